// The log: only what is new is added, so that a screen reader says it once; the last move is marked.

import { el } from "./dom.js";

let known = [];

export function drawLog(log) {
  const list = document.getElementById("lines");
  const from = log.from ?? 0;
  known = [...known.slice(0, from), ...log.lines];
  while (list.children.length > from) list.lastChild.remove();
  for (const line of known.slice(list.children.length)) list.append(el("li", {}, line));
  [...list.children].forEach((item, number) => {
    const isLatest = number >= log.latest;
    if (item.classList.contains("latest") === isLatest) return;
    item.classList.toggle("latest", isLatest);
    if (isLatest) item.setAttribute("aria-current", "true"); else item.removeAttribute("aria-current");
  });
  list.scrollTop = list.scrollHeight;
}
