// A board from the places of symbols: nothing is known here of any game.

const SVG = "http://www.w3.org/2000/svg";
const UNIT = 1000;

function shape(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== "" && value !== undefined) made.setAttribute(key, value);
  }
  if (text) made.textContent = text;
  return made;
}

const colour = (role) => (role ? `var(--${role})` : "none");
const stroke = (role, width) => (role ? { stroke: colour(role), "stroke-width": width } : {});

class Picture {
  // `prefix` keeps the ids of one picture apart from those of others in the same tree.
  constructor(data, prefix) {
    this.data = data;
    this.prefix = prefix;
    this.defined = new Set();
    this.defs = shape("defs", {});
    this.board = shape("g", {});
    this.svg = shape("svg", { role: "img", "fill-rule": "evenodd" });
    this.svg.append(this.defs, this.board);
  }

  // Draws a stop; `before` is the stop that was seen until now, if the piece that is new shall come forward.
  draw(game, at, turned, before = null) {
    const [columns, rows] = game.size;
    this.svg.setAttribute("viewBox", game.frame.map((side) => Math.round(side * UNIT)).join(" "));
    const place = ([symbol, px, py, other, ox, oy]) => {
      if (!turned) return this.use(symbol, px, py);
      if (other !== undefined) return this.use(other, ox, oy);
      return this.use(this.data.twins[symbol], columns - 1 - px, rows - 1 - py);
    };
    const pieces = [...game.board[at]].flatMap((letter, square) => {
      if (letter === ".") return [];
      const file = Math.floor(square / rows), rank = square % rows;
      const [column, row] = turned ? [columns - 1 - file, rank] : [file, rows - 1 - rank];
      const piece = this.use(this.data.pieces[letter][0], column, row);
      if (before !== null && this.data.pieces[letter][1] && game.board[before]?.[square] !== letter) {
        piece.setAttribute("class", "fresh");
      }
      return [piece];
    });
    this.board.replaceChildren(
      this.use(game.grounds[game.ground[at]][Number(turned)], 0, 0),
      ...game.under[at].map(place), ...pieces, ...game.over[at].map(place),
    );
  }

  use(symbol, x, y) {
    const id = `${this.prefix}${symbol}`;
    if (!this.defined.has(symbol)) {
      this.defined.add(symbol);
      const figure = shape("g", { id });
      figure.append(...this.data.symbols[symbol].flatMap((item) => this.shapes(item)));
      this.defs.append(figure);
    }
    return shape("use", { href: `#${id}`, x: Math.round(x * UNIT), y: Math.round(y * UNIT) });
  }

  shapes([kind, ...rest]) {
    switch (kind) {
      case "rect": {
        const [x, y, width, height, rx, line, fill, edge] = rest;
        return shape("rect", { x, y, width, height, rx: rx || "", fill: colour(fill), ...stroke(edge, line) });
      }
      case "circle": {
        const [cx, cy, r, line, fill, edge] = rest;
        return shape("circle", { cx, cy, r, fill: colour(fill), ...stroke(edge, line) });
      }
      case "lines": {
        const [line, edge, ends] = rest;
        let d = "";
        for (let at = 0; at < ends.length; at += 4) d += `M${ends[at]} ${ends[at + 1]}L${ends[at + 2]} ${ends[at + 3]}`;
        return shape("path", { d, ...stroke(edge, line) });
      }
      case "poly": {
        const [fill, rings] = rest;
        let d = "";
        for (let at = 0; at < rings.length; at += 3) {
          d += `M${rings[at + 1]} ${rings[at + 2]}${this.data.outlines[rings[at]]}z`;
        }
        return shape("path", { d, fill: colour(fill) });
      }
      case "text": {
        const [x, y, size, fill, anchor, bold, text] = rest;
        const look = { "font-size": size, "font-weight": bold ? "bold" : "", "font-family": "sans-serif" };
        return shape("text", { x, y, fill: colour(fill), "text-anchor": anchor, ...look }, text);
      }
      default:
        return [];
    }
  }

  // A small picture of one symbol around its middle, beside words.
  token(symbol) {
    const svg = shape("svg", { viewBox: "-150 -150 300 300", "aria-hidden": "true", class: "token" });
    svg.append(this.use(symbol, 0, 0));
    return svg;
  }

  // The picture as a file of its own: its colours are those that are seen now.
  file(title, style) {
    const copy = this.svg.cloneNode(true);
    copy.setAttribute("xmlns", SVG);
    for (const name of ["class", "aria-labelledby", "tabindex"]) copy.removeAttribute(name);
    for (const used of copy.querySelectorAll("use")) used.removeAttribute("class");
    const shown = new Set([...copy.querySelectorAll("use")].map((used) => used.getAttribute("href").slice(1)));
    for (const figure of copy.querySelectorAll("defs > g")) if (!shown.has(figure.id)) figure.remove();
    const [x, y, width, height] = copy.getAttribute("viewBox").split(" ");
    copy.prepend(shape("title", {}, title), shape("rect", { x, y, width, height, fill: colour("background") }));
    const text = new XMLSerializer().serializeToString(copy);
    return text.replace(/var\(--([a-z-]+)\)/g, (_, role) => style.getPropertyValue(`--${role}`).trim());
  }
}
