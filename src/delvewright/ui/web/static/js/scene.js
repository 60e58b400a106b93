/** Where everything of a board is, and the figures on it, as SVG. Draws whatever the view holds; knows no rule. */

import { drawInto } from "./art.js";
import { change, s } from "./dom.js";
import { bits, columnName, rowName, squareName } from "./mask.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Figure} Figure */
/** @typedef {{x: number, y: number, upright: boolean}} Edge the edge west (upright) or north of a square */

/** One square is so many units wide. */
export const U = 40;
export const MARGIN = 24;

/**
 * Everything about squares that is asked often, worked out once for each board.
 */
export class Ground {
  /** @param {View} view */
  constructor(view) {
    const { board } = view;
    const n = board.w * board.h;
    this.board = board;
    this.w = board.w;
    this.h = board.h;
    this.floor = bits(board.floor, n);
    this.rock = bits(board.rock, n);
    this.laid = bits(board.laid, n);
    this.corridors = bits(board.corridors, n);
    this.east = bits(board.east, n);
    this.south = bits(board.south, n);
    this.areas = Object.entries(board.areas ?? {})
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, hex]) => bits(hex, n));
    this.known = this.floor.map((bit, q) => bit | this.rock[q]);
    /** Rows of each level; a printed board has one. */
    this.plane = board.plane || board.h;
    /** @type {{top: number, bottom: number, shift: number}[]} first and last row of each level that are shown, and how far down the page */
    this.levels = [];
    /** What of the page is filled: columns and rows, the last ones left out. */
    this.frame = board.plane ? this.unfold() : { left: 0, top: 0, right: this.w, bottom: this.h };
    /** @type {Map<string, import("./types.js").Door>} */
    this.doors = new Map();
    for (const door of Object.values(view.doors)) {
      for (const { edge } of this.doorEdges(door)) this.doors.set(edgeName(edge), door);
    }
  }

  /** Of an endless board only what is known is shown, with a margin; level below level. The first stays where it is. */
  unfold() {
    let [left, right, next] = [this.w, 0, 0];
    let first = this.h;
    for (let top = 0; top < this.h; top += this.plane) {
      let [begin, end] = [-1, -1];
      for (let q = top * this.w; q < (top + this.plane) * this.w; q += 1) {
        if (!this.known[q]) continue;
        const row = Math.floor(q / this.w);
        if (begin < 0) begin = row;
        end = row;
        left = Math.min(left, q % this.w);
        right = Math.max(right, (q % this.w) + 1);
      }
      const level = begin < 0 ? { top: 0, bottom: -1, shift: 0 } : { top: Math.max(top, begin - 1), bottom: Math.min(top + this.plane - 1, end + 1), shift: 0 };
      if (begin >= 0) {
        if (next) level.shift = next + 1 - level.top;
        first = Math.min(first, level.top + level.shift);
        next = level.bottom + level.shift + 2;
      }
      this.levels.push(level);
    }
    if (!next) return { left: 0, top: 0, right: this.w, bottom: this.plane };
    return { left: Math.max(0, left - 1), top: first, right: Math.min(this.w, right + 1), bottom: next - 1 };
  }

  /** @param {number} q */
  x(q) {
    return q % this.w;
  }

  /** @param {number} q */
  y(q) {
    const row = Math.floor(q / this.w);
    return row + (this.levels[Math.floor(row / this.plane)]?.shift ?? 0);
  }

  /** The row of the board that is shown in a row of the page, or -1. @param {number} y */
  row(y) {
    if (!this.levels.length) return y >= 0 && y < this.h ? y : -1;
    const level = this.levels.find(({ top, bottom, shift }) => y >= top + shift && y <= bottom + shift);
    return level ? y - level.shift : -1;
  }

  /**
   * The square in a column and row, or -1 outside.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const row = this.row(y);
    return x >= 0 && row >= 0 && x < this.w ? row * this.w + x : -1;
  }

  /** @param {number} q */
  name(q) {
    return squareName(this.board, q);
  }

  /** @param {number} q */
  isKnown(q) {
    return q >= 0 && this.known[q] === 1;
  }

  /**
   * Where a door stands; one that leads to another level stands at both ends.
   * @param {import("./types.js").Door} door
   * @returns {{edge: Edge, turn: number}[]}
   */
  doorEdges(door) {
    const [dx, dy] = (door.way && SIDES[/** @type {keyof typeof SIDES} */ (door.way)]) || [0, 0];
    if (!dx && !dy) {
      const found = this.doorEdge(door);
      return found ? [found] : [];
    }
    const side = (/** @type {number} */ q, /** @type {number} */ x, /** @type {number} */ y) => ({
      edge: { x: this.x(q) + (x > 0 ? 1 : 0), y: this.y(q) + (y > 0 ? 1 : 0), upright: x !== 0 },
      turn: x ? (x > 0 ? 90 : 270) : y > 0 ? 180 : 0,
    });
    return [side(door.a, dx, dy), side(door.b, -dx, -dy)];
  }

  /**
   * Where a door stands, and how far it is turned.
   * @param {import("./types.js").Door} door
   * @returns {{edge: Edge, turn: number} | null}
   */
  doorEdge({ a, b }) {
    const { w, h } = this;
    const here = [a, b].filter((q) => q >= 0 && q < w * h);
    if (!here.length) return null;
    const q = Math.max(...here);
    const x = this.x(q);
    const y = this.y(q);
    const apart = Math.abs(a - b);
    if (here.length === 2) {
      if (apart === w) return { edge: { x, y, upright: false }, turn: a < b ? 180 : 0 };
      return apart === 1 && x ? { edge: { x, y, upright: true }, turn: a < b ? 90 : 270 } : null;
    }
    if ((y === 0 || y === h - 1) && ((x !== 0 && x !== w - 1) || apart === w)) {
      return { edge: { x, y: y ? y + 1 : 0, upright: false }, turn: y ? 0 : 180 };
    }
    if (x === 0 || x === w - 1) return { edge: { x: x ? x + 1 : 0, y, upright: true }, turn: x ? 270 : 90 };
    return null;
  }

  /**
   * What lies on an edge: door, wall, open, or nothing known.
   * @param {Edge} edge
   */
  edge({ x, y, upright }) {
    if (this.doors.has(edgeName({ x, y, upright }))) return "door";
    const p = upright ? this.at(x - 1, y) : this.at(x, y - 1);
    const q = this.at(x, y);
    if (p >= 0 && q >= 0 && (upright ? this.east : this.south)[p]) {
      return this.isKnown(p) || this.isKnown(q) ? "open" : "";
    }
    const rocky = p >= 0 && q >= 0 && this.rock[p] && this.rock[q];
    return (this.isKnown(p) || this.isKnown(q)) && !rocky ? "wall" : "";
  }

  /** The smallest box around all that is known, and some squares more: column, row, width, height; on the page. @param {number[]} more */
  bounds(more = []) {
    let [left, top, right, bottom] = [this.w, this.h, -1, -1];
    const wanted = new Set(more);
    for (let q = 0; q < this.known.length; q += 1) {
      if (this.known[q] || wanted.has(q)) {
        left = Math.min(left, this.x(q));
        right = Math.max(right, this.x(q));
        top = Math.min(top, this.y(q));
        bottom = Math.max(bottom, this.y(q));
      }
    }
    return right < 0 ? [0, 0, this.w, this.h] : [left, top, right - left + 1, bottom - top + 1];
  }
}

const SIDES = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** @param {Edge} edge */
export const edgeName = ({ x, y, upright }) => `${x},${y},${upright ? "v" : "h"}`;

/** What stands over the levels below the first. @param {Ground} ground */
export function headings(ground) {
  const { left, right } = ground.frame;
  return ground.levels.flatMap(({ top, bottom, shift }, i) =>
    i && bottom >= top ? [s("text", { x: ((left + right) / 2) * U, y: (top + shift - 0.5) * U, class: "level" }, `Storey ${i + 1}, over or under the rest:`)] : [],
  );
}

/** The names of columns and of rows, each in a group that can follow the rim of the picture. @param {Ground} ground */
export function names(ground) {
  const { left, top, right, bottom } = ground.frame;
  const columns = s("g", { class: "columns" });
  const rows = s("g", { class: "rows" });
  for (let x = left; x < right; x += 1) columns.append(s("text", { x: x * U + U / 2, y: 0, class: "name" }, columnName(ground.board, x)));
  for (let y = top; y < bottom; y += 1) {
    if (ground.row(y) >= 0) rows.append(s("text", { x: 0, y: y * U + U / 2, class: "name" }, rowName(ground.board, ground.row(y))));
  }
  return { columns, rows };
}

/**
 * The smallest box around squares: column, row, width, height.
 * @param {Ground} ground
 * @param {number[]} squares
 */
export function box(ground, squares) {
  const xs = squares.map((q) => ground.x(q));
  const ys = squares.map((q) => ground.y(q));
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x + 1, h: Math.max(...ys) - y + 1 };
}

const FACING = { n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 };

/** A figure on the board: drawn once, changed when it changes. */
export class Piece {
  /** @param {Figure} figure */
  constructor(figure) {
    this.group = s("g", { class: "figure", "data-figure": figure.id });
    this.body = s("g", { class: "body" });
    this.extra = s("g");
    /** What leaps and shakes, wherever the figure stands. */
    this.leaper = s("g", {}, this.body, this.extra);
    this.group.append(this.leaper);
    this.looks = "";
    this.marks = "";
    this.x = 0;
    this.y = 0;
    /** How far down the page its squares end. */
    this.foot = 0;
  }

  /**
   * @param {Ground} ground
   * @param {Figure} figure
   * @param {number} i which of those on its square it is
   * @param {number} of how many stand there
   */
  show(ground, figure, i, of) {
    const { x, y, w, h } = box(ground, figure.squares);
    const looks = [figure.look, figure.kind, figure.side, figure.letter, figure.title, w, h].join("|");
    if (looks !== this.looks) {
      this.looks = looks;
      this.body.replaceChildren();
      const { look, kind, side, letter, title } = figure;
      drawInto(this.body, "figure", { look, kind, side, letter, title, w, h });
    }
    const bars = Object.values(figure.bars).filter(([, most]) => most > 1).slice(0, 2);
    const tag = /\.(\w{1,2})$/.exec(figure.name)?.[1] ?? "";
    const veiled = figure.squares.every((q) => !ground.laid[q]);
    const marks = JSON.stringify([bars, tag, figure.active, figure.alive, figure.facing, figure.effects, figure.lying, veiled, w, h]);
    if (marks !== this.marks) {
      this.marks = marks;
      this.group.setAttribute(
        "class",
        `figure${figure.active ? " active" : ""}${figure.alive ? "" : " dead"}${figure.lying ? " lying" : ""}${veiled ? " veiled" : ""}`,
      );
      this.body.setAttribute("transform", figure.lying || !figure.alive ? `translate(0 ${h * 5}) rotate(${figure.id % 2 ? 82 : -82}) scale(.84)` : "");
      this.mark(figure, bars, tag, w, h);
    }
    const crowd = of > 1;
    this.x = (x + w / 2) * U + (crowd ? (i % 2 ? 9 : -9) : 0);
    this.y = (y + h / 2) * U + (crowd ? (Math.floor(i / 2) % 2 ? 9 : -9) : 0);
    this.foot = (y + h) * U + (crowd ? Math.floor(i / 2) % 2 : 0) - (figure.alive ? 0 : U);
    change(this.group, "transform", `translate(${this.x} ${this.y})${crowd ? " scale(.6)" : ""}`);
  }

  /**
   * @param {Figure} figure
   * @param {[number, number][]} bars
   * @param {string} tag
   * @param {number} w
   * @param {number} h
   */
  mark(figure, bars, tag, w, h) {
    const parts = [];
    const foot = h * 20;
    if (figure.active) this.group.prepend(this.ring(w, h));
    else this.group.querySelector(".ring")?.remove();
    const turn = FACING[/** @type {keyof typeof FACING} */ (figure.facing.toLowerCase())];
    if (turn !== undefined) parts.push(s("path", { d: "M-5.500 6 0-1 5.500 6z", transform: `rotate(${turn}) translate(0 ${-(turn % 180 ? w : h) * 20})`, class: "facing" }));
    if (figure.alive) bars.forEach(([now, most], i) => parts.push(...pips(now, most, i, w, foot + 1.5 - 4.4 * (bars.length - 1 - i))));
    if (figure.lying) parts.push(s("text", { x: w * 11, y: -h * 9, class: "asleep" }, "z"));
    if (tag) {
      const x = w * 20 - 6;
      const y = foot - 9 - 4.4 * bars.length;
      parts.push(s("circle", { cx: x, cy: y, r: 6.2, class: "tag" }), s("text", { x, y, class: "tag-text" }, tag));
    }
    if (Object.keys(figure.effects).length) {
      parts.push(s("path", { d: "M0-6.500 1.800-1.800 6.500 0 1.800 1.800 0 6.500-1.800 1.800-6.500 0-1.800-1.800z", transform: `translate(${-w * 20 + 6} ${foot - 10 - 4.4 * bars.length})`, class: "effect" }));
    }
    if (!figure.alive) parts.push(s("path", { d: `M-4 ${foot - 9}l8 8m0-8l-8 8`, class: "cross" }));
    this.extra.replaceChildren(...parts);
  }

  /** Round whoever acts. @param {number} w @param {number} h */
  ring(w, h) {
    const old = this.group.querySelector(".ring");
    const at = { cx: 0, cy: h * 20 - 8, rx: w * 20 + 1, ry: h * 9 + 2 };
    const ring = old ?? s("g", { class: "ring" });
    ring.replaceChildren(s("ellipse", { ...at, class: "ring-back" }), s("ellipse", { ...at, class: "ring-line" }));
    return ring;
  }
}

/**
 * Points left: a pip for each, or one bar when there are many.
 * @param {number} now
 * @param {number} most
 * @param {number} i which of the bars
 * @param {number} w
 * @param {number} y
 */
function pips(now, most, i, w, y) {
  const wide = 33 * w;
  const parts = [];
  if (most > 9 * w) {
    parts.push(s("rect", { x: -wide / 2 - 1, y: y - 3, width: wide + 2, height: 5, rx: 1.6, class: "bar-back" }));
    if (now > 0) parts.push(s("rect", { x: -wide / 2, y: y - 2, width: (wide * Math.min(now, most)) / most, height: 3, rx: 1, class: `bar bar${i}` }));
    return parts;
  }
  const step = Math.min(5.4, wide / most);
  const left = (-step * most) / 2;
  let [full, gone] = ["", ""];
  for (let k = 0; k < most; k += 1) {
    const d = `M${left + step * k + 0.5} ${y - 2}h${step - 1}v3.400h${1 - step}z`;
    if (k < now) full += d;
    else gone += d;
  }
  if (gone) parts.push(s("path", { d: gone, class: "pip gone" }));
  if (full) parts.push(s("path", { d: full, class: `pip bar${i}` }));
  return parts;
}
