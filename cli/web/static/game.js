// A game by its rules: players, board, moves and log; a game's own board draws what it knows best.

import { ask, el, mark, redraw, say } from "./dom.js";
import { drawLog } from "./log.js";
import { act, follow } from "./net.js";

const board = document.body.dataset.board ? await import(document.body.dataset.board) : null;
const $ = (id) => document.getElementById(id);
let now = null;

/** Makes a move; one that ends the turn for good is asked about. */
export async function play(move) {
  if (move.ends && !(await ask(say("ends_turn") + " " + move.text, say("confirm")))) return;
  await act({ do: "move", at: now.at, move: move.move });
}

export const undo = () => act({ do: "undo", at: now.at });

/** Draws everything that is so now. */
export function show(told) {
  const before = now;
  now = told;
  if (board?.showsPlayers) $("players").hidden = true; else drawPlayers();
  drawStatus();
  const taken = board ? board.draw($("board"), now, { play, undo, before }) : drawPlain();
  drawMoves(taken);
  drawLog(told.log);
}

if (!document.body.dataset.mode) follow(show);

function drawPlayers() {
  redraw($("players"), now.players.map((player, seat) => el("li", {
    class: ["player", player.acts && "acts", player.chosen && "chosen", seat === now.you && "own"].filter(Boolean).join(" "),
    "data-seat": seat,
  },
    el("b", {}, player.name),
    seat === now.you && el("small", {}, ` (${say("you")})`),
    player.bot && el("small", {}, ` (${say("bot")})`),
    mark(now, seat),
  )));
}

function drawStatus() {
  const names = now.players.filter((player) => player.acts).map((player) => player.name).join(", ");
  const text = {
    over: now.over?.text, choose: say("choose"), move: say("your_turn"), dice: say("rolling"), wait: say("waiting_for", { names }),
  }[now.phase];
  const status = $("status");
  const said = now.trouble ? say("trouble", { why: now.trouble }) : text;
  if (status.textContent !== said) status.textContent = said;
  status.className = `status ${now.phase}`;
  document.title = document.title.replace(/^(● )?/, now.phase === "move" || now.phase === "choose" ? "● " : "");
}

function drawPlain() {
  redraw($("board"), el("pre", { class: "plain", tabindex: "0" }, now.board === null ? say("nothing_seen") : tidy(now.board)));
  return new Set();
}

/** A state that is JSON on one line is easier to read on several. */
function tidy(text) {
  try {
    return Object.entries(JSON.parse(text)).map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join("\n");
  } catch {
    return text;
  }
}

/** The moves that the board does not show itself, under their headings; what does no good comes last. */
function drawMoves(taken) {
  const left = now.moves.filter((move) => !taken.has(move.move));
  const good = left.filter((move) => move.use === 0);
  const groups = [...new Set(good.map((move) => move.group))];
  redraw($("moves"),
    now.choice && el("p", { class: "choice" }, say("your_choice", { move: now.choice.text })),
    groups.map((group) => moveList(group, good.filter((move) => move.group === group))),
    folded(say("useless"), left.filter((move) => move.use === 1)),
    folded(say("losing"), left.filter((move) => move.use === 2)),
    now.undo && el("button", { class: "button quiet", "data-key": "undo", onclick: undo }, `↶ ${say("take_back")}`),
    now.over && drawOver(),
  );
}

function moveList(heading, moves) {
  return [heading && el("h3", {}, heading), el("div", { class: "choices" }, moves.map(moveButton))];
}

export function moveButton(move) {
  return el("button", { class: "button move", "data-key": move.move, "data-move": move.move, onclick: () => play(move) }, move.text);
}

function folded(heading, moves) {
  return moves.length > 0 && el("details", {}, el("summary", {}, `${heading} (${moves.length})`), el("div", { class: "choices" }, moves.map(moveButton)));
}

function drawOver() {
  const order = now.players.map((player, seat) => seat).sort((a, b) => now.over.scores[b] - now.over.scores[a]);
  return el("div", { class: "over panel" }, el("h2", {}, now.over.text),
    el("table", {}, order.map((seat) => el("tr", { class: now.over.winners.includes(seat) ? "won" : "" },
      el("th", { scope: "row" }, (now.over.winners.includes(seat) ? "♛ " : "") + now.players[seat].name), el("td", {}, String(now.over.scores[seat]))))),
    now.over.note && el("p", {}, now.over.note),
    now.next ? el("a", { class: "button strong", href: now.next }, say("again"))
      : now.again && now.you !== null && el("button", { class: "button strong", "data-key": "again", onclick: () => act({ do: "again" }) }, say("again")));
}
