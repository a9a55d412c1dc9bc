// King of 12: everybody's die and coins, the turn that was revealed, and one's own cards as printed.

import { el, look, mark, redraw, say, svg } from "/static/dom.js";

const STEP = 1600; // milliseconds between two steps of a turn that is being revealed
export const showsPlayers = true;
let shownTurn = null; // the turn whose steps are being told, and how far
let timer = 0;
let again = () => {};

export function draw(root, now, { play, undo }) {
  const board = now.board;
  if (!board) return new Set();
  again = () => draw(root, now, { play, undo });
  follow(board.turn);
  const taken = new Set();
  const moves = new Map(now.moves.filter((move) => move.card).map((move) => [move.card, move]));
  const faces = now.moves.filter((move) => move.kind === "turn");
  for (const move of [...moves.values(), ...faces]) taken.add(move.move);
  redraw(root,
    el("h2", { class: "king-round" }, `${board.labels.round} ${board.round}`),
    el("ul", { class: "seats" }, seatOrder(now).map((seat) => drawSeat(now, seat))),
    board.turn && drawTurn(now, board.turn),
    faces.length > 0 && drawFaces(now, faces, play),
    now.you !== null && drawHand(now, moves, play, undo),
  );
  return taken;
}

/** Oneself last, nearest to one's hand; the others clockwise. */
function seatOrder(now) {
  const count = now.players.length, own = now.you ?? count - 1;
  return [...Array(count).keys()].map((step) => (own + 1 + step) % count);
}

function drawSeat(now, seat) {
  const { labels } = now.board, has = now.board.seats[seat], player = now.players[seat];
  return el("li", { class: `seat ${has.pattern}${seat === now.you ? " own" : ""}`, style: { "--colour": has.colour } },
    die(has.die, has.colour, `${labels.die}: ${has.die ?? "–"}`),
    el("div", { class: "who" }, el("b", {}, player.name, mark(now, seat)), el("small", {}, [has.colour_name, has.played.length > 0 && `${labels.discards}: ${has.played.map((card) => now.board.cards[card].name).join(", ")}`].filter(Boolean).join(" · "))),
    el("div", { class: "coins", title: `${labels.points}: ${has.points}` },
      el("span", { class: "unseen" }, `${labels.points}: `), el("b", { class: "points" }, String(has.points)),
      has.coins.flatMap((coin) => Array.from({ length: coin.count }, () => coin.picture && el("img", { src: coin.picture, alt: "" })))),
    player.chosen && el("img", { class: "laid", src: has.back, alt: say("chosen") }),
    has.under > 0 && el("div", { class: "under", title: labels.under_die },
      Array.from({ length: has.under }, () => el("img", { src: has.back, alt: "" })), el("span", {}, `${labels.under_die}: ${has.under}`)),
  );
}

/** A twelve-sided die in a player's colour. */
function die(face, colour, label, small = false) {
  return svg("svg", { class: small ? "die small" : "die", viewBox: "-50 -50 100 100", role: "img", "aria-label": label },
    svg("path", { d: ring(48, 10), fill: colour, stroke: "#fff8ec", "stroke-width": 3 }),
    svg("path", { d: spokes(), stroke: "#fff8ec", "stroke-width": 2, "stroke-opacity": .55 }),
    svg("path", { d: ring(32, 5), fill: colour, stroke: "#fff8ec", "stroke-width": 2.5 }),
    svg("text", { y: 11, "text-anchor": "middle" }, face ?? "–"));
}

function point(radius, turn) {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return [radius * Math.cos(angle), radius * Math.sin(angle)].map((part) => part.toFixed(1)).join(" ");
}

function ring(radius, corners) {
  return `M${Array.from({ length: corners }, (_, n) => point(radius, n / corners)).join("L")}Z`;
}

function spokes() {
  return Array.from({ length: 5 }, (_, n) => `M${point(32, n / 5)}L${point(48, n / 5)}`).join("");
}

/** A new turn is told step by step; one that was seen before is there at once. */
function follow(turn) {
  clearTimeout(timer);
  if (!turn) { shownTurn = { number: -1, steps: 0 }; return; }
  const isFirst = shownTurn === null || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isFirst) shownTurn = { number: turn.number, steps: turn.steps.length };
  if (turn.number !== shownTurn.number) shownTurn = { number: turn.number, steps: 0 };
  if (shownTurn.steps < turn.steps.length) {
    timer = setTimeout(() => { shownTurn.steps += 1; again(); }, STEP);
  }
}

function drawTurn(now, turn) {
  const all = shownTurn.steps >= turn.steps.length;
  const steps = turn.steps.slice(0, shownTurn.steps);
  return el("section", { class: "turn", "aria-label": say("last_move") },
    el("ul", { class: "revealed" }, turn.cards.map((card, seat) => {
      const has = now.board.seats[seat], end = all ? turn.end : null, info = now.board.cards[card];
      const place = end && (end.first === seat ? "1" : end.second === seat ? "2" : "");
      const struck = turn.cancelled.includes(seat) && shownTurn.steps > 0;
      return el("li", { class: `${struck ? "struck" : ""} ${place ? `place-${place}` : ""}` },
        el("button", { class: "card", "data-key": `turn-${seat}`, onclick: () => enlarge(now, card, seat), "aria-label": `${now.players[seat].name}: ${info.name}` }, picture(info, seat)),
        el("span", { class: "name" }, now.players[seat].name),
        el("span", { class: "values" }, die(turn.start[seat], has.colour, String(turn.start[seat]), true),
          end && [el("span", { "aria-hidden": "true" }, "→"), el("b", { class: end.out[seat] ? "out" : "" }, String(end.values[seat]))],
          place && el("span", { class: "medal" }, `${place}.`)));
    })),
    el("ol", { class: "steps", role: "status" }, steps.map((step) => {
      const [head, ...rest] = step.split(": ");
      return rest.length ? el("li", {}, el("b", {}, head), " ", rest.join(": ")) : el("li", {}, step);
    })),
    !all && el("button", { class: "button quiet", "data-key": "all-steps", onclick: () => { shownTurn.steps = turn.steps.length; again(); } }, say("last")));
}

function drawFaces(now, faces, play) {
  const has = now.board.seats[now.board.asked ?? now.you];
  return el("div", { class: "faces", role: "group", "aria-label": say("moves") }, faces.map((move) =>
    el("button", { class: "face", "data-key": move.move, "data-move": move.move, "aria-label": move.text, onclick: () => play(move) }, die(move.number, has.colour, ""))));
}

function drawHand(now, moves, play, undo) {
  const { hand, cards, under, labels } = now.board;
  return el("section", { class: "hand", "aria-label": labels.card }, hand.map((card) => {
    const move = moves.get(card), chosen = now.choice?.move === `play ${card}`;
    return el("button", {
      class: `card${move ? " lit" : ""}${chosen ? " chosen" : ""}`, "data-key": `hand-${card}`, "data-move": move?.move,
      "aria-label": `${cards[card].name}. ${cards[card].text}${chosen ? ` (${say("chosen")})` : ""}`, "aria-pressed": chosen ? "true" : null,
      onclick: () => enlarge(now, card, now.you, move, play, chosen && undo),
    }, picture(cards[card], now.you), chosen && el("span", { class: "tick", "aria-hidden": "true" }, "✓"));
  }), under.map((card) => el("span", { class: "card buried" }, picture(cards[card], now.you), el("span", { class: "tag" }, labels.under_die))));
}

function picture(info, seat) {
  const front = info.fronts[seat % info.fronts.length];
  return front ? el("img", { src: front, alt: info.name, draggable: "false" })
    : el("span", { class: "worded" }, el("b", {}, info.name), info.text);
}

/** A card large enough to be read, with what can be done with it. */
function enlarge(now, card, seat, move, play, undo) {
  const info = now.board.cards[card];
  const close = () => document.getElementById("dialog").close();
  look(el("div", { class: "large" }, picture(info, seat)), el("p", { class: "unseen" }, info.text),
    move && el("button", { class: "button strong wide", "data-key": "do", "data-do": move.move, autofocus: true, onclick: () => { close(); play(move); } }, `${move.kind === "bury" ? "↓ " : ""}${move.text.split(/[:–] /)[0]}`),
    undo && el("button", { class: "button strong wide", onclick: () => { close(); undo(); } }, say("take_back")));
}
