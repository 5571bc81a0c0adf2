// STOP: by press, by Escape, without the page's websocket. See stop_button.py.
"use strict";
(() => {
  const PATIENCE_MS = 6000;
  const SHOWN_MS = 15000;
  const BEAT_MS = 2000;
  const BEAT_PATIENCE_MS = 4000;
  const form = document.getElementById("stop-form");
  const button = document.getElementById("stop");
  const said = document.getElementById("stop-said");
  let pressedAt = -Infinity;
  let hiding;

  function show(text, how) {
    said.textContent = text;
    form.dataset.how = how;
    clearTimeout(hiding);
    // Old news would be mistaken for the answer to the next press. A failure stays.
    if (how === "done") hiding = setTimeout(() => show("", ""), SHOWN_MS);
  }

  async function stop() {
    show("Stopping …", "busy");
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), PATIENCE_MS);
    try {
      const answer = await fetch(form.action, {
        method: "POST", cache: "no-store", signal: abort.signal,
        headers: { Accept: "application/json" },
      });
      const payload = await answer.json();
      show(payload.message, payload.answered ? "done" : "failed");
    } catch {
      show("NOBODY ANSWERED: the panel's program is not there. Use the robot's own stop.", "failed");
    } finally {
      clearTimeout(timer);
    }
  }

  // Whether a STOP would arrive, asked on the way that it would take.
  async function beat() {
    let alive = false;
    try {
      const signal = AbortSignal.timeout(BEAT_PATIENCE_MS);
      alive = (await fetch(form.dataset.alive, { cache: "no-store", signal })).ok;
    } catch {}
    if (!alive && form.dataset.how !== "failed") show("NO CONNECTION to the panel's program: STOP would not arrive.", "lost");
    if (alive && form.dataset.how === "lost") show("", "");
    setTimeout(beat, BEAT_MS);
  }

  button.addEventListener("pointerdown", () => {
    pressedAt = performance.now();
    stop();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // The click that belongs to a press which has stopped already.
    if (performance.now() - pressedAt > 1000) stop();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.repeat) stop();
    if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      document.getElementById("say")?.focus();
    }
  }, true);
  setTimeout(beat, BEAT_MS);
})();
