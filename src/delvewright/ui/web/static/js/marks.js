/** What can be pointed at, marked on the board: by shape as well as by colour. */

import { s } from "./dom.js";
import { U } from "./scene.js";

/** @typedef {import("./asking.js").Asking} Asking */
/** @typedef {import("./scene.js").Ground} Ground */

/**
 * Squares to go to get dots (diamonds for a second way), doors a dashed frame, figures brackets, the rest diamonds.
 * @param {Asking} asking
 * @param {Ground} ground
 * @param {import("./types.js").View} view
 */
export function marks(asking, ground, view) {
  const targeted = new Set([...asking.targets].flatMap((id) => view.figures[id]?.squares ?? []));
  const reach = [...fields(asking, ground), ...doors(asking, ground)];
  const targets = [];
  for (const [q, choices] of asking.listed) {
    const x = ground.x(q) * U;
    const y = ground.y(q) * U;
    if (targeted.has(q)) {
      targets.push(s("path", { d: corners(x, y), class: "target-back" }), s("path", { d: corners(x, y), class: "target" }));
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
    let cells = "";
    let dots = "";
    field.mask.forEach((bit, q) => {
      if (!bit || marked.has(q)) return;
      marked.add(q);
      const x = ground.x(q) * U;
      const y = ground.y(q) * U;
      cells += `M${x + 3} ${y + 3}h34v34h-34z`;
      dots += i % 2 ? `M${x + 20} ${y + 14}l6 6-6 6-6-6z` : `M${x + 15} ${y + 20}a5 5 0 1 0 10 0a5 5 0 1 0-10 0z`;
    });
    return [s("path", { d: cells, class: "reach-cell" }), s("path", { d: dots, class: "reach-dot" })];
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
    const [left, top, width, height] = upright ? [x * U - 9, y * U - 1, 18, 42] : [x * U - 1, y * U - 9, 42, 18];
    return [s("rect", { x: left, y: top, width, height, rx: 7, class: "door-mark" })];
  });
}

/**
 * Brackets in the corners of a square.
 * @param {number} x
 * @param {number} y
 */
const corners = (x, y) => `M${x + 2} ${y + 12}v-10h10M${x + 28} ${y + 2}h10v10M${x + 38} ${y + 28}v10h-10M${x + 12} ${y + 38}h-10v-10`;
