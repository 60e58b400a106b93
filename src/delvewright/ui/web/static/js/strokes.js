/** What was done, drawn on the board: the way somebody took, from whom to whom, and what came of it beside them. */

import { s } from "./dom.js";
import { box, U } from "./scene.js";
import * as scenes from "./scenes.js";

/** @typedef {import("./scene.js").Ground} Ground */
/** @typedef {import("./types.js").Figure} Figure */

/** How far a head rises above its square. */
const HEAD = 20;

/**
 * The middle of squares, in units.
 * @param {Ground} ground
 * @param {number[]} squares
 */
function centre(ground, squares) {
  const { x, y, w, h } = box(ground, squares);
  return { x: (x + w / 2) * U, y: (y + h / 2) * U };
}

/**
 * @param {Ground} ground
 * @param {number[]} squares
 */
export function trail(ground, squares) {
  const shown = squares.filter((q) => ground.isKnown(q));
  if (shown.length < 2) return [];
  const d = `M${shown.map((q) => `${ground.x(q) * U + U / 2} ${ground.y(q) * U + U / 2}`).join("L")}`;
  return [s("path", { d, class: "trail-back" }), s("path", { d, class: "trail" })];
}

/**
 * From one figure to another, so that both stay free.
 * @param {Ground} ground
 * @param {number[]} from
 * @param {number[]} to
 */
export function arrow(ground, from, to) {
  const a = centre(ground, from);
  const b = centre(ground, to);
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  if (long < 1) return [];
  const [ux, uy] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const [begin, end] = long > 2.2 * U ? [17, 19] : [long * 0.3, long * 0.32];
  const [x1, y1] = [a.x + ux * begin, a.y + uy * begin];
  const [x2, y2] = [b.x - ux * end, b.y - uy * end];
  const wing = (/** @type {number} */ side) => `${x2 - ux * 9 + side * uy * 6} ${y2 - uy * 9 - side * ux * 6}`;
  const d = `M${x1} ${y1}L${x2} ${y2}M${wing(1)}L${x2} ${y2}L${wing(-1)}`;
  return [s("path", { d, class: "aim-back" }), s("path", { d, class: "aim" })];
}

/**
 * Words beside a figure.
 * @param {Ground} ground
 * @param {number[]} squares
 * @param {{text: string, bad: boolean}[]} words
 * @param {boolean} below whether what is done to it comes from above
 */
export function beside(ground, squares, words, below) {
  const { x, y, w, h } = box(ground, squares);
  return words.slice(0, 3).map(({ text, bad }, i) => {
    const wide = text.length * 6.6 + 13;
    const [cx, cy] = [(x + w / 2) * U, below ? (y + h) * U + 8 + 17 * i : y * U - HEAD - 17 * i];
    return s(
      "g",
      { class: `outcome ${bad ? "bad" : "good"}` },
      s("rect", { x: cx - wide / 2, y: cy - 8, width: wide, height: 16, rx: 8 }),
      s("text", { x: cx, y: cy + 0.5 }, text),
    );
  });
}

/**
 * Everything of a scene.
 * @param {Ground} ground
 * @param {import("./scenes.js").Scene} scene
 * @param {(id: number) => number[]} where the squares of a figure, or where it stood last
 * @param {boolean} ways whether to show the ways people took
 */
export function strokes(ground, scene, where, ways) {
  const parts = [];
  if (ways) for (const squares of scenes.trails(scene).values()) parts.push(...trail(ground, squares));
  const seen = (/** @type {number} */ id) => where(id).some((q) => ground.isKnown(q));
  const attack = scenes.attack(scene);
  if (attack && attack.every(seen)) parts.push(...arrow(ground, where(attack[0]), where(attack[1])));
  const above = (/** @type {number} */ id) => attack?.[1] === id && seen(attack[0]) && centre(ground, where(attack[0])).y < centre(ground, where(id)).y;
  for (const [id, words] of scenes.outcomes(scene)) if (seen(id)) parts.push(...beside(ground, where(id), words, above(id)));
  return parts;
}
