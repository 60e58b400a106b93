/** An open decision, sorted for pointing: which answers lie on which squares. */

import { bits } from "./mask.js";
import { edgeName } from "./scene.js";

/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Intent} Intent */
/**
 * @typedef {object} Candidate
 * @property {string} label
 * @property {Answer} answer
 * @property {string} group
 * @property {string} [notation]
 * @property {number} [field]  one of several ways to get to a square
 * @property {boolean} [more]  an oddity, which no single click means
 */

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
    const intents = decision.intents ?? [];
    const walks = intents.flatMap((intent, i) => (intent.squares ? [{ ...intent, verb: intent.intent, squares: intent.squares, mask: bits(intent.squares, n), i }] : []));
    /** @type {(import("./types.js").Field & {mask: ReturnType<typeof bits>, i?: number})[]} fields, then what is meant by a square in several answers */
    this.fields = [...decision.fields.map((field) => ({ ...field, mask: bits(field.squares, n) })), ...walks];
    /** @type {Map<number, Candidate[]>} what is meant by a figure or a door in several answers, by square */
    this.intended = new Map();
    /** @type {Map<number, import("./types.js").Choice[]>} answers of the list, by the squares they point at */
    this.listed = new Map();
    /** @type {Map<string, {a: number, b: number}>} doors that answers point at */
    this.doors = new Map();
    /** The side of whoever is asked. */
    this.side = Object.values(view.figures).find((f) => f.seat === decision.seat && f.side !== "hidden")?.side;
    /** @type {Set<number>} figures that answers point at, other than the one that acts */
    this.targets = new Set();
    for (const choice of decision.choices) this.place(choice, view);
    intents.forEach((intent, i) => this.intend(intent, i, view));
  }

  /**
   * @param {Intent} intent
   * @param {number} i
   * @param {import("./types.js").View} view
   */
  intend(intent, i, view) {
    const { figure, door, more } = intent;
    const squares = figure === undefined ? (door ?? []) : (view.figures[figure]?.squares ?? []);
    for (const q of squares) this.intended.set(q, [...(this.intended.get(q) ?? []), fromIntent(intent, i)]);
    if (figure !== undefined && !more) this.targets.add(figure);
    if (door) this.addDoor(door);
  }

  /** A door that answers point at. @param {number[]} squares */
  addDoor(squares) {
    const [a, b] = [...squares].sort((p, q) => p - q);
    const found = this.ground.doorEdge({ a, b, kind: "", state: "" });
    if (found && this.ground.doors.has(edgeName(found.edge))) this.doors.set(`${a}-${b}`, { a, b });
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
    if (choice.squares.length === 2) this.addDoor(choice.squares);
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
        ? [{ label: field.label.replace("…", this.ground.name(q)), answer: field.i === undefined ? { verb: field.verb, square: q } : { intent: field.i, square: q }, group: "", field: i, more: field.more }]
        : [],
    );
    const all = [...(this.intended.get(q) ?? []), ...listed, ...fields];
    return [...all.filter((candidate) => !candidate.more), ...all.filter((candidate) => candidate.more)];
  }

  /**
   * The answers that point at the door between two squares.
   * @param {number} a
   * @param {number} b
   * @returns {Candidate[]}
   */
  atDoor(a, b) {
    const listed = (this.listed.get(a) ?? []).filter((c) => c.squares.includes(a) && c.squares.includes(b)).map(fromChoice);
    const there = new Set((this.intended.get(b) ?? []).map((candidate) => candidate.label));
    return [...listed, ...(this.intended.get(a) ?? []).filter((candidate) => candidate.group === "open" && there.has(candidate.label))];
  }

  /** Whether an answer points at a door. @param {import("./types.js").Choice} choice */
  atADoor({ squares }) {
    return squares.length === 2 && this.doors.has([...squares].sort((p, q) => p - q).join("-"));
  }

  /** All squares with an answer, in the order of reading. */
  places() {
    const found = new Set([...this.listed.keys(), ...this.intended.keys()]);
    for (const field of this.fields) field.mask.forEach((bit, q) => bit && found.add(q));
    return [...found].sort((p, q) => p - q);
  }
}

/**
 * @param {import("./types.js").Choice} choice
 * @returns {Candidate}
 */
export const fromChoice = (choice) => ({ label: choice.label, answer: { choice: choice.i }, group: choice.group, notation: choice.notation, more: choice.more });

/**
 * @param {Intent} intent
 * @param {number} i its place in the list
 * @returns {Candidate}
 */
export const fromIntent = (intent, i) => ({ label: intent.label, answer: { intent: i }, group: intent.intent, more: intent.more });

/**
 * What a click means where all this can be done: the one thing that a person would do there, or the first of several ways
 * to get there; nothing, if he must choose.
 * @param {Candidate[]} found
 */
export function meant(found) {
  const sensible = found.filter((candidate) => !candidate.more);
  const clear = sensible.length === 1 || sensible.every((candidate) => candidate.field !== undefined);
  return (clear ? sensible[0] : undefined) ?? (found.length === 1 ? found[0] : null);
}
