// A town-sheet as it is printed: the very document, in a frame, with what is written on it put in.

import { el } from "/static/dom.js";

const MM = 96 / 25.4;

/** A page of the sheet at some scale; `ready` is called with its document once it is there. */
export function sheetPage(address, size, title, ready) {
  const frame = el("iframe", { src: address, title, scrolling: "no", tabindex: "-1" });
  const holder = el("div", { class: "sheet-page" }, frame);
  frame.style.setProperty("width", `${size.width * MM}px`);
  frame.style.setProperty("height", `${size.height * MM}px`);
  frame.addEventListener("load", async () => {
    ready?.(frame.contentDocument);
    await frame.contentDocument.fonts.ready;
    fit(frame.contentDocument);
  });
  holder.scale = (zoom) => {
    frame.style.setProperty("transform", `scale(${zoom})`);
    holder.style.setProperty("width", `${size.width * MM * zoom}px`);
    holder.style.setProperty("height", `${size.height * MM * zoom}px`);
  };
  holder.frame = frame;
  return holder;
}

export const widthOf = (size) => size.width * MM;

/** As the press does: a text that is too long for its box is set smaller. */
function fit(page) {
  for (const box of page.querySelectorAll(".fit")) {
    let size = parseFloat(page.defaultView.getComputedStyle(box).fontSize);
    while ((box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1) && size > 6) {
      size -= 0.3;
      box.style.setProperty("font-size", `${size}px`);
    }
  }
}

/** Writes by hand what stands in the fields: numbers and ticks in ink, nothing to type into. */
export function writeByHand(page, entries) {
  for (const field of page.querySelectorAll("input[name]")) {
    const box = field.type === "checkbox";
    const hand = page.createElement("div");
    hand.className = box ? "tick hand" : field.className.replace("write", "hand");
    hand.dataset.name = field.name;
    field.replaceWith(hand);
  }
  for (const hand of page.querySelectorAll("[data-name]")) {
    const text = entries[hand.dataset.name] ?? "";
    const shown = text && hand.classList.contains("tick") ? "✓" : text;
    if (hand.textContent === shown) continue;
    hand.textContent = shown;
    hand.classList.add("new");
    if (!hand.classList.contains("tick")) hand.style.setProperty("line-height", `${hand.clientHeight}px`);
  }
}

/** The part of a page that stands for a thing: its row, its line, or the box of its perk. */
export function placeOf(page, word) {
  const [thing, letter] = word.split(" ");
  const named = (name) => page.querySelector(`[data-name="${name}"], [name="${name}"]`);
  if (letter) return named(`${thing}-${letter}`)?.closest(".perk");
  return (named(thing) ?? named(`${thing}-1`))?.closest(".thing, .card, .band");
}
