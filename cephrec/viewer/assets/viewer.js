// <cephrec-viewer>: games to step through. It knows keys, buttons and places to show things, and no rule of any game.

const STYLE = "{{style}}";
const THEMES = ["", "light", "dark", "paper", "contrast", "okabe"];
const SECONDS = [4, 3, 2, 1.5, 1, 0.7, 0.5, 0.3];
const LEAP = 10;

class CephrecViewer extends HTMLElement {
  static observedAttributes = ["theme", "flip", "wheel"];

  #data = null;
  #tour = null;
  #game = 0;
  #at = 0;
  #timer = 0;
  #speed = 4;
  #digits = "";
  #found = [];
  #face = null;
  #panels = null;

  get data() { return this.#data; }
  set data(data) {
    this.#data = data;
    if (this.isConnected) this.#open();
  }

  get game() { return this.#game + 1; }
  get stop() { return this.#at; }
  get ply() { return this.#tour ? this.#tour.game.ply[this.#at] : 0; }
  get position() { return this.#tour ? this.#tour.position(this.#at) : ""; }

  connectedCallback() {
    if (this.hasAttribute("page")) {
      document.addEventListener("keydown", this);
      window.addEventListener("hashchange", this);
      if (new URLSearchParams(location.search).get("embed") === "1") this.setAttribute("embed", "");
    } else {
      this.addEventListener("keydown", this);
    }
    if (this.#face) return;
    if (this.#data) this.#open();
    else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.#load());
    else this.#load();
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this);
    window.removeEventListener("hashchange", this);
    if (this.#face) this.#play(false);
  }

  attributeChangedCallback(name) {
    if (!this.#face) return;
    if (name === "flip") this.#show();
    if (name === "theme") this.#part(".theme").value = this.getAttribute("theme") || "";
    if (name === "wheel") this.#part(".wheel").checked = this.hasAttribute("wheel");
  }

  handleEvent(event) {
    if (event.type === "keydown") this.#key(event);
    else this.#follow(location.hash);
  }

  #load() {
    const inside = this.querySelector('script[type="application/json"]');
    const address = this.getAttribute("src");
    if (inside) this.data = JSON.parse(inside.textContent);
    else if (address) fetch(address).then((answer) => answer.json()).then((data) => { this.data = data; });
  }

  // Goes to a game, from 1, and a ply, in the line that a path such as `5.1/7.2` names; false if there is none.
  go({ game = this.game, ply = null, line = "" } = {}) {
    if (!this.#data?.games[game - 1] || !(ply === null || Number.isInteger(ply))) return false;
    const tour = game === this.game && this.#tour ? this.#tour : new Tour(this.#data, game - 1);
    const at = tour.stop(line, ply);
    if (at === null) return false;
    if (tour !== this.#tour) this.#enter(game - 1, tour);
    this.#to(at);
    return true;
  }

  #part(selector) { return this.shadowRoot.querySelector(selector); }

  #open() {
    if (this.#data.version !== 1 || !this.#data.games.length) return;
    if (!this.shadowRoot) this.#build();
    this.#face = new Face(this.shadowRoot, this.#data);
    const { hash } = location, ply = this.getAttribute("ply");
    this.#enter(0);
    this.go({
      game: Number(this.getAttribute("game") || 1),
      ply: ply === null ? null : Number(ply),
      line: this.getAttribute("line") || "",
    });
    if (this.hasAttribute("page")) this.#follow(hash);
  }

  #build() {
    const root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = SKELETON;
    this.#panels = new Panels(root);
    for (const name of ["start", "back", "play", "next", "end", "menu"]) {
      this.#part(`[data-do="${name}"]`).append(icon(name));
    }
    for (const side of ["back", "next"]) {
      this.#part(`[data-do="game-${side}"]`).append(icon(side));
      this.#part(`[data-do="found-${side}"]`).append(icon(side));
    }
    const on = (selector, event, act) => this.#part(selector).addEventListener(event, act);
    on(".scrub", "input", ({ target }) => this.#to(this.#tour.way(this.#at)[target.value]));
    on(".theme", "change", ({ target }) => this.setAttribute("theme", target.value));
    on(".speed", "change", ({ target }) => this.#pace(Number(target.value)));
    on(".jump", "change", ({ target }) => this.#to(this.#tour.toPly(this.#at, Number(target.value))));
    on(".wheel", "change", ({ target }) => this.toggleAttribute("wheel", target.checked));
    on(".find", "submit", (event) => { event.preventDefault(); this.#toFound(1); });
    on(".find input", "input", ({ target }) => this.#search(target.value));
    root.addEventListener("click", (event) => this.#click(event));
    this.#part(".speed").append(...SECONDS.map((each, n) => element("option", { value: n }, `${each} s`)));
    this.#part(".speed").value = this.#speed;
    this.#part(".theme").value = this.getAttribute("theme") || "";
    this.#part(".wheel").checked = this.hasAttribute("wheel");
    this.#touch(this.#part(".board"));
  }

  #touch(board) {
    let from = null, turned = 0;
    board.addEventListener("touchstart", ({ touches: [first] }) => { from = first; }, { passive: true });
    board.addEventListener("touchend", ({ changedTouches: [last] }) => {
      const across = from ? last.clientX - from.clientX : 0, down = from ? last.clientY - from.clientY : 0;
      from = null;
      if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) this.#do(across < 0 ? "next" : "back");
    }, { passive: true });
    board.addEventListener("wheel", (event) => {
      if (!this.hasAttribute("wheel")) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < 30) return;
      this.#do(turned > 0 ? "next" : "back");
      turned = 0;
    }, { passive: false });
  }

  #enter(index, tour = new Tour(this.#data, index)) {
    this.#game = index;
    this.#at = 0;
    this.#tour = tour;
    this.#found = [];
    this.#face.enter(tour, index);
    this.#show();
  }

  #to(at) {
    const before = this.#at;
    this.#at = at;
    this.#show(this.#tour.next(before) === at ? before : null);
    if (this.hasAttribute("page")) this.#remember();
    const detail = { game: this.game, ply: this.ply, stop: at, position: this.position };
    if (before !== at) this.dispatchEvent(new CustomEvent("cephrec-step", { detail, bubbles: true }));
  }

  #show(before = null) {
    this.#face.show(this.#tour, this.#at, this.hasAttribute("flip"), before);
    if (this.#at === this.#tour.end(this.#at)) this.#play(false);
  }

  // Keys

  #key(event) {
    const target = event.composedPath()[0];
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !this.#tour) return;
    if (event.key === "Escape") return this.#do("close");
    if (this.#part(".dialog").open) return;
    if (target.matches?.("input:not([type=range]):not([type=checkbox]), select, textarea, [contenteditable]")) return;
    const native = target.matches?.("button, a, summary, input") && !target.closest?.(".board");
    if (native && [" ", "Enter"].includes(event.key)) return;
    if (target.matches?.("input[type=range]") && /^(Arrow|Page|Home|End)/.test(event.key)) return;
    if (/^[0-9]$/.test(event.key)) {
      this.#digits = (this.#digits + event.key).slice(-7);
      this.#panels.toast(`Ply ${this.#digits} … g`);
      event.preventDefault();
      return;
    }
    const digits = this.#digits;
    this.#digits = "";
    if (event.key === "g" && digits) {
      this.#panels.toast("");
      this.#to(this.#tour.toPly(this.#at, Number(digits)));
      event.preventDefault();
      return;
    }
    const action = CephrecViewer.keys[event.key];
    if (!action) return;
    event.preventDefault();
    this.#do(action);
  }

  static keys = {
    ArrowRight: "next", l: "next", " ": "next", ArrowLeft: "back", h: "back",
    ArrowDown: "variation-next", j: "variation-next", ArrowUp: "variation-back", k: "variation-back",
    Enter: "enter", "[": "branch-back", "]": "branch-next", m: "main", Home: "start", g: "start", End: "end", G: "end",
    PageUp: "leap-back", PageDown: "leap-next", "/": "search", n: "found-next", N: "found-back", c: "comment",
    x: "capture", p: "play", "+": "faster", "=": "faster", "-": "slower", "−": "slower", f: "flip", t: "theme",
    s: "save", o: "games", e: "explain", y: "copy", Y: "copy-move", "?": "help",
  };

  #click(event) {
    const target = event.target.closest("button");
    if (!target) return;
    if (target.dataset.do) this.#do(target.dataset.do);
    else if (target.dataset.at) this.#to(Number(target.dataset.at));
    else if (target.dataset.line) {
      const line = Number(target.dataset.line);
      this.#face.moves.fold(line, !this.#face.moves.folds.get(line).folded);
    } else if (target.dataset.game) {
      this.#panels.close();
      this.#enter(Number(target.dataset.game));
      this.#to(0);
    }
  }

  // What every key and every button does, by its name.
  #do(action) {
    const tour = this.#tour, at = this.#at;
    const ways = {
      next: () => tour.next(at), back: () => tour.back(at), start: () => 0, end: () => tour.end(at),
      "variation-next": () => tour.variation(at, 1), "variation-back": () => tour.variation(at, -1),
      enter: () => tour.enter(at), main: () => tour.mainLine(at),
      "branch-next": () => tour.branch(at, 1), "branch-back": () => tour.branch(at, -1),
      "leap-next": () => tour.leap(at, LEAP), "leap-back": () => tour.leap(at, -LEAP),
      comment: () => tour.nextComment(at), capture: () => tour.nextCapture(at),
    };
    if (ways[action]) {
      const there = ways[action]();
      const none = { comment: "No further comment", capture: "No further capture in this line", enter: "No variation here" };
      if (there === at && none[action]) this.#panels.toast(none[action]);
      return this.#to(there);
    }
    switch (action) {
      case "found-next": return this.#toFound(1);
      case "found-back": return this.#toFound(-1);
      case "play": return this.#play(!this.#timer);
      case "faster": return this.#pace(this.#speed + 1);
      case "slower": return this.#pace(this.#speed - 1);
      case "flip": return this.toggleAttribute("flip");
      case "theme": return this.#theme();
      case "search": return this.#openSearch();
      case "save": return this.#picture();
      case "record": return this.#panels.save(tour.game.file, "text/vnd.cephrec", tour.game.text);
      case "copy": return this.#panels.copy(this.position, "The position is copied");
      case "copy-move": return this.#panels.copy(`${tour.number(at)} ${tour.game.move[at]}`, "The move is copied");
      case "games": return this.#panels.games(this.#data.games, this.#game);
      case "game-back": return this.#otherGame(-1);
      case "game-next": return this.#otherGame(1);
      case "explain": return this.#panels.explain(tour, at, this.position);
      case "help": return this.#panels.help();
      case "menu": return this.#menu();
      case "dismiss": return this.#panels.close();
      case "close": return this.#close();
    }
  }

  #play(on) {
    clearInterval(this.#timer);
    this.#timer = 0;
    if (on && this.#at === this.#tour.end(this.#at)) this.#to(0);
    if (on) this.#timer = setInterval(() => this.#do("next"), SECONDS[this.#speed] * 1000);
    const button = this.#part('[data-do="play"]');
    button.replaceChildren(icon(this.#timer ? "pause" : "play"));
    button.setAttribute("aria-pressed", String(Boolean(this.#timer)));
    button.setAttribute("title", this.#timer ? "Pause (p)" : "Play (p)");
  }

  #pace(speed) {
    this.#speed = Math.max(0, Math.min(speed, SECONDS.length - 1));
    this.#part(".speed").value = this.#speed;
    this.#panels.toast(`${SECONDS[this.#speed]} seconds a ply`);
    if (this.#timer) this.#play(true);
  }

  #theme() {
    const next = THEMES[(THEMES.indexOf(this.getAttribute("theme") || "") + 1) % THEMES.length];
    this.setAttribute("theme", next);
    this.#panels.toast(`Theme: ${next || "system"}`);
  }

  #menu() {
    const menu = this.#part(".menu"), button = this.#part('[data-do="menu"]');
    menu.hidden = !menu.hidden;
    button.setAttribute("aria-expanded", String(!menu.hidden));
    if (!menu.hidden) menu.scrollIntoView({ block: "nearest" });
  }

  #close() {
    const dialog = this.#part(".dialog"), find = this.#part(".find");
    if (dialog.open) this.#panels.close();
    else if (!find.hidden) {
      find.hidden = true;
      this.#part(".board").focus({ preventScroll: true });
    } else if (!this.#part(".menu").hidden) this.#menu();
    this.#digits = "";
    this.#panels.toast("");
  }

  #openSearch() {
    this.#part(".find").hidden = false;
    this.#part(".find input").focus();
    this.#part(".find input").select();
  }

  #search(words) {
    this.#found = this.#tour.find(words);
    const { length } = this.#found;
    this.#part(".find output").textContent = words.trim() ? `${length || "none"} found` : "";
    for (const button of this.#face.moves.buttons) button?.classList.remove("found");
    for (const at of this.#found) this.#face.moves.buttons[at]?.classList.add("found");
  }

  #toFound(by) {
    if (!this.#found.length) return this.#panels.toast("Nothing found");
    this.#to(this.#tour.among(this.#found, this.#at, by));
  }

  #otherGame(by) {
    const index = this.#game + by;
    if (!this.#data.games[index]) return;
    this.#enter(index);
    this.#to(0);
  }

  #picture() {
    const name = `${this.#tour.game.file.replace(/\.ceph$/, "")}-${String(this.ply).padStart(3, "0")}.svg`;
    const text = this.#face.picture.file(this.#tour.label(this.#at), getComputedStyle(this));
    this.#panels.save(name, "image/svg+xml", text);
  }

  // Addresses: `#game=2&ply=21&line=5.1`

  #follow(hash) {
    const wanted = new URLSearchParams(hash.slice(1));
    if (!["game", "ply", "line"].some((name) => wanted.has(name))) return;
    const game = Number(wanted.get("game") || 1), ply = wanted.get("ply"), line = wanted.get("line") || "";
    if (!this.go({ game, ply: ply === null ? null : Number(ply), line })) this.#panels.toast("There is no such place in this game");
  }

  #remember() {
    const line = this.#tour.path(this.#at), parts = [`ply=${this.ply}`];
    if (this.#data.games.length > 1) parts.unshift(`game=${this.game}`);
    if (line && line.length < 500) parts.push(`line=${line}`);
    try {
      history.replaceState(null, "", `#${parts.join("&")}`);
    } catch {
      // Browsers allow so many new addresses a while; a later step will try again.
    }
  }
}

if (!customElements.get("cephrec-viewer")) customElements.define("cephrec-viewer", CephrecViewer);
