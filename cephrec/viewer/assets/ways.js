// A game as a tour of stops, and the ways between them: each takes a stop and answers one, the same where there is none.

class Tour {
  constructor(data, index) {
    const game = data.games[index];
    this.data = data;
    this.game = game;
    this.order = game.order;
    this.line = [];
    this.rank = [];
    game.first.forEach((start, line) => {
      for (let at = start; at <= this.lineEnd(line); at++) this.line[at] = line;
    });
    game.order.forEach((at, rank) => { this.rank[at] = rank; });
  }

  get length() { return this.game.move.length; }

  lineEnd(line) {
    const next = this.game.first[line + 1];
    return (next === undefined ? this.length : next) - 1;
  }

  variations(at) { return (this.game.after?.[at] || []).filter(Number.isInteger); }

  isFirst(at) { return this.line[at] > 0 && this.game.first[this.line[at]] === at; }

  end(at) { return this.lineEnd(this.line[at]); }

  next(at) { return Math.min(at + 1, this.end(at)); }

  back(at) {
    let from = at;
    while (this.isFirst(from)) from = this.game.replaces[this.line[from]];
    return Math.max(from - 1, 0);
  }

  leap(at, count) {
    if (count >= 0) return Math.min(at + count, this.end(at));
    for (; count < 0 && at > 0; count++) at = this.back(at);
    return at;
  }

  // The stops from the start to the end of a stop's line.
  way(at) {
    const found = [];
    for (let stop = this.end(at); stop > 0; stop = this.back(stop)) found.push(stop);
    found.push(0);
    return found.reverse();
  }

  choices(at) {
    let top = at;
    while (this.isFirst(top)) top = this.game.replaces[this.line[top]];
    const found = [], waiting = [top];
    while (waiting.length) {
      const stop = waiting.pop();
      found.push(stop);
      for (const line of this.variations(stop).reverse()) waiting.push(this.game.first[line]);
    }
    return found;
  }

  variation(at, by) {
    const found = this.choices(at);
    return found[Math.max(0, Math.min(found.indexOf(at) + by, found.length - 1))];
  }

  enter(at) {
    for (const stop of [at, this.next(at)]) {
      const [line] = this.variations(stop);
      if (line !== undefined) return this.game.first[line];
    }
    return at;
  }

  branch(at, by) {
    for (let here = at; ;) {
      const there = by > 0 ? this.next(here) : this.back(here);
      if (there === here) return at;
      if (this.choices(there).length > 1) return there;
      here = there;
    }
  }

  mainLine(at) {
    while (this.line[at]) at = this.game.replaces[this.line[at]];
    return at;
  }

  toPly(at, number) {
    const ply = this.game.ply, isSet = (stop) => this.game.set?.[stop];
    while (ply[at] > number) at = this.back(at);
    while (ply[at] < number && at < this.end(at)) at++;
    while (isSet(at) && ply[at] === number && at > 0) at = this.back(at);
    return at;
  }

  comments(at) {
    const { before, after } = this.game;
    return [...(before?.[at] || []), ...(after?.[at] || [])].filter((said) => typeof said === "string");
  }

  nextComment(at) {
    return this.order.slice(this.rank[at] + 1).find((stop) => this.comments(stop).length) ?? at;
  }

  nextCapture(at) {
    return this.game.captures.find((stop) => stop > at && stop <= this.end(at)) ?? at;
  }

  find(words) {
    const wanted = words.trim().toLowerCase();
    if (!wanted) return [];
    return this.order.filter((at) => this.texts(at).some((text) => text.toLowerCase().includes(wanted)));
  }

  texts(at) {
    const { tags, move, taken, glyphs } = this.game;
    return [
      ...(at === 0 ? tags.map(([, value]) => value) : []),
      move[at],
      taken[at],
      ...(glyphs?.[at] || []).map(([, words]) => words),
      ...this.comments(at),
    ];
  }

  among(found, at, by) {
    if (!found.length) return at;
    const here = this.rank[at];
    if (by > 0) return found.find((stop) => this.rank[stop] > here) ?? found[0];
    return found.findLast((stop) => this.rank[stop] < here) ?? found[found.length - 1];
  }

  // The way to a stop's line as diagnostics and the command line name it, as in `5.1/7.2`.
  path(at) {
    const steps = [];
    for (let line = this.line[at]; line; ) {
      const replaced = this.game.replaces[line];
      steps.push(`${this.game.ply[replaced]}.${this.variations(replaced).indexOf(line) + 1}`);
      line = this.line[replaced];
    }
    return steps.reverse().join("/");
  }

  // The stop after a ply on the way to the end of the line that a path names; null if there is none.
  stop(path, ply) {
    let line = 0;
    for (const step of path ? path.split("/") : []) {
      const [number, nth] = step.split(".").map(Number);
      const replaced = this.toPly(this.lineEnd(line), number);
      if (this.line[replaced] !== line || this.game.ply[replaced] !== number) return null;
      line = this.variations(replaced)[nth - 1];
      if (line === undefined) return null;
    }
    if (ply === null) return this.game.first[line];
    return ply > this.game.ply[this.lineEnd(line)] ? null : this.toPly(this.lineEnd(line), ply);
  }

  number(at) {
    const turn = this.game.turn[at];
    return `${Math.floor(turn / 2) + 1}${turn % 2 ? "…" : "."}`;
  }

  isPly(at) { return at > 0 && !this.game.set?.[at]; }

  isJudged(at) { return this.isPly(at) && !this.game.fault?.[at] && !this.game.unjudged.includes(at); }

  // The last clock that was noted for each player on the way to a stop: White's, then Black's.
  clocks(at) {
    const found = [null, null];
    for (let stop = at; stop > 0 && found.includes(null); stop = this.back(stop)) {
      const side = this.game.turn[stop] % 2;
      if (this.game.clock?.[stop] && this.isPly(stop)) found[side] ??= this.game.clock[stop];
    }
    return found;
  }

  // Whose turn it is or how the game ended, in words, and who is to move.
  state(at) { return this.data.states[this.game.state[at]] || ["", ""]; }

  label(at) {
    const { say, score } = this.game, [state] = this.state(at);
    const count = score[at] ? `White ${score[at][0]}, Black ${score[at][1]}.` : "";
    return [say[at], count, state && `${state}.`].filter(Boolean).join(" ");
  }

  name(square) {
    const rows = this.game.size[1];
    return String.fromCharCode(97 + Math.floor(square / rows)) + ((square % rows) + 1);
  }

  // A square and what is on it, in words.
  square(at, square) {
    const piece = this.data.pieces[this.game.board[at]?.[square]];
    return piece ? piece[3].replace("{}", this.name(square)) : this.name(square);
  }

  position(at) {
    const { board, turn } = this.game, sides = { W: [], B: [] };
    if (board[at] === null) return "";
    [...board[at]].forEach((letter, square) => {
      const [, owner, number] = this.data.pieces[letter] || [];
      if (owner) sides[owner].push(this.name(square) + number);
    });
    const due = turn[at] + Number(this.isJudged(at)), number = Math.floor(due / 2) + 1, [, mover] = this.state(at);
    const next = mover ? mover[0].toUpperCase() : due % 2 ? "B" : "W";
    return `${next}:W${sides.W}:B${sides.B}${number > 1 ? `:F${number}` : ""}`;
  }
}
