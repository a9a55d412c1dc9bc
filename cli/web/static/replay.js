// A record watched move by move: forth and back, by itself, and with the eyes of any player.

import { el, redraw, say } from "./dom.js";

const body = document.body.dataset;
const page = await import(body.board === "/static/free.js" ? body.board : "./game.js");
const PACE = 1200; // milliseconds a step when it goes by itself
let now = null, step = 0, seat = "", playing = 0;
const bar = el("nav", { class: "replay", "aria-label": say("table") });
document.querySelector("main").prepend(bar);

async function go(to) {
  const response = await fetch(`${body.base}/state?step=${to}&seat=${seat}`);
  if (!response.ok) return;
  now = await response.json();
  step = now.step;
  now.log.from = 0;
  page.show(now);
  draw();
}

function toggle() {
  clearInterval(playing);
  playing = playing ? 0 : setInterval(() => { if (step < now.steps) go(step + 1); else toggle(); }, PACE);
  draw();
}

function button(sign, word, to, off) {
  return el("button", { class: "button", "data-key": word, disabled: off, "aria-label": say(word), title: say(word), onclick: () => go(to) }, sign);
}

function draw() {
  const slider = el("input", { type: "range", min: 0, max: now.steps, "data-key": "slider", "aria-label": say("moves") });
  slider.value = step;
  slider.addEventListener("change", () => go(Number(slider.value)));
  const eyes = el("select", { "data-key": "eyes", "aria-label": say("seen_as") }, el("option", { value: "" }, say("everybody")), now.players.map((player, number) => el("option", { value: number }, player.name)));
  eyes.value = seat;
  eyes.addEventListener("change", () => { seat = eyes.value; go(step); });
  redraw(bar, button("«", "first", 0, step === 0), button("‹", "previous", step - 1, step === 0),
    el("button", { class: "button", "data-key": "play", "aria-label": say("play_on"), "aria-pressed": String(Boolean(playing)), onclick: toggle }, playing ? "II" : "▶"),
    button("›", "next", step + 1, step === now.steps), button("»", "last", now.steps, step === now.steps), slider, el("output", {}, `${step}/${now.steps}`),
    el("label", {}, `${say("seen_as")} `, eyes));
}

document.addEventListener("keydown", (event) => {
  if (!now || event.target.closest("input, select, dialog")) return;
  if (event.key === "ArrowRight" && step < now.steps) go(step + 1);
  if (event.key === "ArrowLeft" && step > 0) go(step - 1);
});
go(0);
