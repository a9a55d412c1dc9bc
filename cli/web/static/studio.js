// The studio's page: follows the game, keeps its place, and shows what has changed.

import { el, look, say, toast } from "./dom.js";

const BASE = document.body.dataset.base;
const at = (id) => document.getElementById(id);
const known = new Map(); // what stands on the page, by the name of the piece
let now = null, source = null, before = null;

function follow() {
  source?.close();
  known.clear();
  before = null;
  at("pieces").replaceChildren();
  source = new EventSource(`${BASE}/events?lang=${at("lang").value}&theme=${at("theme").value}`);
  source.onopen = () => tellLine(false);
  source.onmessage = (event) => { now = JSON.parse(event.data); draw(); };
  source.onerror = () => { tellLine(true); if (source.readyState === EventSource.CLOSED) setTimeout(follow, 1500); };
}

function tellLine(lost) {
  document.body.classList.toggle("lost", lost);
  at("line").textContent = say(lost ? "reconnecting" : "connected");
}

function wanted(piece) {
  const component = at("component").value;
  return (!component || piece.component === component) && (!at("changed").checked || piece.changed);
}

function draw() {
  options(at("component"), now.components);
  options(at("print-component"), now.components);
  tellMistakes();
  if (at("mode").value === "sheets") return drawSheets();
  const shown = now.pieces.filter(wanted);
  at("count").textContent = say("pieces_shown", { n: shown.length, all: now.pieces.length });
  place(shown);
  before = new Map(now.pieces.map((piece) => [piece.name, `${piece.front} ${piece.back}`]));
}

function options(select, components) {
  const names = components.map((one) => one.id).join();
  if (select.dataset.names === names) return;
  const chosen = select.value;
  select.dataset.names = names;
  while (select.options.length > 1) select.remove(1);
  for (const one of components) select.append(el("option", { value: one.id }, one.title));
  select.value = components.some((one) => one.id === chosen) ? chosen : "";
}

/** Puts every piece where it belongs; what is there already stays, so that the page keeps its place. */
function place(shown) {
  const root = at("pieces"), stay = new Set(), order = [];
  let component = null;
  for (const piece of shown) {
    if (piece.component !== component) {
      component = piece.component;
      order.push(heading(component));
    }
    order.push(figure(piece));
  }
  for (const node of order) stay.add(node);
  for (const node of [...root.children]) if (!stay.has(node)) node.remove();
  order.forEach((node, i) => { if (root.children[i] !== node) root.insertBefore(node, root.children[i] ?? null); });
}

function heading(id) {
  const title = now.components.find((one) => one.id === id)?.title ?? id;
  const key = `# ${id}`;
  if (!known.has(key)) known.set(key, { node: el("h2", {}, title), told: title });
  return known.get(key).node;
}

function figure(piece) {
  const both = at("mode").value === "both", told = JSON.stringify([piece, both]);
  const kept = known.get(piece.name);
  if (kept?.told === told) return kept.node;
  const node = kept?.node ?? el("figure", { class: "piece" });
  fill(node, piece, both);
  if (before && before.get(piece.name) !== `${piece.front} ${piece.back}`) flash(node);
  known.set(piece.name, { node, told });
  return node;
}

function fill(node, piece, both) {
  for (const [name, value] of Object.entries({ w: piece.width, h: piece.height, b: piece.bleed, s: piece.safe, pw: piece.width + 2 * piece.bleed })) {
    node.style.setProperty(`--${name}`, value);
  }
  node.classList.toggle("wrong", piece.mistakes.some((one) => !one.warning));
  node.dataset.name = piece.name;
  const sides = [side(piece, piece.front, "front")];
  if (both && (piece.back || piece.front)) sides.push(piece.back ? side(piece, piece.back, "back") : null);
  // an old picture stays until the new one is there
  const old = node.querySelector("img");
  if (!piece.front && old) sides[0].replaceChildren(old);
  node.replaceChildren(
    el("div", { class: "sides" }, ...sides.filter(Boolean)),
    el("figcaption", {}, el("b", {}, piece.title), el("small", {}, `× ${piece.copies}`),
      piece.changed ? el("span", { class: "new", title: say("only_changed") }, "●", el("span", { class: "unseen" }, ` ${say("only_changed")}`)) : null),
    ...piece.mistakes.map(mistake));
}

function side(piece, picture, which) {
  const inner = picture
    ? [el("img", { src: `${BASE}/small/${picture}.webp`, alt: `${piece.title}, ${say(which)}`, decoding: "async" }),
      el("span", { class: "edge at-cut" }), el("span", { class: "edge at-safe" })]
    : [el("span", { class: "drawing" }, say("being_drawn"))];
  return el("button", { class: `side ${piece.shape}`, onclick: () => large(piece), "data-key": `${piece.name} ${which}` }, ...inner);
}

function flash(node) {
  node.classList.remove("flash");
  requestAnimationFrame(() => node.classList.add("flash"));
  setTimeout(() => node.classList.remove("flash"), 1700);
}

function large(piece) {
  const shown = ["front", "back"].filter((which) => piece[which]);
  look(el("h2", {}, piece.title), el("p", {}, `${piece.width} × ${piece.height} mm`),
    el("div", { class: "pair" }, ...shown.map((which) => el("img", { src: `${BASE}/large/${piece[which]}.png`, alt: `${piece.title}, ${say(which)}` }))),
    ...piece.mistakes.map(mistake));
}

function mistake(one) {
  return el("div", { class: `mistake${one.warning ? " doubt" : ""}` },
    one.place ? el("code", {}, one.place) : null, one.message, one.pointer ? el("pre", {}, one.pointer) : null);
}

function tellMistakes() {
  const box = at("mistakes");
  const told = JSON.stringify(now.mistakes);
  if (box.dataset.told === told) return;
  box.dataset.told = told;
  box.hidden = !now.mistakes.length;
  box.replaceChildren(...now.mistakes.map(mistake));
}

let sheetsAsked = 0;

async function drawSheets() {
  const asked = ++sheetsAsked, component = at("component").value || now.components[0]?.id;
  if (!component) return;
  const query = `lang=${at("lang").value}&theme=${at("theme").value}&component=${encodeURIComponent(component)}&paper=${at("paper").value || "a4"}`;
  at("count").textContent = say("being_drawn");
  const answer = await fetch(`${BASE}/sheets?${query}`).then((response) => response.json()).catch(() => ({ error: say("reconnecting") }));
  if (asked !== sheetsAsked || at("mode").value !== "sheets") return;
  if (answer.error) return toast(answer.error);
  at("count").textContent = say("sheets_shown", { n: answer.count });
  at("pieces").replaceChildren(...Array.from({ length: answer.count }, (_, i) => el("figure", { class: "sheet" },
    el("img", { src: `${BASE}/sheet/${encodeURIComponent(component)}/${i + 1}.webp?${query}&v=${answer.version}`, alt: `${say("sheets")} ${i + 1}` }))));
}

async function send(what, told) {
  const response = await fetch(`${BASE}/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(told) });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error || response.statusText);
  return answer;
}

async function printNow() {
  const files = at("files");
  files.replaceChildren(el("li", {}, say("printing")));
  try {
    const answer = await send("print", {
      lang: at("lang").value, theme: at("theme").value, component: at("print-component").value, target: at("target").value, paper: at("paper").value,
    });
    files.replaceChildren(...answer.files.map((file) => el("li", {}, file.folder ? file.name : el("a", { href: `${BASE}/printed/${encodeURIComponent(file.name)}`, download: file.name }, file.name))));
  } catch (error) {
    files.replaceChildren(el("li", { class: "mistake" }, error.message));
  }
}

async function check() {
  try {
    const { findings } = await send("check", {});
    look(el("h2", {}, say("check")), findings.length ? el("div", { class: "mistakes" }, ...findings.map(mistake)) : el("p", {}, say("nothing_wrong")));
  } catch (error) { toast(error.message); }
}

async function compare() {
  const version = at("version").value;
  if (!version) return;
  at("version").value = "";
  toast(say("printing"));
  try {
    const { changes, file } = await send("compare", { version });
    look(el("h2", {}, `${say("since")} ${version}`),
      changes.length ? el("ul", { class: "changes" }, ...changes.map((change) => el("li", {}, change))) : el("p", {}, say("nothing_differs")),
      file ? el("p", {}, el("a", { href: `${BASE}/printed/${encodeURIComponent(file)}`, download: file }, `${say("before_after")}: ${file}`)) : null);
  } catch (error) { toast(error.message); }
}

function dress() {
  const body = document.body;
  for (const eyes of ["grey", "deutan", "protan"]) body.classList.toggle(`eyes-${eyes}`, at("eyes").value === eyes);
  body.classList.toggle("with-bleed", at("bleed").checked);
  body.classList.toggle("show-cut", at("cut").checked);
  body.classList.toggle("show-safe", at("safe").checked);
  body.classList.toggle("actual", at("actual").checked);
  at("size").disabled = at("actual").checked;
  body.style.setProperty("--shown", at("size").value * 2.4);
}

for (const id of ["lang", "theme"]) at(id).addEventListener("change", follow);
for (const id of ["component", "changed", "mode"]) at(id).addEventListener("change", () => { known.clear(); at("pieces").replaceChildren(); if (now) draw(); });
for (const id of ["eyes", "bleed", "cut", "safe", "actual", "size"]) at(id).addEventListener("input", dress);
at("print").addEventListener("click", () => { at("print-component").value = at("component").value; at("files").replaceChildren(); at("printing").showModal(); });
at("print-close").addEventListener("click", () => at("printing").close());
at("print-now").addEventListener("click", printNow);
at("check").addEventListener("click", check);
at("version")?.addEventListener("change", compare);
at("paper").addEventListener("change", () => { if (at("mode").value === "sheets") drawSheets(); });
dress();
follow();
