// Small helpers for pages that are drawn anew whenever something changes.

const WORDS = JSON.parse(document.body.dataset.words || "{}");

/** A word of the house in the page's language, with its values put in. */
export function say(name, values = {}) {
  return (WORDS[name] ?? name).replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

/** A part of a drawing, made like an element. */
export function svg(tag, given = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
  made.append(...children.flat(Infinity).map((child) => (child instanceof Node ? child : String(child))));
  return made;
}

/** An element with attributes, listeners (onclick) and children; texts are texts, never markup. */
export function el(tag, given = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, part] of Object.entries(value)) made.style.setProperty(key, part);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Draws a part of the page anew; who had the focus there keeps it. */
export function redraw(root, ...children) {
  const key = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  root.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (key) root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

let hiding = 0;

/** Says something for a moment. */
export function toast(text) {
  const box = document.getElementById("toast");
  box.textContent = text;
  box.classList.add("shown");
  clearTimeout(hiding);
  hiding = setTimeout(() => box.classList.remove("shown"), 4500);
}

/** Asks before something that cannot be taken back; true for yes. */
export function ask(text, yes) {
  const dialog = document.getElementById("dialog");
  return new Promise((resolve) => {
    const end = (answer) => () => { dialog.close(); resolve(answer); };
    redraw(dialog, el("p", {}, text), el("div", { class: "row" },
      el("button", { class: "button strong", onclick: end(true), autofocus: true }, yes),
      el("button", { class: "button", onclick: end(false) }, say("cancel"))));
    dialog.oncancel = () => resolve(false);
    dialog.showModal();
  });
}

/** Shows something large until it is closed. */
export function look(...children) {
  const dialog = document.getElementById("dialog");
  redraw(dialog, ...children, el("div", { class: "row" },
    el("button", { class: "button", autofocus: true, onclick: () => dialog.close() }, say("close"))));
  dialog.oncancel = null;
  dialog.showModal();
}

/** Text for those who listen, not for those who look. */
export function unseen(text) {
  return el("span", { class: "unseen" }, ` ${text}`);
}

/** Who has chosen, who is to move, who has won: a sign with its meaning. */
export function mark(now, seat) {
  const player = now.players[seat];
  const signs = [
    player.chosen ? ["✓", "chosen"] : player.acts && ["◂", "acts"],
    now.over?.winners.includes(seat) && ["♛", "winner"],
  ].filter(Boolean);
  return signs.map(([sign, word]) => el("span", { class: `mark ${word}`, title: say(word) }, sign, unseen(say(word))));
}
