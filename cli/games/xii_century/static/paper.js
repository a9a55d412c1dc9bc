// A town-sheet as free as paper: whatever is written stays, POW and points are counted, errors are marked.

import { el, redraw, say } from "/static/dom.js";
import { act, follow } from "/static/net.js";
import { placeOf, sheetPage, widthOf } from "./sheet.js";

const $ = (id) => document.getElementById(id);
let now = null, parts = null, shownPage = 0, zoom = null;
const sheets = new Map();
const waiting = new Map(); // what is being written and not sent yet

follow((told) => {
  now = told;
  parts ??= build();
  drawSums();
  drawPages();
});

function build() {
  const made = { sums: el("div", { class: "sums-bar" }), tabs: el("div", { class: "tabs", role: "tablist" }), view: el("div", { class: "sheet" }) };
  $("log").replaceChildren($("moves")); // what is wrong stands beside the sheet; there is no log of a pencil
  $("board").replaceChildren(made.sums, made.tabs, made.view);
  new ResizeObserver(() => rescale()).observe(made.view);
  return made;
}

function drawSums() {
  const { labels } = now;
  $("status").textContent = `${now.points} ${labels.vp} · ${now.power}${now.defended === now.power ? "" : ` (${now.defended})`} ${labels.pow}`;
  const wrong = Object.entries(now.wrong);
  redraw($("moves"),
    wrong.length > 0 && el("ul", { class: "wrong", role: "alert" }, wrong.map(([field, message]) => el("li", {}, el("b", {}, `✗ ${nameOf(field)}`), ` ${message}`))),
    now.doubts.length > 0 && el("ul", { class: "doubts" }, now.doubts.map((doubt) => el("li", {}, `? ${doubt}`))),
    el("p", { class: "saved" }, say("saved_in", { file: now.file })),
    now.undo && el("button", { class: "button quiet", "data-key": "undo", onclick: () => act({ do: "undo", at: now.at }) }, `↶ ${say("take_back")}`));
}

function nameOf(field) {
  for (const holder of sheets.values()) {
    const place = holder.frame.contentDocument && placeOf(holder.frame.contentDocument, field);
    const name = place?.querySelector(".name b, .thing-name, .card-name")?.textContent;
    if (name) return name;
  }
  return field;
}

function drawPages() {
  const all = [...now.pages, ...now.rules];
  redraw(parts.tabs, all.map((_, index) => el("button", { class: "tab", role: "tab", "data-key": `tab-${index}`, "aria-selected": String(index === shownPage), onclick: () => { shownPage = index; drawPages(); } },
    index < now.pages.length ? `${index + 1}` : `? ${index - now.pages.length + 1}`)),
    el("span", { class: "zooms" }, el("button", { class: "tab", "aria-label": "−", onclick: () => rescale(0.8) }, "−"), el("button", { class: "tab", "aria-label": "+", onclick: () => rescale(1.25) }, "+")));
  if (!sheets.has(shownPage)) sheets.set(shownPage, sheetPage(all[shownPage], now.size, `${shownPage + 1}`, ready));
  const holder = sheets.get(shownPage);
  if (holder.parentNode !== parts.view) parts.view.append(holder);
  for (const [page, other] of sheets) { other.hidden = page !== shownPage; fill(other.frame.contentDocument); }
  rescale();
}

function rescale(times = 1) {
  const room = parts.view.clientWidth / widthOf(now.size);
  zoom = Math.min(3, Math.max(0.3, (zoom ?? Math.max(0.86, Math.min(1.35, room))) * times));
  for (const holder of sheets.values()) holder.scale(zoom);
}

function ready(page) {
  const link = page.createElement("link");
  link.rel = "stylesheet";
  link.href = "/games/xii_century/sheet.css";
  page.head.append(link);
  for (const field of page.querySelectorAll("input[name]")) {
    if (field.classList.contains("game-name")) { field.hidden = true; continue; }
    field.disabled = now.you === null;
    field.autocomplete = "off";
    if (/-\d+$/.test(field.name) && field.type !== "checkbox") field.inputMode = "numeric";
    field.setAttribute("aria-label", field.title);
    field.addEventListener("change", () => { waiting.set(field.name, field.type === "checkbox" ? (field.checked ? "x" : "") : field.value); send(); });
  }
  fill(page);
}

let sending = false;

/** One after the other, so that nothing written quickly is lost. */
async function send() {
  if (sending) return;
  sending = true;
  while (waiting.size) {
    const [field, text] = waiting.entries().next().value;
    const version = now.version;
    const answer = await act({ do: "write", at: now.at, field, text });
    if (answer) waiting.delete(field);
    for (let tries = 0; tries < 40 && now.version === version; tries += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    if (!answer && now.version === version) break;
  }
  sending = false;
}

function fill(page) {
  if (!page?.body?.querySelector("input[name]")) return;
  for (const field of page.querySelectorAll("input[name]")) {
    if (waiting.has(field.name) || field === page.activeElement && field.type !== "checkbox") continue;
    const text = now.entries[field.name] ?? "";
    if (field.type === "checkbox") field.checked = Boolean(text); else if (field.value !== text) field.value = text;
  }
  for (const place of page.querySelectorAll(".bad")) place.classList.remove("bad");
  for (const [field, message] of Object.entries(now.wrong)) {
    const place = page.querySelector(`[name="${CSS.escape(field)}"]`) ?? placeOf(page, field);
    if (!place) continue;
    place.classList.add("bad");
    place.title = message;
  }
}
