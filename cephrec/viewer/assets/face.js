// What is seen of a stop: the board and its grid in words, whose turn it is, counts and clocks, and what is told.

const ICONS = {
  start: "M6 5h2.4v14H6zM19 5v14L9.5 12z",
  back: "M16.5 5v14L7 12z",
  play: "M8 5v14l11-7z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  next: "M7.5 5v14L17 12z",
  end: "M15.6 5H18v14h-2.4zM5 5v14l9.5-7z",
  menu: "M4 6h16v2.2H4zM4 10.9h16v2.2H4zM4 15.8h16V18H4z",
  search: "M10.5 4a6.5 6.5 0 1 0 4 11.6l4.4 4.4 1.6-1.6-4.4-4.4A6.5 6.5 0 0 0 10.5 4zm0 2.2a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6z",
};
const SKELETON = `
<div class="viewer">
  <header class="head">
    <div class="names"><h1 class="title"></h1><p class="details"></p></div>
    <div class="picker" hidden>
      <button type="button" data-do="game-back" aria-label="Previous game" title="Previous game"></button>
      <button type="button" class="choose" data-do="games" title="Choose a game (o)"></button>
      <button type="button" data-do="game-next" aria-label="Next game" title="Next game"></button>
    </div>
  </header>
  <section class="stage" aria-label="Board">
    <div class="status"><span class="state"></span><span class="counts"></span></div>
    <svg class="bar" aria-hidden="true"></svg>
    <div class="board" tabindex="0" role="group" aria-label="Board: arrow keys step through the game"></div>
    <p class="nothing" hidden>This game has no board that could be drawn.</p>
    <table class="hidden"><caption>The board, square by square</caption><tbody></tbody></table>
    <input class="scrub" type="range" min="0" step="1" aria-label="Ply">
    <div class="buttons" role="group" aria-label="Steps">
      <button type="button" data-do="start" title="Start (Home)" aria-label="Start"></button>
      <button type="button" data-do="back" title="Back (←)" aria-label="Back"></button>
      <button type="button" data-do="play" title="Play (p)" aria-label="Play" aria-pressed="false"></button>
      <button type="button" data-do="next" title="Next (→)" aria-label="Next"></button>
      <button type="button" data-do="end" title="End (End)" aria-label="End"></button>
      <button type="button" data-do="menu" title="More" aria-label="More" aria-expanded="false"></button>
    </div>
    <div class="menu" hidden>
      <label>Theme <select class="theme">
        <option value="">System</option><option value="light">Light</option><option value="dark">Dark</option>
        <option value="paper">Paper</option><option value="contrast">Contrast</option>
        <option value="okabe">Okabe–Ito</option>
      </select></label>
      <label>Speed <select class="speed"></select></label>
      <label>Go to ply <input class="jump" type="number" min="0" inputmode="numeric"></label>
      <label class="check"><input class="wheel" type="checkbox"> Mouse wheel steps</label>
      <button type="button" data-do="flip">Flip the board</button>
      <button type="button" data-do="search">Search</button>
      <button type="button" data-do="explain">Explain this ply</button>
      <button type="button" data-do="copy">Copy the position</button>
      <button type="button" data-do="save">Save the picture</button>
      <button type="button" data-do="record">Save the record</button>
      <button type="button" data-do="help">Keys</button>
    </div>
  </section>
  <section class="side" aria-label="Game">
    <form class="find" role="search" hidden>
      <input type="search" aria-label="Search moves, comments, players" placeholder="Search" autocomplete="off">
      <output></output>
      <button type="button" data-do="found-back" aria-label="Previous one found"></button>
      <button type="button" data-do="found-next" aria-label="Next one found"></button>
      <button type="button" data-do="close" aria-label="Close search">✕</button>
    </form>
    <div class="moves" role="group" aria-label="Moves"></div>
    <div class="say"><p class="heading"></p><p class="live" aria-live="polite"></p><div class="more"></div></div>
  </section>
  <p class="toast" role="status"></p>
  <dialog class="dialog" aria-labelledby="dialog-title">
    <h2 id="dialog-title"></h2><div class="body"></div>
    <button type="button" data-do="dismiss">Close</button>
  </dialog>
</div>
<slot></slot>`;

function icon(name) {
  const svg = shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" });
  svg.append(shape("path", { d: ICONS[name], fill: "currentColor", "fill-rule": "evenodd" }));
  return svg;
}

class Face {
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.picture = new Picture(data, "s");
    this.part(".board").replaceChildren(this.picture.svg);
  }

  part(selector) { return this.root.querySelector(selector); }

  // Another game: its heading, its list of moves, an empty grid.
  enter(tour, index) {
    const { game } = tour, count = this.data.games.length, drawn = game.frame !== null;
    this.part(".title").textContent = game.title;
    this.part(".details").textContent = [...game.details, game.credit].filter(Boolean).join(" · ");
    this.part(".picker").hidden = count < 2;
    this.part(".choose").textContent = `${index + 1} / ${count}`;
    this.part(".choose").setAttribute("aria-label", `${index + 1} / ${count}: choose a game`);
    this.part(".board").hidden = !drawn;
    this.part(".nothing").hidden = drawn;
    this.moves = new Moves(tour, this.part(".moves"));
    this.grid(game);
  }

  // `before`: the stop that was seen until now, if this is the next one.
  show(tour, at, turned, before) {
    const { game } = tour;
    if (game.board[at] !== null) this.picture.draw(game, at, turned, before);
    this.picture.svg.setAttribute("aria-label", tour.label(at));
    this.cells.forEach((cell, square) => { cell.textContent = tour.square(at, square); });
    this.status(tour, at);
    this.say(tour, at);
    const way = tour.way(at), last = game.ply[way[way.length - 1]], scrub = this.part(".scrub"), jump = this.part(".jump");
    scrub.max = way.length - 1;
    scrub.value = way.indexOf(at);
    scrub.setAttribute("aria-valuetext", `Ply ${game.ply[at]} of ${last}`);
    jump.max = last;
    jump.value = game.ply[at];
    this.moves.mark(at);
  }

  grid(game) {
    const [columns, rows] = game.size || [0, 0];
    this.cells = [];
    const row = (rank) => element("tr", {}, ...Array.from({ length: columns }, (_, file) => {
      const cell = element("td");
      this.cells[file * rows + rank] = cell;
      return cell;
    }));
    this.part("table tbody").replaceChildren(...Array.from({ length: rows }, (_, above) => row(rows - 1 - above)));
  }

  status(tour, at) {
    const { game } = tour, [words, mover] = tour.state(at);
    const token = (side) => this.picture.token(game.tokens[side]);
    this.part(".state").replaceChildren(...(mover ? [token(mover === "white" ? 0 : 1)] : []), words);
    const score = game.score[at], clocks = tour.clocks(at), bar = this.part(".bar");
    const side = (n) => {
      const made = element("span", { class: "count" }, token(n));
      if (score) made.append(element("b", {}, String(score[n])));
      if (clocks[n]) made.append(element("span", { class: "clock" }, clocks[n]));
      return made;
    };
    this.part(".counts").replaceChildren(...(game.tokens && (score || clocks.some(Boolean)) ? [side(0), side(1)] : []));
    bar.toggleAttribute("hidden", !(game.bar && score));
    if (game.bar && score) this.bar(bar, score, game.size[0] * game.size[1]);
  }

  // A place for each square: White's from the left, Black's from the right, and a mark at the majority.
  bar(bar, [white, black], squares) {
    const place = 1000 / squares, gap = Math.min(3, place / 8), y = 8, height = 20;
    const run = (from, count, role) => Array.from({ length: count }, (_, n) => shape("rect", {
      x: (from + n) * place + gap, y, width: place - 2 * gap, height, rx: gap, fill: colour(`${role}-face`),
      ...stroke(`${role}-outline`, Math.min(2.5, place / 6)),
    }));
    const free = squares - white - black, line = { y1: y + height / 2, y2: y + height / 2, ...stroke("grid", 2) };
    const dots = place < 8 ? [shape("line", { x1: white * place, x2: (white + free) * place, ...line })] : Array.from({ length: free }, (_, n) => shape("circle", {
      cx: (white + n + 0.5) * place, cy: y + height / 2, r: Math.min(3, place / 5), fill: colour("grid"),
    }));
    bar.setAttribute("viewBox", "0 0 1000 36");
    bar.replaceChildren(
      ...dots, ...run(0, white, "white"), ...run(squares - black, black, "black"),
      shape("path", { d: "M500 7l-8-7h16zM500 29l-8 7h16z", fill: colour("accent") }),
    );
  }

  say(tour, at) {
    const { game } = tour, isPly = tour.isPly(at), fault = game.fault?.[at];
    const signs = (game.glyphs?.[at] || []).map(([sign]) => sign).join("");
    const taken = game.taken[at] && ` ×${game.taken[at]}${game.sum[at] ? ` (${game.sum[at]})` : ""}`;
    this.part(".heading").replaceChildren(
      isPly ? `${tour.number(at)} ${game.move[at]}${signs}` : "", element("span", { class: "taken" }, taken),
    );
    this.part(".live").textContent = isPly ? `Move ${Math.floor(game.turn[at] / 2) + 1}. ${game.say[at]}` : game.say[at];
    const parts = [], part = (kind, ...content) => parts.push(element("p", { class: kind }, ...content));
    if (fault) {
      part("fault", sentence(fault.message));
      if (fault.hint) part("fault", `Hint: ${fault.hint}`);
      part("rule", `${fault.rule} · ${fault.code}`);
    }
    const words = (game.glyphs?.[at] || []).map(([sign, said]) => `${sign} ${said}`.trim());
    if (words.length) part("glyph", words.join(", "));
    const times = [["clock", game.clock], ["time spent", game.spent], ["evaluation", game.eval]];
    const noted = times.filter(([, of]) => of?.[at]).map(([name, of]) => `${name} ${of[at]}`);
    if (noted.length) part("rule", noted.join(" · "));
    if (game.note?.[at]) part("rule", game.note[at]);
    for (const text of tour.comments(at)) for (const paragraph of text.split("\n\n")) part("comment", paragraph);
    this.part(".more").replaceChildren(...parts);
  }
}

function sentence(text) { return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`; }
