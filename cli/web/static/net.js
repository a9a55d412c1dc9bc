// The line to the server: news come as they happen, and again after every sleep or restart.

import { say, toast } from "./dom.js";

const BASE = document.body.dataset.base;
const PATIENCE = 40_000; // milliseconds without a sign of life; one comes every 15 seconds

/** Follows the table: `heard` gets everything that is so now, whenever it changes. */
export function follow(heard) {
  const line = document.getElementById("line");
  let source = null, last = Date.now(), lost = false, again = 0;

  function tell(isLost) {
    if (lost && !isLost) toast(say("back_again"));
    lost = isLost;
    line.textContent = isLost ? say("reconnecting") : say("connected");
    document.body.classList.toggle("lost", isLost);
  }

  function open() {
    clearTimeout(again);
    source?.close();
    last = Date.now();
    source = new EventSource(`${BASE}/events`);
    source.onopen = () => { last = Date.now(); tell(false); };
    source.onmessage = (event) => { last = Date.now(); const told = JSON.parse(event.data); heard(told); free(); document.body.dataset.at = told.at; document.body.dataset.version = told.version; };
    source.onerror = () => { // a server that starts again answers with errors first: go on trying
      tell(true);
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, 1500);
    };
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && (source.readyState === EventSource.CLOSED || Date.now() - last > PATIENCE)) open();
  });
  window.addEventListener("online", open);
  window.addEventListener("pagehide", () => source.close());
  window.addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  open();
}

let busy = null; // what is on its way

/** Does something at the table; a second tap while the first is on its way does nothing. */
export async function act(wish) {
  if (busy) return null;
  const mine = busy = {};
  document.body.classList.add("busy");
  try {
    const response = await fetch(`${BASE}/act`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.status === 409) return null; // the table has gone on: its news are on their way
    if (!response.ok) toast(answer.error || say("closed"));
    return response.ok ? answer : null;
  } catch {
    toast(say("reconnecting"));
    return null;
  } finally {
    if (busy === mine) free();
  }
}

/** News may be here before the answer: what is tapped on what they show counts. */
function free() {
  busy = null;
  document.body.classList.remove("busy");
}
