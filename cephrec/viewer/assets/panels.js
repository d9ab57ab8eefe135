// What opens over the viewer: lists of games and of keys, an explanation, short notices; and what is saved and copied.

const KEYS = [
  ["→ l Space · ← h", "next · back"],
  ["↓ j · ↑ k", "next · previous variation"],
  ["Enter · m", "into a line · back to the main line"],
  ["[ · ]", "previous · next branch"],
  ["Home g · End G", "start · end of the line"],
  ["21 g", "to ply 21"],
  ["PgUp · PgDn", "ten plies back · on"],
  ["c · x", "next comment · next capture"],
  ["/ · n N", "search · next, previous one found"],
  ["p · + −", "play · faster, slower"],
  ["f · t", "flip the board · next theme"],
  ["e", "explain this ply"],
  ["y · Y", "copy the position · the move"],
  ["s", "save the picture"],
  ["o", "choose a game"],
  ["? · Esc", "these keys · close"],
];

class Panels {
  constructor(root) {
    this.root = root;
    this.dialog = root.querySelector(".dialog");
    this.notice = root.querySelector(".toast");
  }

  open(title, ...content) {
    this.root.querySelector("#dialog-title").textContent = title;
    this.root.querySelector(".dialog .body").replaceChildren(...content);
    if (!this.dialog.open) this.dialog.showModal();
  }

  close() {
    this.dialog.close();
    const focused = this.root.activeElement;
    // The next key must not be lost to a field that is no longer seen.
    if (this.dialog.contains(focused)) focused.blur();
  }

  toast(text) {
    this.notice.textContent = text;
    clearTimeout(this.timer);
    if (text) this.timer = setTimeout(() => { this.notice.textContent = ""; }, 2500);
  }

  help() { this.open("Keys", table(KEYS)); }

  explain(tour, at, position) {
    const { game } = tour, fault = game.fault?.[at];
    const rows = [["Move", tour.isPly(at) ? `${tour.number(at)} ${game.move[at]}` : ""], ["", game.say[at]]];
    rows.push(["Captured", game.taken[at]], ["Sum", game.sum[at]]);
    if (fault) rows.push(["Fault", sentence(fault.message)], ["Hint", fault.hint], ["Rule", fault.rule], ["Code", fault.code]);
    rows.push(["Position", position]);
    this.open("This ply", table(rows.filter(([, said]) => said)));
  }

  games(games, current) {
    const filter = element("input", { type: "search", class: "filter", "aria-label": "Filter games", placeholder: "Filter" });
    const list = element("ol", { class: "games" });
    games.forEach((game, n) => {
      const button = element("button", { type: "button", "data-game": n }, `${n + 1}. ${[game.title, ...game.details].join(" · ")}`);
      if (n === current) button.setAttribute("aria-current", "true");
      list.append(element("li", {}, button));
    });
    filter.addEventListener("input", () => {
      const words = filter.value.toLowerCase().split(/\s+/);
      for (const item of list.children) {
        const text = item.textContent.toLowerCase();
        item.hidden = !words.every((word) => text.includes(word));
      }
    });
    this.open("Games", filter, list);
    filter.focus();
    list.children[current].scrollIntoView({ block: "nearest" });
  }

  save(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = element("a", { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    this.toast(`Saved ${name}`);
  }

  async copy(text, said) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const box = element("textarea", { class: "hidden" });
      box.value = text;
      this.root.append(box);
      box.select();
      document.execCommand("copy");
      box.remove();
    }
    this.toast(said);
  }
}

function table(rows) {
  return element("dl", {}, ...rows.flatMap(([name, said]) => [element("dt", {}, name), element("dd", {}, said)]));
}
