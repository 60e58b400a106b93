/** The marching order: in which order one's figures go on together. */

import { portrait } from "./art.js";
import { announce, h } from "./dom.js";
import { called } from "./look.js";

/** @typedef {import("./types.js").Figure} Figure */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").View} View */

/**
 * Our figures that can march, in their order.
 * @param {TableInfo} info
 * @param {View} view
 * @returns {Figure[]}
 */
export function marchers(info, view) {
  const said = (info.you.asking?.march?.how ?? "").split(",").filter(Boolean).map(Number);
  const rank = (/** @type {Figure} */ figure) => (said.includes(figure.id) ? said.indexOf(figure.id) : said.length + figure.id);
  const own = Object.values(view.figures).filter((f) => f.alive && f.squares.length && info.you.seats.includes(f.seat) && f.side === info.seats[f.seat]?.side);
  return own.sort((a, b) => rank(a) - rank(b));
}

/**
 * Those who march, each with a way to the front and to the back.
 * @param {Figure[]} figures
 * @param {(order: string) => void} settle
 */
export function marchLines(figures, settle) {
  if (figures.length < 2) return [];
  const order = [...figures];
  const list = h("ol", { class: "march" });
  const move = (/** @type {number} */ from, /** @type {number} */ by) => {
    const to = from + by;
    if (to < 0 || to >= order.length) return;
    order.splice(to, 0, ...order.splice(from, 1));
    settle(order.map((figure) => figure.id).join(","));
    draw();
    const here = list.children[to]?.querySelectorAll("button");
    const same = here?.[by < 0 ? 0 : 1];
    (same?.disabled ? here?.[by < 0 ? 1 : 0] : same)?.focus();
    announce(`${called(order[to])} goes ${to + 1} of ${order.length}.`);
  };
  const button = (/** @type {Figure} */ figure, /** @type {number} */ i, /** @type {number} */ by) =>
    h("button", { type: "button", "aria-label": `${called(figure)}: ${by < 0 ? "further to the front" : "further to the back"}`, disabled: i + by < 0 || i + by >= order.length, onclick: () => move(i, by) }, by < 0 ? "▲" : "▼");
  const draw = () => list.replaceChildren(...order.map((figure, i) => h("li", {}, h("span", { class: "face tiny" }, portrait(figure)), h("span", { class: "named" }, called(figure)), button(figure, i, -1), button(figure, i, 1))));
  draw();
  return [h("fieldset", { class: "paces" }, h("legend", {}, "Marching order, when all go on together"), list)];
}
