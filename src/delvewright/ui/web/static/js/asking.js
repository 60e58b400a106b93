/** An open decision, sorted for pointing: which answers lie on which squares. */

import { bits } from "./mask.js";
import { edgeName } from "./scene.js";

/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {{label: string, answer: Answer, group: string, notation?: string, field?: number}} Candidate */

export class Asking {
  /**
   * @param {Decision} decision
   * @param {import("./scene.js").Ground} ground
   * @param {import("./types.js").View} view
   */
  constructor(decision, ground, view) {
    this.decision = decision;
    this.ground = ground;
    const n = ground.w * ground.h;
    this.fields = decision.fields.map((field) => ({ ...field, mask: bits(field.squares, n) }));
    /** @type {Map<number, import("./types.js").Choice[]>} answers of the list, by the squares they point at */
    this.listed = new Map();
    /** @type {Map<string, {a: number, b: number}>} doors that answers point at */
    this.doors = new Map();
    /** @type {Set<number>} figures that answers point at, other than the one that acts */
    this.targets = new Set();
    for (const choice of decision.choices) this.place(choice, view);
  }

  /**
   * @param {import("./types.js").Choice} choice
   * @param {import("./types.js").View} view
   */
  place(choice, view) {
    const squares = new Set(choice.squares);
    for (const id of choice.figures) {
      if (id === this.decision.figure && choice.figures.length > 1) continue;
      for (const q of view.figures[id]?.squares ?? []) squares.add(q);
      this.targets.add(id);
    }
    for (const q of squares) this.listed.set(q, [...(this.listed.get(q) ?? []), choice]);
    if (choice.squares.length === 2) {
      const [a, b] = [...choice.squares].sort((p, q) => p - q);
      const found = this.ground.doorEdge({ a, b, kind: "", state: "" });
      if (found && this.ground.doors.has(edgeName(found.edge))) this.doors.set(`${a}-${b}`, { a, b });
    }
  }

  /**
   * The answers that point at a square, or at what stands there.
   * @param {number} q
   * @returns {Candidate[]}
   */
  at(q) {
    const listed = (this.listed.get(q) ?? []).map(fromChoice);
    const fields = this.fields.flatMap((field, i) =>
      field.mask[q]
        ? [{ label: field.label.replace("…", this.ground.name(q)), answer: { verb: field.verb, square: q }, group: "", field: i }]
        : [],
    );
    return [...listed, ...fields];
  }

  /**
   * The answers that point at the door between two squares.
   * @param {number} a
   * @param {number} b
   * @returns {Candidate[]}
   */
  atDoor(a, b) {
    return (this.listed.get(a) ?? []).filter((c) => c.squares.includes(a) && c.squares.includes(b)).map(fromChoice);
  }

  /** Whether an answer points at a door. @param {import("./types.js").Choice} choice */
  atADoor({ squares }) {
    return squares.length === 2 && this.doors.has([...squares].sort((p, q) => p - q).join("-"));
  }

  /** All squares with an answer, in the order of reading. */
  places() {
    const found = new Set(this.listed.keys());
    for (const field of this.fields) field.mask.forEach((bit, q) => bit && found.add(q));
    return [...found].sort((p, q) => p - q);
  }
}

/**
 * @param {import("./types.js").Choice} choice
 * @returns {Candidate}
 */
export const fromChoice = (choice) => ({ label: choice.label, answer: { choice: choice.i }, group: choice.group, notation: choice.notation });
