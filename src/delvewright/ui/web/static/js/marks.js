/** What can be pointed at, marked on the board: by shape as well as by colour. */

import { s } from "./dom.js";
import { U } from "./scene.js";

/** @typedef {import("./asking.js").Asking} Asking */
/** @typedef {import("./scene.js").Ground} Ground */

/** Where a whole party goes together: most of what is known, so that it is marked least. */
const TOGETHER = "party";

/**
 * Ground one can walk on has an outline and a small dot in every square (diamonds for a second way), doors a dashed frame,
 * enemies red brackets, friends a golden ring, the rest diamonds.
 * @param {Asking} asking
 * @param {Ground} ground
 * @param {import("./types.js").View} view
 */
export function marks(asking, ground, view) {
  const targeted = new Map([...asking.targets].flatMap((id) => (view.figures[id]?.squares ?? []).map((q) => [q, view.figures[id].side !== asking.side])));
  const reach = [...fields(asking, ground), ...doors(asking, ground), ...areas(asking, ground)];
  const targets = [];
  for (const q of new Set([...asking.listed.keys(), ...asking.intended.keys()])) {
    const choices = (asking.listed.get(q) ?? []).filter((choice) => !choice.more);
    const x = ground.x(q) * U;
    const y = ground.y(q) * U;
    const foe = targeted.get(q);
    if (foe) {
      const d = corners(x, y);
      targets.push(s("path", { d, class: "target-back" }), s("path", { d, class: "target" }));
    } else if (foe === false) {
      if (choices.length) reach.push(s("path", { d: ring(x, y), class: "target friend" }));
    } else if (choices.some((choice) => !asking.atADoor(choice))) {
      reach.push(s("path", { d: `M${x + 20} ${y + 4}l16 16-16 16-16-16z`, class: "place" }));
    }
  }
  return { reach, targets };
}

/**
 * @param {Asking} asking
 * @param {Ground} ground
 */
function fields(asking, ground) {
  const marked = new Set();
  return asking.fields.flatMap((field, i) => {
    const here = [...field.mask.keys()].filter((q) => field.mask[q] && !marked.has(q));
    const places = new Set(here.map((q) => `${ground.x(q)},${ground.y(q)}`));
    let [cells, rim, dots] = ["", "", ""];
    for (const q of here) {
      marked.add(q);
      const [cx, cy] = [ground.x(q), ground.y(q)];
      const [x, y] = [cx * U, cy * U];
      cells += `M${x} ${y}h40v40h-40z`;
      for (const [ox, oy, edge] of /** @type {[number, number, string][]} */ ([[0, -1, `M${x} ${y}h40`], [0, 1, `M${x} ${y + 40}h40`], [-1, 0, `M${x} ${y}v40`], [1, 0, `M${x + 40} ${y}v40`]])) {
        if (!places.has(`${cx + ox},${cy + oy}`)) rim += edge;
      }
      dots += i % 2 ? `M${x + 20} ${y + 16.8}l3.200 3.200-3.200 3.200-3.200-3.200z` : `M${x + 18.100} ${y + 20}a1.900 1.900 0 1 0 3.800 0a1.900 1.900 0 1 0-3.800 0z`;
    }
    const far = field.verb === TOGETHER;
    return [...(far ? [] : [s("path", { d: cells, class: "reach-cell" }), s("path", { d: rim, class: "reach-back" }), s("path", { d: rim, class: "reach-rim" })]), s("path", { d: dots, class: far ? "reach-dot far" : "reach-dot" })];
  });
}

/**
 * @param {Asking} asking
 * @param {Ground} ground
 */
function doors(asking, ground) {
  return [...asking.doors.values()].flatMap(({ a, b }) => {
    const found = ground.doorEdge({ a, b, kind: "", state: "" });
    if (!found) return [];
    const { x, y, upright } = found.edge;
    const [left, top, width, height] = upright ? [x * U - 8, y * U - 6, 16, 56] : [x * U - 3, y * U - 9, 46, 27];
    return [s("rect", { x: left, y: top, width, height, rx: 7, class: "door-mark" })];
  });
}

/**
 * What would be laid, in outline.
 * @param {Asking} asking
 * @param {Ground} ground
 */
const areas = (asking, ground) => asking.decision.choices.flatMap(({ area }) => (area ? [s("rect", { ...extent(area, ground), rx: 8, class: "to-lay" })] : []));

/**
 * The box round some squares, a little within them.
 * @param {number[]} squares
 * @param {Ground} ground
 */
function extent(squares, ground) {
  const [xs, ys] = [squares.map((q) => ground.x(q)), squares.map((q) => ground.y(q))];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x: x * U + 3, y: y * U + 3, width: (Math.max(...xs) - x + 1) * U - 6, height: (Math.max(...ys) - y + 1) * U - 6 };
}

/**
 * Brackets in the corners of a square.
 * @param {number} x
 * @param {number} y
 */
const corners = (x, y) => `M${x + 2} ${y + 12}v-10h10M${x + 28} ${y + 2}h10v10M${x + 38} ${y + 28}v10h-10M${x + 12} ${y + 38}h-10v-10`;

/**
 * A ring round a base, for whom nobody means any harm.
 * @param {number} x
 * @param {number} y
 */
const ring = (x, y) => `M${x} ${y + 31}a20 10 0 1 0 40 0a20 10 0 1 0-40 0z`;
