// What keeps somebody from using a page: names, roles, contrast, sizes; a list of complaints.
() => {
  const found = [];
  const seen = (element) => element.offsetParent !== null && getComputedStyle(element).visibility !== "hidden";
  const told = (element) => `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent || "").trim().slice(0, 30)}"`;
  const named = (element) => (element.getAttribute("aria-label") || element.textContent || element.title || element.placeholder || "").trim()
    || [...element.querySelectorAll("img[alt]")].map((image) => image.alt).join("");
  if (!document.documentElement.lang) found.push("the page has no language");
  if (!document.title) found.push("the page has no title");
  if (document.querySelectorAll("h1").length !== 1) found.push("there is not one main heading");
  if (!document.querySelector("main")) found.push("there is no main part");
  for (const id of [...document.querySelectorAll("[id]")].map((element) => element.id)) {
    if (document.querySelectorAll(`#${CSS.escape(id)}`).length > 1) found.push(`the id ${id} is there twice`);
  }
  for (const image of document.querySelectorAll("img")) if (!image.hasAttribute("alt")) found.push(`no alt: ${image.src}`);
  for (const frame of document.querySelectorAll("iframe")) if (!frame.title) found.push("a frame without a title");
  for (const part of document.querySelectorAll("section, aside, nav, [role=group], [role=tablist]")) {
    if (seen(part) && part.matches("section, aside, nav") && part.closest("main, body") && !part.getAttribute("aria-label") && !part.querySelector("h2, h3") && part.children.length > 3) found.push(`a part without a name: ${told(part)}`);
  }
  for (const control of document.querySelectorAll("button, a[href], input, select, [role=button]")) {
    if (!seen(control) || control.classList.contains("skip")) continue;
    if (!named(control)) found.push(`no name: ${told(control)}`);
    const box = control.getBoundingClientRect();
    if (box.width < 24 || box.height < 24) found.push(`too small for a finger (${Math.round(box.width)}×${Math.round(box.height)}): ${told(control)}`);
  }
  for (const element of document.querySelectorAll("[tabindex]")) if (Number(element.tabIndex) > 0) found.push(`an order of its own: ${told(element)}`);
  for (const role of document.querySelectorAll("[aria-live], [role=log], [role=status], [role=alert]")) if (!role.isConnected) found.push("a live region that is gone");
  if (!document.querySelector("[role=log][aria-live], [role=log], [role=status]")) found.push("no live region");

  const channel = (value) => { const part = value / 255; return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; };
  const light = ([red, green, blue]) => 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  const read = (text) => {
    const numbers = (text.match(/[\d.]+/g) || []).map(Number);
    const scaled = text.startsWith("color(") ? numbers.map((number, index) => (index < 3 ? number * 255 : number)) : numbers;
    return [scaled[0] ?? 0, scaled[1] ?? 0, scaled[2] ?? 0, scaled[3] ?? 1];
  };
  const over = (upper, lower) => [0, 1, 2].map((index) => upper[index] * upper[3] + lower[index] * (1 - upper[3]));
  const ground = (element) => {
    const layers = [];
    for (let part = element; part; part = part.parentElement) {
      const style = getComputedStyle(part);
      const stops = style.backgroundImage.match(/(rgba?|color)\([^)]*\)/g);
      if (stops && style.backgroundImage.includes("gradient")) layers.push(read(stops.at(-1)), read(stops[0]));
      else layers.push(read(style.backgroundColor));
      if (layers.at(-1)[3] === 1) break;
    }
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const element = words.currentNode.parentElement, text = words.currentNode.textContent.trim();
    if (!text || !seen(element) || element.closest("svg, .unseen, .skip, [disabled], noscript, .toast:not(.shown)")) continue;
    const style = getComputedStyle(element), size = parseFloat(style.fontSize);
    let opacity = 1;
    for (let part = element; part; part = part.parentElement) opacity *= Number(getComputedStyle(part).opacity);
    const below = ground(element), ink = read(style.color);
    const shown = over([ink[0], ink[1], ink[2], ink[3] * opacity], below);
    const [bright, dark] = [light(shown), light(below)].sort((one, other) => other - one);
    const contrast = (bright + 0.05) / (dark + 0.05);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5)) found.push(`contrast ${contrast.toFixed(2)}: ${told(element)} "${text.slice(0, 30)}"`);
  }
  return found;
}
