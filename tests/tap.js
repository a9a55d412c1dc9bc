// Taps something at the table; how much the page has sent since it was opened.
async (choice) => {
  const dialog = document.querySelector("dialog[open]");
  const click = (all) => {
    const one = all[choice % all.length];
    one.dispatchEvent(new MouseEvent("click", { bubbles: true, view: one.ownerDocument.defaultView }));
    return new Promise((answered) => setTimeout(() => answered(window.sent))); // a question is answered first
  };
  if (dialog) {
    const ways = dialog.querySelectorAll("[data-do], [data-move], .button.strong");
    return click(ways.length ? ways : dialog.querySelectorAll("button"));
  }
  const frames = [...document.querySelectorAll("iframe")].filter((frame) => frame.offsetParent);
  const lit = frames.flatMap((frame) => [...(frame.contentDocument?.querySelectorAll(".lit") ?? [])]);
  const shown = [...lit, ...document.querySelectorAll("#board .card.lit, #board .face")];
  const moves = [...document.querySelectorAll("#moves > .choices .move, #board .dice [data-move]")];
  const all = shown.length ? shown : moves.length ? moves : [...document.querySelectorAll("#moves .move")];
  if (all.length) return click(choice % 4 === 3 && moves.length ? moves : all);
  const tabs = [...document.querySelectorAll(".tab .count")].map((count) => count.closest(".tab"));
  const dice = [...document.querySelectorAll(".dice .die:not([disabled])")];
  return tabs.length || dice.length ? click(tabs.length ? tabs : dice) : window.sent;
}
