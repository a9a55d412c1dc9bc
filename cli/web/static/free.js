// A free table: pieces that everybody sees and moves, hands that only their owners see.

import { el, look, redraw, say } from "./dom.js";
import { drawLog } from "./log.js";
import { act, follow } from "./net.js";

const $ = (id) => document.getElementById(id);
const DICE = [4, 6, 8, 10, 12, 20];
const STEP = 25; // millimetres that an arrow moves a piece
const FAR = 6; // pixels from which on a press is a drag
let now = null;
let zoom = null;
let parts = null;

const act1 = (move) => act({ do: "move", at: now.at, move });
const undo = () => act({ do: "undo", at: now.at });

/** Draws everything that is so now. */
export function show(told) {
  now = told;
  parts ??= build();
  drawPlayers();
  drawStacks();
  drawHand();
  drawThings();
  drawSearch();
  drawLog(told.log);
  $("status").textContent = say("free_table");
}

if (!document.body.dataset.mode) follow(show);

function build() {
  const made = { view: el("div", { class: "felt-view", tabindex: "0" }), felt: el("div", { class: "felt" }), hand: el("section", { class: "free-hand", "aria-label": say("your_hand") }), things: el("section", { class: "things" }) };
  made.view.append(made.felt);
  $("board").replaceChildren(
    el("p", { class: "zooms" }, el("small", {}, say("drag_hint")), el("button", { class: "button small", "aria-label": "−", onclick: () => scale(0.8) }, "−"), el("button", { class: "button small", "aria-label": "+", onclick: () => scale(1.25) }, "+")),
    made.view, made.hand);
  $("moves").replaceChildren(made.things);
  new ResizeObserver(() => scale()).observe(made.view);
  return made;
}

function scale(times = 1) {
  if (!parts) return;
  const used = Math.max(420, ...now.stacks.map((stack) => stack.x + stack.width + 40)); // what lies there fills the view
  zoom = Math.min(4, Math.max(0.3, (zoom ?? Math.max(0.85, parts.view.clientWidth / Math.min(used, now.size[0]))) * times));
  parts.felt.style.setProperty("--mm", `${zoom}px`);
  parts.felt.style.setProperty("width", `${now.size[0] * zoom}px`);
  parts.felt.style.setProperty("height", `${now.size[1] * zoom}px`);
}

function drawPlayers() {
  redraw($("players"), now.players.map((player, seat) => el("li", { class: `player${seat === now.you ? " own" : ""}` },
    el("b", {}, player.name), seat === now.you && el("small", {}, ` (${say("you")})`), el("small", {}, say("hand_of", { number: player.hand })))));
}

function shape(piece) {
  return { "--w": piece.width, "--h": piece.height };
}

function picture(piece) {
  const [tag, what] = piece.picture ? ["img", { src: piece.picture, alt: "", draggable: "false" }] : ["span", { class: "plain-back" }];
  return piece.cut ? el("span", { class: "cut" }, el(tag, { ...what, style: { "clip-path": piece.cut } })) : el(tag, what);
}

function drawStacks() {
  redraw(parts.felt, now.stacks.map((stack) => {
    const name = stack.title || say("a_stack");
    return el("button", {
      class: `stack ${stack.kind}`, "data-key": stack.name, "data-stack": stack.name, "aria-label": `${name} (${stack.count})`,
      style: { ...shape(stack), "--x": stack.x, "--y": stack.y, "--turned": `${stack.turned * 90}deg` },
      onpointerdown: (event) => drag(event, stack), onclick: (event) => { if (event.detail === 0) openStack(stack); },
    }, picture(stack), stack.count > 1 && el("span", { class: "count", "aria-hidden": "true" }, String(stack.count)));
  }));
}

/** A press that goes far is a drag: to another place, onto another stack, or into the hand. */
function drag(event, stack) {
  if (now.you === null || event.button > 0) return;
  const piece = event.currentTarget, start = [event.clientX, event.clientY];
  let far = false;
  const moved = (move) => {
    const [x, y] = [move.clientX - start[0], move.clientY - start[1]];
    far ||= Math.hypot(x, y) > FAR;
    if (far) { move.preventDefault(); piece.classList.add("held"); piece.style.setProperty("translate", `${x}px ${y}px`); }
  };
  const ended = (end) => {
    piece.removeEventListener("pointermove", moved);
    piece.classList.remove("held");
    piece.style.removeProperty("translate");
    if (end.type === "pointercancel") return;
    if (!far) { openStack(stack); return; }
    drop(stack, end, [(end.clientX - start[0]) / zoom, (end.clientY - start[1]) / zoom]);
  };
  piece.setPointerCapture(event.pointerId);
  piece.addEventListener("pointermove", moved);
  piece.addEventListener("pointerup", ended, { once: true });
  piece.addEventListener("pointercancel", ended, { once: true });
}

function drop(stack, event, by) {
  const below = document.elementsFromPoint(event.clientX, event.clientY);
  if (below.some((element) => element === parts.hand)) { act1(`draw ${stack.name}`); return; }
  const other = below.map((element) => element.closest?.("[data-stack]")?.dataset.stack).find((name) => name && name !== stack.name);
  const onto = now.stacks.find((each) => each.name === other);
  if (onto && onto.kind === stack.kind && onto.kind !== "sheet") { act1(`stack ${stack.name} ${other}`); return; }
  act1(`move ${stack.name} ${Math.round(stack.x + by[0])} ${Math.round(stack.y + by[1])}`);
}

const close = () => $("dialog").close();

function button(words, move, values) {
  return el("button", { class: "button", "data-do": move, onclick: () => { close(); act1(move); } }, say(words, values));
}

/** What can be done with a stack. */
function openStack(stack) {
  const { name } = stack, arrows = [["←", -STEP, 0], ["↑", 0, -STEP], ["↓", 0, STEP], ["→", STEP, 0]];
  look(el("div", { class: "large" }, stack.picture ? el("img", { src: stack.picture, alt: stack.title }) : el("span", { class: "plain-back" })),
    el("h2", {}, stack.title, stack.count > 1 ? ` (${stack.count})` : ""),
    now.you !== null && el("div", { class: "deeds" },
      button("do_draw", `draw ${name}`), stack.count > 2 && button("do_draw3", `draw ${name} 3`), stack.count >= now.players.length && stack.kind === "cards" && button("do_deal", `deal ${name} 1`),
      button("do_flip", `flip ${name}`), button("do_turn", `turn ${name}`),
      stack.count > 1 && [button("do_shuffle", `shuffle ${name}`), button("do_search", `search ${name}`), button("do_turn_over", `turn_over ${name}`), button("do_lift", `lift ${name} 1 ${Math.round(stack.x + stack.width * 0.6)} ${Math.round(stack.y + stack.height * 0.3)}`)],
      el("span", { class: "arrows", role: "group", "aria-label": say("move_it") }, arrows.map(([sign, x, y]) => el("button", { class: "button", "aria-label": sign, onclick: () => act1(`move ${name} ${stack.x += x} ${stack.y += y}`) }, sign)))));
}

function drawHand() {
  parts.hand.hidden = now.you === null && !now.hand.length;
  redraw(parts.hand, el("h2", {}, `${say("your_hand")} (${now.hand.length})`),
    el("div", { class: "held-cards" }, now.hand.map((piece) => el("button", { class: "card", "data-key": `hand-${piece.name}`, "data-piece": piece.name, "aria-label": piece.title, style: shape(piece), onclick: () => openPiece(piece) }, picture(piece)))));
}

/** What can be done with a piece of one's hand. */
function openPiece(piece) {
  const spot = freeSpot();
  const onto = now.stacks.filter((stack) => stack.count > 1 && stack.kind === "cards").slice(0, 6);
  look(el("div", { class: "large" }, el("img", { src: piece.picture, alt: piece.title })), el("h2", {}, piece.title),
    el("div", { class: "deeds" }, button("do_play", `play ${piece.name} ${spot}`), button("do_play_down", `play ${piece.name} ${spot} down`),
      onto.map((stack) => [button("do_put", `put ${piece.name} ${stack.name}`, { place: stack.title || say("a_stack") }), button("do_put_under", `put ${piece.name} ${stack.name} bottom`, { place: stack.title || say("a_stack") })]),
      now.players.map((player, seat) => seat !== now.you && button("do_give", `give ${piece.name} ${seat + 1}`, { name: player.name }))));
}

/** Where a played piece goes: the middle of what is seen, a little beside those that lie there. */
function freeSpot() {
  const x = (parts.view.scrollLeft + parts.view.clientWidth / 2) / zoom - 30, y = (parts.view.scrollTop + parts.view.clientHeight / 2) / zoom - 30;
  const near = now.stacks.filter((stack) => Math.abs(stack.x - x) < 240 && Math.abs(stack.y - y) < 60).length;
  return `${Math.round(Math.min(now.size[0] - 60, x + (near % 5) * 24))} ${Math.round(Math.min(now.size[1] - 60, y + (near % 7) * 14))}`;
}

function drawThings() {
  const mine = now.you !== null;
  redraw(parts.things,
    el("div", { class: "panel" }, el("h3", {}, say("dice")), el("div", { class: "dice-row" },
      now.dice.map((die, index) => el("button", { class: "thrown", disabled: !mine, "data-key": `die-${index}`, "aria-label": `d${die.sides}: ${die.shows || "–"}`, onclick: () => act1(`roll ${index + 1}`) }, el("b", {}, die.shows || "–"), el("small", {}, `d${die.sides}`))),
      mine && now.dice.length > 0 && el("button", { class: "button strong", "data-key": "roll", onclick: () => act1("roll") }, say("do_roll")),
      mine && DICE.map((sides) => el("button", { class: "button small", "data-key": `new-d${sides}`, "aria-label": `${say("do_die")}: d${sides}`, onclick: () => act1(`die ${sides}`) }, `+ d${sides}`)),
      mine && now.dice.length > 0 && el("button", { class: "button small", "data-key": "undie", onclick: () => act1(`undie ${now.dice.length}`) }, say("do_undie")))),
    el("div", { class: "panel" }, el("h3", {}, say("counters")), el("ul", { class: "counters" }, now.counters.map(([name, number]) => el("li", {},
      mine && el("button", { class: "button small", "data-key": `less-${name}`, "aria-label": `${name} −1`, onclick: () => act1(`count ${number - 1} ${name}`) }, "−"), el("b", {}, String(number)),
      mine && el("button", { class: "button small", "data-key": `more-${name}`, "aria-label": `${name} +1`, onclick: () => act1(`count ${number + 1} ${name}`) }, "+"), el("span", {}, name),
      mine && el("button", { class: "button small", "data-key": `no-${name}`, "aria-label": `${say("do_undie")}: ${name}`, onclick: () => act1(`uncount ${name}`) }, "×")))),
      mine && newCounter()),
    now.undo && el("button", { class: "button quiet", "data-key": "undo", onclick: undo }, `↶ ${say("take_back")}`));
}

function newCounter() {
  const old = parts.things.querySelector("input");
  const field = el("input", { "data-key": "counter-name", maxlength: 30, "aria-label": say("name_it"), placeholder: say("name_it") });
  field.value = old?.value ?? "";
  const add = () => { if (field.value.trim()) { act1(`count 0 ${field.value.trim()}`); field.value = ""; } };
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") add(); });
  return el("p", { class: "new-counter" }, field, el("button", { class: "button small", onclick: add }, `+ ${say("do_count")}`));
}

let searched = null;

/** A stack that is looked through lies open, for this seat alone. */
function drawSearch() {
  const dialog = $("dialog"), { search } = now;
  if (!search) { if (searched) { searched = null; dialog.close(); } return; }
  searched = search.stack;
  redraw(dialog, el("div", { class: "search" }, search.pieces.map((piece) => el("button", { class: "card", "aria-label": `${say("do_pick")}: ${piece.title}`, "data-pick": piece.name, style: shape(piece), onclick: () => act1(`pick ${search.stack} ${piece.name}`) }, picture(piece)))),
    el("div", { class: "row" }, el("button", { class: "button", onclick: () => act1(`shuffle ${search.stack}`) }, say("do_shuffle")), el("button", { class: "button", onclick: () => act1("close") }, say("close"))));
  dialog.oncancel = () => act1("close");
  if (!dialog.open) dialog.showModal();
}
