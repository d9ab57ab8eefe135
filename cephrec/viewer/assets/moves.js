// The moves of a game as a list: rows of the main line, and between them comments and variations.

const LEVELS = 6;

function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== false) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

// A long word may break after its commas.
function breakable(word) {
  return word.split(/(?<=,)/).flatMap((part, n) => (n ? [document.createElement("wbr"), part] : [part]));
}

class Moves {
  constructor(tour, box) {
    this.tour = tour;
    this.box = box;
    this.buttons = [];
    this.folds = new Map();
    this.blocks = [];
    this.depth = [];
    tour.game.first.forEach((_, line) => {
      this.depth[line] = line ? this.depth[tour.line[tour.game.replaces[line]]] + 1 : 0;
    });
    box.replaceChildren();
    for (const at of tour.order) this.stop(at);
    box.append(element("div", { class: "result" }, tour.game.result));
  }

  stop(at) {
    const { tour } = this, line = tour.line[at];
    if (line && tour.isFirst(at)) this.open(line);
    else if (this.current?.line !== line) this.current = null;
    for (const text of tour.game.before?.[at] || []) this.say(line, text);
    if (tour.game.set?.[at]) this.move(at, line, "Position set");
    else if (at) this.move(at, line, tour.game.move[at]);
    const fault = tour.game.fault?.[at];
    if (fault) this.say(line, sentence(fault.message), "fault");
    for (const said of tour.game.after?.[at] || []) if (typeof said === "string") this.say(line, said);
    // Variations follow in the order of stops; what comes after them in this line is a block of its own.
    if (tour.variations(at).length) this.current = null;
  }

  move(at, line, word) {
    const { game } = this.tour, white = game.turn[at] % 2 === 0;
    const signs = (game.glyphs?.[at] || []).map(([sign]) => sign).join("");
    const button = element("button", { class: "move", type: "button", "data-at": at }, element("b", {}, ...breakable(word + signs)));
    if (game.taken[at]) button.append(" ", element("span", { class: "taken" }, `×${game.taken[at]}`));
    if (game.fault?.[at]) button.classList.add("faulty");
    if (game.unjudged.includes(at)) button.classList.add("unjudged");
    this.buttons[at] = button;
    const number = element("span", { class: "number" }, this.tour.number(at));
    if (line) {
      const block = this.block(line);
      if (white || block.fresh) block.box.append(number, " ");
      block.box.append(button, " ");
      block.fresh = false;
    } else if (game.set?.[at]) {
      this.close();
      this.box.append(element("div", { class: "note" }, button));
    } else if (white) {
      this.close();
      this.row = element("div", { class: "row" }, number, button);
      this.box.append(this.row);
    } else {
      if (!this.row) this.box.append(element("div", { class: "row" }, number, element("span"), button));
      else this.row.append(button);
      this.row = null;
    }
  }

  say(line, text, kind = "said") {
    const paragraphs = text.split("\n\n");
    if (line) {
      const block = this.block(line);
      for (const paragraph of paragraphs) block.box.append(element("span", { class: kind }, paragraph), " ");
      block.fresh = true;
    } else {
      this.close();
      this.box.append(element("div", { class: `note ${kind}` }, ...paragraphs.map((each) => element("p", {}, each))));
    }
  }

  // A variation begins: its first block can fold away all that is in it.
  open(line) {
    this.current = null;
    const fold = element("button", { class: "fold", type: "button", "aria-expanded": "true", "data-line": line });
    fold.setAttribute("aria-label", "Variation");
    const block = this.block(line);
    block.box.prepend(fold);
    block.opening = true;
    const plies = this.tour.lineEnd(line) - this.tour.game.first[line] + 1;
    block.rest = element("span", { class: "rest", hidden: "" }, `… ${plies} ${plies === 1 ? "ply" : "plies"}`);
    this.folds.set(line, { fold, folded: false, block });
  }

  block(line) {
    if (this.current?.line === line) return this.current;
    this.close();
    const level = Math.min(this.depth[line], LEVELS);
    const box = element("div", { class: `variation level-${level}` });
    this.box.append(box);
    this.current = { line, box, fresh: true };
    this.blocks.push(this.current);
    return this.current;
  }

  close() {
    this.row = null;
    this.current = null;
  }

  fold(line, folded) {
    const entry = this.folds.get(line);
    entry.folded = folded;
    entry.fold.setAttribute("aria-expanded", String(!folded));
    this.show();
  }

  // Shows what no folded variation hides: of a folded one, its first move.
  show() {
    const { tour } = this, away = [];
    tour.game.first.forEach((_, line) => {
      const outer = line ? tour.line[tour.game.replaces[line]] : 0;
      away[line] = line > 0 && (away[outer] || (outer > 0 && this.folds.get(outer).folded));
    });
    for (const block of this.blocks) {
      const { folded } = this.folds.get(block.line);
      block.box.hidden = away[block.line] || (folded && !block.opening);
      if (block.opening) {
        block.box.classList.toggle("folded", folded);
        block.rest.hidden = !folded;
        if (folded && !block.rest.parentNode) block.box.append(block.rest);
      }
    }
  }

  // Marks a stop as the one that is shown, unfolds what hides it, and scrolls to it inside the list.
  mark(at) {
    this.buttons[this.marked]?.removeAttribute("aria-current");
    this.marked = at;
    for (let line = this.tour.line[at]; line; line = this.tour.line[this.tour.game.replaces[line]]) {
      if (this.folds.get(line).folded) this.fold(line, false);
    }
    const button = this.buttons[at];
    if (!button) {
      this.box.scrollTop = 0;
      return;
    }
    button.setAttribute("aria-current", "step");
    const box = this.box.getBoundingClientRect(), here = button.getBoundingClientRect();
    if (here.top < box.top + 8 || here.bottom > box.bottom - 8) {
      this.box.scrollTop += here.top - box.top - (box.height - here.height) / 2;
    }
  }
}
