/** Before anything is laid out: who sets out, what it is about, and what is to be done. */

import { h } from "./dom.js";
import { scrolls } from "./scrolling.js";

/** @typedef {import("./types.js").View} View */

/** So many faces go on a picture. */
const MOST = 4;

/** Whether there is no board yet, or none at all. @param {View} view */
export const nowhere = ({ board }) => /^0*$/.test(board.floor) && /^0*$/.test(board.rock);

/**
 * A scene with the party, and the story over it.
 * @param {string} title
 * @param {{story: string, goal: string}} tale
 * @param {View} view
 */
export function prologue(title, { story, goal }, view) {
  const first = Object.values(view.figures)[0]?.side;
  const looks = Object.values(view.figures).filter((f) => f.side === first && f.seat >= 0).map((f) => f.look);
  const box = h("div", { class: "prologue", tabindex: "0", role: "region", "aria-label": title }, h("h2", {}, title), story ? h("p", { class: "story" }, story) : null, goal ? h("p", {}, h("b", {}, "Goal: "), goal) : null);
  box.style.setProperty("--scene", `url("/draw/scene.svg?${new URLSearchParams([["of", view.quest], ["size", "wide"], ...looks.slice(0, MOST).map((look) => ["look", look])])}")`);
  return scrolls(box);
}
