/** The board in words. */

import { box } from "./scene.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./scene.js").Ground} Ground */

/** @param {import("./types.js").Figure} figure */
export function figureWords(figure) {
  const bars = Object.entries(figure.bars).map(([label, [now, most]]) => `${label} ${now} of ${most}`);
  const effects = effectNames(figure);
  const state = figure.alive || effects.includes("dead") ? [] : ["dead"];
  const active = figure.active ? ["acting now"] : [];
  return [called(figure), ...bars, ...effects, ...state, ...active].join(", ");
}

/**
 * How a figure is called, as all sentences call it: its title and number, or the name that is its own.
 * @param {import("./types.js").Figure} figure
 */
export function called({ name, title }) {
  const [own, number] = name.replaceAll("-", " ").split(".");
  if (!title) return number ? `${own} ${number}` : own;
  if (number) {
    const [what, who] = title.split(", ");
    return who || /\d$/.test(what) ? what : `${what} ${number}`;
  }
  const kind = title.toLowerCase();
  return `${kind} `.startsWith(`${own} `) || own.endsWith(` ${kind}`) ? title : own.replace(/(^| )./g, (letter) => letter.toUpperCase());
}

/** @param {import("./types.js").Figure} figure */
export function effectNames(figure) {
  const found = Array.isArray(figure.effects) ? figure.effects : Object.values(figure.effects ?? {});
  return found.map((e) => (typeof e === "string" ? e : /** @type {any} */ (e).title).replaceAll("-", " "));
}

/** What stands on each square, worked out once for each view. */
export class Contents {
  /**
   * @param {Ground} ground
   * @param {View} view
   */
  constructor(ground, view) {
    this.ground = ground;
    /** @type {Map<number, string[]>} */
    this.things = new Map();
    /** @type {Map<number, number[]>} */
    this.figures = new Map();
    const put = (/** @type {number} */ q, /** @type {string} */ text) => {
      const there = this.things.get(q);
      if (there) there.push(text);
      else this.things.set(q, [text]);
    };
    for (const piece of Object.values(view.furniture)) for (const q of piece.squares) put(q, (piece.title || piece.kind) + (piece.high === undefined ? "" : piece.high ? ", high" : ", low"));
    for (const token of Object.values(view.tokens)) put(token.square, token.title || token.kind);
    for (const figure of Object.values(view.figures)) {
      for (const q of figure.squares) {
        put(q, figureWords(figure));
        this.figures.set(q, [...(this.figures.get(q) ?? []), figure.id]);
      }
    }
  }

  /**
   * A square in a few words.
   * @param {number} q
   */
  brief(q) {
    const { ground } = this;
    if (!ground.isKnown(q)) return `${ground.name(q)}: unknown`;
    const kind = ground.rock[q] ? "rock" : ground.corridors[q] ? "corridor" : "room";
    return `${ground.name(q)}: ${[kind, ...(this.things.get(q) ?? [])].join("; ")}`;
  }

  /**
   * A square and what surrounds it.
   * @param {number} q
   */
  full(q) {
    const { ground } = this;
    const x = ground.x(q);
    const y = ground.y(q);
    if (!ground.isKnown(q)) return this.brief(q);
    /** @type {Map<string, string[]>} */
    const found = new Map();
    const sides = /** @type {const} */ ([
      ["north", x, y, false],
      ["east", x + 1, y, true],
      ["south", x, y + 1, false],
      ["west", x, y, true],
    ]);
    for (const [side, ex, ey, upright] of sides) {
      const edge = { x: ex, y: ey, upright };
      let what = ground.edge(edge);
      if (what === "door") {
        const door = ground.doors.get(`${ex},${ey},${upright ? "v" : "h"}`);
        const kind = door && !["", "door", "plain"].includes(door.kind) ? `${door.kind.replaceAll("-", " ")} ` : "";
        what = `${door?.state ?? ""} ${kind}door${door?.way ? " to another level" : ""}`.trim();
      }
      if (what && what !== "open") found.set(what, [...(found.get(what) ?? []), side]);
    }
    const around = [...found].map(([what, at]) => `${what} ${at.join(" and ")}`).join(", ");
    return this.brief(q) + (around ? `; ${around}` : "");
  }
}

/**
 * Where the middle of some squares is, in squares.
 * @param {Ground} ground
 * @param {number[]} squares
 */
export function middle(ground, squares) {
  const { x, y, w, h } = box(ground, squares);
  return { x: x + w / 2, y: y + h / 2 };
}
