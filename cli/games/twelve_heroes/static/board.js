// Twelve Heroes: three regions between two territories; tap a unit and choose, or drag it where it shall go.

import { el, look, mark, redraw, say } from "/static/dom.js";

export const showsPlayers = true;
let now = null, tools = null;
let picked = new Set(); // hand cards to be exchanged, by their place in the hand

export function draw(root, told, given) {
  now = told;
  tools = given;
  const board = now.board;
  if (!board) return new Set();
  if (!exchanges().length) picked = new Set();
  const own = board.own, rival = 1 - own;
  redraw(root,
    el("p", { class: "heroes-head" }, el("b", {}, `${board.labels.turn} ${board.turn}`), ` · ${now.players[board.acting].name} · ${board.phase}`,
      board.actions !== null && el("b", { class: "actions" }, `${board.labels.actions}: ${board.actions}`)),
    drawSide(rival), el("div", { class: "regions" }, board.regions.map(drawRegion)), drawSide(own),
    now.you !== null && drawHand());
  return new Set(now.moves.filter((move) => move.card || (move.kind === "exchange" && move.cards)).map((move) => move.move));
}

const exchanges = () => now.moves.filter((move) => move.kind === "exchange" && move.cards);

function drawSide(seat) {
  const side = now.board.sides[seat], { labels } = now.board;
  return el("section", { class: `side${seat === now.board.own ? " own" : ""}`, "aria-label": `${now.players[seat].name}: ${labels.territory}`, ...dropping(3, seat) },
    el("div", { class: "who" }, el("b", {}, now.players[seat].name, mark(now, seat)), el("span", { class: "score" }, `${side.points}/${side.goal} ${labels.points}`),
      el("small", {}, `${labels.hand} ${side.hand} · ${labels.draw_pile} ${side.pile}`),
      side.discards.length > 0 && el("button", { class: "button quiet small", "data-key": `discards-${seat}`, onclick: () => showPile(side.discards, labels.discard_pile) }, `${labels.discard_pile} ${side.discards.length}`)),
    el("div", { class: "camp" }, el("span", { class: "place" }, labels.territory), food(side.food), units(side.units, 3, seat)),
    side.won.length > 0 && el("small", { class: "won" }, `${labels.lands_won}: ${side.won.join(", ")}`));
}

function drawRegion(region) {
  const { board } = now, own = board.own;
  return el("section", { class: "region", "aria-label": board.places[region.place], ...dropping(region.place, own) },
    drawCamp(region, 1 - own),
    el("div", { class: "land" }, el("b", {}, board.places[region.place]),
      region.land ? el("button", { class: "card", "data-key": `land-${region.place}`, "aria-label": `${region.land.name}, ${region.land.points} ${board.labels.points}`, onclick: () => look(el("div", { class: "large" }, el("img", { src: region.land.front, alt: region.land.name }))) },
        el("img", { src: region.land.front, alt: region.land.name })) : el("span", {}, board.labels.no_land),
      region.below > 0 && el("small", {}, `+${region.below}`)),
    drawCamp(region, own));
}

function drawCamp(region, seat) {
  const camp = region.camps[seat], { labels, markers } = now.board, squares = region.land?.squares ?? 0;
  return el("div", { class: `camp${seat === now.board.own ? " own" : ""}` },
    el("p", { class: "sums" }, el("b", { title: labels.strength }, camp.units.length ? `${camp.strength}` : "–"),
      el("span", { class: "squares", role: "img", "aria-label": `${camp.markers}/${squares}` }, Array.from({ length: squares }, (_, index) => index < camp.markers && markers[seat] ? el("img", { src: markers[seat], alt: "" }) : el("i", {}))), food(camp.food)),
    units(camp.units, region.place, seat));
}

function food(amount) {
  return el("span", { class: "food", title: now.board.labels.food, role: "img", "aria-label": `${now.board.labels.food} ${amount}` }, now.board.food && el("img", { src: now.board.food, alt: "" }), `×${amount}`);
}

function units(list, place, seat) {
  return el("div", { class: "units" }, list.map((each, index) => unitCard(each.unit, `${seat}-${place}-${index}`, movesOf(each.unit, place, seat), each.strength)));
}

/** What can be done with a unit that stands somewhere. */
function movesOf(unit, place, seat) {
  return now.moves.filter((move) => move.card === unit && !["muster", "trade", "drop"].includes(move.kind)
    && (move.place === place || (move.place === -1 && place === 3)) && (move.seat === -1 ? seat === now.you : move.seat === seat));
}

function unitCard(unit, key, moves, strength) {
  const card = now.board.cards[unit], lit = moves.length > 0;
  return el("button", {
    class: `card unit${lit ? " lit" : ""}`, "data-key": `unit-${key}`, "data-unit": unit, draggable: lit ? "true" : null,
    "aria-label": `${card.name}, ${now.board.labels.strength} ${strength ?? card.strength}. ${card.text}`,
    ondragstart: (event) => { event.dataTransfer.setData("text/plain", JSON.stringify(moves)); event.dataTransfer.effectAllowed = "move"; },
    onclick: () => enlarge(unit, moves),
  }, picture(card), strength !== undefined && el("span", { class: "strength", "aria-hidden": "true" }, String(strength)));
}

function picture(card) {
  return card.front ? el("img", { src: card.front, alt: card.name, draggable: "false" }) : el("span", { class: "worded" }, el("b", {}, card.name), card.text);
}

function drawHand() {
  const { board } = now, swaps = exchanges();
  return el("section", { class: "hand", "aria-label": board.labels.hand },
    board.hand.map((unit, index) => {
      const moves = now.moves.filter((move) => move.card === unit && ["muster", "trade", "drop"].includes(move.kind));
      if (!swaps.length) return unitCard(unit, `hand-${index}`, moves);
      const card = board.cards[unit];
      return el("button", { class: `card unit lit${picked.has(index) ? " chosen" : ""}`, "data-key": `hand-${index}`, "data-unit": unit, "aria-pressed": String(picked.has(index)), "aria-label": `${card.name}. ${card.text}`,
        onclick: () => { if (picked.has(index)) picked.delete(index); else picked.add(index); draw(document.getElementById("board"), now, tools); } }, picture(card), picked.has(index) && el("span", { class: "tick", "aria-hidden": "true" }, "✓"));
    }),
    swaps.length > 0 && picked.size > 0 && el("p", { class: "swap" }, exchangeButton(swaps)));
}

function exchangeButton(swaps) {
  const wanted = [...picked].map((index) => now.board.hand[index]).sort().join(" ");
  const move = swaps.find((each) => [...each.cards].sort().join(" ") === wanted);
  return move && el("button", { class: "button strong", "data-key": "swap", "data-move": move.move, onclick: () => { picked = new Set(); tools.play(move); } }, move.text);
}

/** A card large enough to be read, and what can be done with it: by where it goes, with how much food. */
function enlarge(unit, moves) {
  const card = now.board.cards[unit];
  look(el("div", { class: "large" }, picture(card)), el("p", { class: "unseen" }, card.text), choices(moves));
}

function choices(moves) {
  const close = () => document.getElementById("dialog").close();
  const button = (move, text) => el("button", { class: "button", "data-move": move.move, "aria-label": move.text, onclick: () => { close(); tools.play(move); } }, text);
  const plain = moves.filter((move) => move.to === -1), going = moves.filter((move) => move.to !== -1);
  const targets = [...new Set(going.map((move) => move.to))];
  return el("div", { class: "ways" }, plain.map((move) => button(move, move.text)), targets.map((to) => el("p", { class: "way" }, el("b", {}, `→ ${now.board.places[to]}`),
    going.filter((move) => move.to === to).map((move) => button(move, `${now.board.labels.food} ${move.food}`)))));
}

/** A place that takes what is dragged onto it. */
function dropping(place, seat) {
  if (seat !== now.you) return {};
  return {
    ondragover: (event) => event.preventDefault(),
    ondrop: (event) => {
      event.preventDefault();
      const moves = JSON.parse(event.dataTransfer.getData("text/plain") || "[]").filter((move) => move.to === place || (place === 3 && move.kind === "muster"));
      if (moves.length === 1) tools.play(moves[0]);
      else if (moves.length) look(choices(moves));
    },
  };
}

function showPile(list, title) {
  look(el("h2", {}, title), el("div", { class: "pile" }, list.map((unit) => el("div", { class: "card" }, picture(now.board.cards[unit])))));
}
