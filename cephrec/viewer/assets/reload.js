(() => {
  "use strict";
  // Who looks at the end of the last game will look at its new end.
  const atEnd = (viewer) => {
    const { games } = viewer.data, game = games[viewer.game - 1];
    return viewer.game === games.length && viewer.stop === (game.first[1] ?? game.move.length) - 1;
  };
  const known = "{{version}}";
  setInterval(async () => {
    try {
      const answer = await fetch("version", { cache: "no-store" });
      const version = await answer.text();
      if (version && version !== known) {
        if (atEnd(document.querySelector("cephrec-viewer"))) history.replaceState(null, "", location.pathname);
        location.reload();
      }
    } catch {
      // The server has ended; the page stays as it is.
    }
  }, 700);
})();
