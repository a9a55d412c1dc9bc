// XII Century: the town-sheets, the dice to spend, the event track; tap a die, then what it shall do.

import { el, look, mark, redraw, say, svg, toast } from "/static/dom.js";
import { placeOf, sheetPage, widthOf, writeByHand } from "./sheet.js";

export const showsPlayers = true;
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const LEAST_ROW = 0.86; // of full size: a row of the sheet is then high enough for a finger
let now = null, tools = null;
let seat = null; // whose sheet is looked at
let shownPage = 0;
let zoom = null;
let chosenDie = null;
const sheets = new Map(); // by page: what shows it
let parts = null;

export function draw(root, told, given) {
  now = told;
  tools = given;
  if (!now.board) return new Set();
  seat ??= now.you ?? 0;
  if (!now.moves.some((move) => move.die === chosenDie)) chosenDie = null;
  parts ??= build(root);
  drawHead();
  drawTowns();
  drawDice();
  drawSheet();
  return new Set(now.moves.filter((move) => ["spend", "store", "take", "done"].includes(move.act)).map((move) => move.move));
}

function build(root) {
  const made = {
    head: el("div", { class: "xii-head" }), towns: el("ul", { class: "towns", "aria-label": say("players") }),
    dice: el("div", { class: "dice", role: "group" }), tabs: el("div", { class: "tabs", role: "tablist" }), view: el("div", { class: "sheet", tabindex: "-1" }),
  };
  root.replaceChildren(made.head, made.towns, made.dice, made.tabs, made.view);
  new ResizeObserver(() => rescale()).observe(made.view);
  return made;
}

function drawHead() {
  const { board } = now, event = board.events[board.round - 1];
  redraw(parts.head,
    el("p", {}, el("b", {}, `${board.labels.round} ${board.round}/${board.rounds}`), ` · ${board.year}`),
    el("ol", { class: "track", "aria-label": board.labels.event_track }, board.events.map((each, index) => el("li", {
      class: [index + 1 === board.round && "now", index + 1 < board.round && "past", each && "struck"].filter(Boolean).join(" "), title: each?.name,
    }, el("small", {}, index + 1), each ? each.letters : ""))),
    event && el("p", { class: "event" }, el("b", {}, `${event.name}: `), event.text));
}

function drawTowns() {
  const { board } = now;
  redraw(parts.towns, board.order.map((number) => {
    const town = board.towns[number];
    return el("li", {}, el("button", { class: `town${number === seat ? " looked" : ""}`, "data-key": `town-${number}`, "aria-pressed": String(number === seat), onclick: () => { seat = number; draw(document.getElementById("board"), now, tools); } },
      el("b", {}, now.players[number].name, mark(now, number)),
      el("span", { class: "sums" }, `${town.points} ${board.labels.vp} · ${town.power}${town.defended === town.power ? "" : ` (${town.defended})`} ${board.labels.pow}`),
      el("span", { class: "amounts" }, town.amounts.filter((each) => each.now).map((each) => `${each.name} ${each.now}`).join(", "))));
  }));
}

function drawDice() {
  const { board } = now, mine = now.phase === "move";
  const hand = board.hand.map((each, index) => {
    const usable = mine && now.moves.some((move) => move.die === each.code);
    return el("button", {
      class: `die ${each.origin}${chosenDie === each.code ? " picked" : ""}`, disabled: !usable, "data-key": `die-${index}`, "data-die": each.code,
      "aria-pressed": String(chosenDie === each.code), "aria-label": `${each.value} (${each.origin})`,
      onclick: () => { chosenDie = chosenDie === each.code ? null : each.code; drawDice(); light(); },
    }, dieFace(each.value), each.origin === "shared" && el("span", { class: "origin", "aria-hidden": "true" }, "∗"));
  });
  const put = now.moves.filter((move) => move.act === "store" && move.die === chosenDie);
  const taken = now.moves.filter((move) => move.act === "take");
  redraw(parts.dice,
    board.shared.length > 0 && !hand.length && el("p", {}, `${board.labels.shared_dice}: `, board.shared.map((value) => el("span", { class: "die" }, dieFace(value)))),
    hand.length > 0 && el("p", { class: "hint" }, `${now.players[board.acting]?.name} · ${board.labels.to_spend}`), hand,
    now.moves.filter((move) => move.act === "done").map((move) => el("button", { class: "button strong", "data-key": move.move, "data-move": move.move, onclick: () => tools.play(move) }, move.text)),
    put.map((move) => el("button", { class: "button", "data-key": move.move, "data-move": move.move, onclick: () => tools.play(move) }, move.text)),
    taken.length > 0 && el("span", { class: "reserve", role: "group", "aria-label": board.labels.reserve }, el("small", {}, `${board.labels.reserve}:`), taken.map((move) =>
      el("button", { class: "die reserve", "data-key": move.move, "data-move": move.move, title: move.text, "aria-label": `${move.die}: ${move.text}`, onclick: () => tools.play(move) }, dieFace(move.die % 16)))));
}

function dieFace(value) {
  return svg("svg", { viewBox: "0 0 30 30", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 28, height: 28, rx: 6, class: "body" }),
    (PIPS[value] ?? []).map((at) => svg("circle", { cx: 7.5 + (at % 3) * 7.5, cy: 7.5 + Math.floor(at / 3) * 7.5, r: 2.7 })),
    PIPS[value] ? [] : svg("text", { x: 15, y: 21, "text-anchor": "middle" }, value));
}

function drawSheet() {
  const { board } = now, lit = litByPage();
  const names = [...board.pages.map((_, index) => `${index + 1}`), ...board.rules.map((_, index) => `? ${index + 1}`)];
  redraw(parts.tabs, names.map((name, index) => el("button", {
    class: "tab", role: "tab", "data-key": `tab-${index}`, "aria-selected": String(index === shownPage), title: index < board.pages.length ? null : `${board.labels.rules_summary} ${name.slice(2)}`,
    onclick: () => { shownPage = index; drawSheet(); },
  }, index < board.pages.length ? `${now.players[seat].name} ${name}` : name, lit[index] ? el("span", { class: "count" }, ` ●${lit[index]}`) : "")),
    el("span", { class: "zooms" }, el("button", { class: "tab", "aria-label": "−", onclick: () => rescale(0.8) }, "−"), el("button", { class: "tab", "aria-label": "+", onclick: () => rescale(1.25) }, "+")));
  const address = [...board.pages, ...board.rules][shownPage];
  if (!sheets.has(shownPage)) {
    const page = shownPage;
    sheets.set(page, sheetPage(address, board.size, names[page], (made) => { made.addEventListener("click", tapped); made.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") tapped(event); }); light(); }));
  }
  const holder = sheets.get(shownPage);
  if (holder.parentNode !== parts.view) parts.view.append(holder);
  for (const [page, other] of sheets) other.hidden = page !== shownPage;
  rescale();
  light();
}

/** As wide as there is room, but never so small that a finger misses a row. */
function rescale(times = 1) {
  const room = parts.view.clientWidth / widthOf(now.board.size);
  zoom = Math.min(3, Math.max(0.3, (zoom ?? Math.max(LEAST_ROW, Math.min(1.35, room))) * times));
  for (const holder of sheets.values()) holder.scale(zoom);
}

/** The moves that can be made on the sheet now: with the die that is picked, or with any. */
function open() {
  if (seat !== now.you) return [];
  return now.moves.filter((move) => move.act === "spend" && (chosenDie === null || move.die === chosenDie));
}

function litByPage() {
  const words = [...new Set(open().map((move) => move.target))];
  const counts = {};
  for (const word of words) {
    for (const [page, holder] of sheets) {
      if (holder.frame.contentDocument && placeOf(holder.frame.contentDocument, word)) counts[page] = (counts[page] ?? 0) + 1;
    }
  }
  return counts;
}

function light() {
  for (const [page, holder] of sheets) {
    const made = holder.frame.contentDocument;
    if (page >= now.board.pages.length || !made?.body?.querySelector(".page")) continue;
    writeByHand(made, { ...now.board.towns[seat].entries, town: now.players[seat].name, player: now.players[seat].name });
    addStyle(made);
    for (const place of made.querySelectorAll(".lit")) { place.classList.remove("lit"); place.removeAttribute("tabindex"); place.removeAttribute("role"); }
    for (const move of open()) {
      const place = placeOf(made, move.target);
      place?.classList.add("lit");
      place?.setAttribute("tabindex", "0");
      place?.setAttribute("role", "button");
      place?.setAttribute("data-word", move.target);
    }
  }
  const lit = litByPage();
  parts.tabs.querySelectorAll("[role=tab]").forEach((tab, index) => { const count = tab.querySelector(".count"); if (count) count.textContent = lit[index] ? ` ●${lit[index]}` : ""; else if (lit[index]) tab.append(el("span", { class: "count" }, ` ●${lit[index]}`)); });
}

function addStyle(made) {
  if (made.querySelector("link[data-own]")) return;
  const link = made.createElement("link");
  link.rel = "stylesheet";
  link.href = "/games/xii_century/sheet.css";
  link.dataset.own = "";
  made.head.append(link);
}

/** A tap on the sheet: what a die can do there is done; otherwise it is said what is missing. */
async function tapped(event) {
  const place = event.target.closest(".perk, .thing, .card, .band");
  if (!place || seat !== now.you) return;
  const fits = (move) => placeOf(event.target.ownerDocument, move.target) === place
    || (place.classList.contains("thing") && placeOf(event.target.ownerDocument, move.target)?.closest(".thing") === place);
  const moves = open().filter(fits);
  if (moves.length === 1) return tools.play(moves[0]);
  if (moves.length > 1) return choose(moves);
  const name = place.querySelector("[data-name]")?.dataset.name ?? "";
  const thing = [name, name.replace(/-\w+$/, "")].find((word) => word in now.board.missing);
  if (thing) toast(`${now.board.labels.xii_lacks}: ${now.board.missing[thing]}`);
}

function choose(moves) {
  const close = () => document.getElementById("dialog").close();
  look(el("div", { class: "choices" }, moves.map((move) => el("button", { class: "button", "data-move": move.move, onclick: () => { close(); tools.play(move); } }, `${move.move} – ${move.text}`))));
}
