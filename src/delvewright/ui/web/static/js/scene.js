/** What stands on the board, layer by layer, as SVG. Draws whatever the view holds; knows no rule. */

import { drawInto } from "./art.js";
import { s } from "./dom.js";
import { bits, columnName, rowName, squareName } from "./mask.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Figure} Figure */
/** @typedef {{x: number, y: number, upright: boolean}} Edge the edge west (upright) or north of a square */

/** One square is so many units wide. */
export const U = 40;
export const MARGIN = 24;
const FLOORS = 6;
const TINTS = 7;

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

  /** The smallest box around all that is known: column, row, width, height; on the page. */
  bounds() {
    let [left, top, right, bottom] = [this.w, this.h, -1, -1];
    for (let q = 0; q < this.known.length; q += 1) {
      if (this.known[q]) {
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

/**
 * Path around squares, row by row.
 * @param {Ground} ground
 * @param {(q: number) => unknown} wanted
 */
function area(ground, wanted) {
  let d = "";
  const { left, top, right, bottom } = ground.frame;
  for (let y = top; y < bottom; y += 1) {
    const row = ground.row(y) * ground.w;
    if (row < 0) continue;
    for (let x = left; x < right; ) {
      let n = 0;
      while (x + n < right && wanted(row + x + n)) n += 1;
      if (n) d += `M${x * U} ${y * U}h${n * U}v${U}h${-n * U}z`;
      x += n || 1;
    }
  }
  return d;
}

/** Patterns of floors, rock and veil; the colours are in the style sheet. */
export function definitions() {
  const marks = [
    [20, "M0 20 20 0M-5 5 5-5M15 25 25 15"],
    [20, "M0 10H20M0 0H20M5 0V10M15 10V20"],
    [20, "M8 10h4M10 8v4M-2 0h4M0-2v4M18 0h4M20-2v4M-2 20h4M0 18v4M18 20h4M20 18v4"],
    [20, "M0 0 20 20M20 0 0 20"],
    [20, "M0 6q5-5 10 0t10 0M0 16q5-5 10 0t10 0"],
    [40, "M0 0V40M0 0H40M20 6 34 20 20 34 6 20Z"],
  ];
  const pattern = (/** @type {string} */ id, /** @type {number} */ n, /** @type {Node[]} */ inside) =>
    s("pattern", { id, width: n, height: n, patternUnits: "userSpaceOnUse" }, inside);
  return s(
    "defs",
    {},
    marks.map(([n, d], i) => pattern(`floor${i}`, Number(n), [s("path", { d, class: "floor-mark" })])),
    pattern("flags", 40, [s("path", { d: "M0 0H40M0 20H40M14 0V20M34 20V40", class: "flag-mark" })]),
    pattern("rock", 10, [s("rect", { width: 10, height: 10, class: "rock" }), s("path", { d: "M0 10 10 0M-2 2 2-2M8 12 12 8", class: "rock-mark" })]),
    pattern("veil", 12, [s("path", { d: "M0 12 12 0M-2 2 2-2M10 14 14 10", class: "veil-mark" })]),
    pattern("dark", 64, [s("path", { d: "M7 9h.1M31 5h.1M52 17h.1M18 28h.1M43 37h.1M3 47h.1M27 52h.1M58 55h.1", class: "dark-mark" })]),
  );
}

/**
 * Everything that does not move: floors, lines, walls and names.
 * @param {Ground} ground
 */
export function floors(ground) {
  const { left, top, right, bottom } = ground.frame;
  const parts = [];
  const rest = ground.floor.map((bit, q) => (ground.rock[q] ? 0 : bit));
  const whole = { x: left * U, y: top * U, width: (right - left) * U, height: (bottom - top) * U };
  parts.push(s("rect", { ...whole, class: "dark" }), s("rect", { ...whole, fill: "url(#dark)" }));
  for (const mask of ground.areas) {
    const first = mask.indexOf(1);
    const here = (/** @type {number} */ q) => mask[q] && rest[q];
    const d = first < 0 ? "" : area(ground, here);
    if (!d) continue;
    const corridor = mask.some((bit, q) => bit && ground.corridors[q]);
    parts.push(s("path", { d, class: corridor ? "corridor" : `tint tint${first % TINTS}` }));
    parts.push(s("path", { d, fill: corridor ? "url(#flags)" : `url(#floor${first % FLOORS})` }));
    mask.forEach((bit, q) => bit && (rest[q] = 0));
  }
  const other = area(ground, (q) => rest[q]);
  if (other) parts.push(s("path", { d: other, class: "corridor" }), s("path", { d: other, fill: "url(#flags)" }));
  parts.push(s("path", { d: area(ground, (q) => ground.rock[q]), fill: "url(#rock)" }));
  return parts;
}

/** @param {Ground} ground */
export function edges(ground) {
  let walls = "";
  let lines = "";
  let brinks = "";
  const { left, top, right, bottom } = ground.frame;
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      for (const upright of [true, false]) {
        if ((upright && y === bottom) || (!upright && x === right)) continue;
        const d = `M${x * U} ${y * U}${upright ? "v" : "h"}${U}`;
        const p = upright ? ground.at(x - 1, y) : ground.at(x, y - 1);
        const q = ground.at(x, y);
        const what = ground.edge({ x, y, upright });
        if (p >= 0 && q >= 0 && ground.isKnown(p) !== ground.isKnown(q)) brinks += d;
        if (what === "wall") walls += d;
        else if (what === "open" && ground.isKnown(p) && ground.isKnown(q)) lines += d;
      }
    }
  }
  return { walls, lines, brinks };
}

/** @param {Ground} ground */
export function veil(ground) {
  return s("path", { d: area(ground, (q) => ground.known[q] && !ground.laid[q]), fill: "url(#veil)", class: "veil" });
}

/** What stands over the levels below the first. @param {Ground} ground */
export function headings(ground) {
  const { left, right } = ground.frame;
  return ground.levels.flatMap(({ top, bottom, shift }, i) =>
    i && bottom >= top ? [s("text", { x: ((left + right) / 2) * U, y: (top + shift - 0.5) * U, class: "level" }, `Storey ${i + 1}, over or under the rest:`)] : [],
  );
}

/** @param {Ground} ground */
export function names(ground) {
  const parts = [];
  const { left, top, right, bottom } = ground.frame;
  for (let x = left; x < right; x += 1) {
    for (const y of [top * U - MARGIN / 2, bottom * U + MARGIN / 2]) {
      parts.push(s("text", { x: x * U + U / 2, y, class: "name" }, columnName(ground.board, x)));
    }
  }
  for (let y = top; y < bottom; y += 1) {
    if (ground.row(y) < 0) continue;
    for (const x of [left * U - MARGIN / 2, right * U + MARGIN / 2]) {
      parts.push(s("text", { x, y: y * U + U / 2, class: "name" }, rowName(ground.board, ground.row(y))));
    }
  }
  return parts;
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

/**
 * @param {Ground} ground
 * @param {View} view
 */
export function furniture(ground, view) {
  return Object.values(view.furniture)
    .filter((piece) => piece.squares.some((q) => ground.isKnown(q)))
    .map((piece) => {
      const { x, y, w, h } = box(ground, piece.squares);
      const group = s("g", { transform: `translate(${x * U} ${y * U})`, class: "piece" });
      return drawInto(group, "furniture", { look: piece.look, title: piece.title || piece.kind, w, h, ...(piece.high ? { high: "yes" } : {}), ...(piece.state ? { state: piece.state } : {}) });
    });
}

/**
 * @param {Ground} ground
 * @param {View} view
 */
export function tokens(ground, view) {
  return Object.values(view.tokens)
    .filter((token) => ground.isKnown(token.square))
    .map((token) => {
      const at = `translate(${ground.x(token.square) * U + U / 2} ${ground.y(token.square) * U + U / 2})`;
      return drawInto(s("g", { transform: at, class: "token" }), "token", { look: token.look, title: token.title || token.kind });
    });
}

/**
 * @param {Ground} ground
 * @param {View} view
 */
export function doors(ground, view) {
  const parts = [];
  for (const door of Object.values(view.doors)) {
    if (!ground.isKnown(door.a) && !ground.isKnown(door.b)) continue;
    for (const { edge, turn } of ground.doorEdges(door)) {
      const x = edge.x * U + (edge.upright ? 0 : U / 2);
      const y = edge.y * U + (edge.upright ? U / 2 : 0);
      const group = s("g", { transform: `translate(${x} ${y}) rotate(${turn})`, class: "door" });
      parts.push(drawInto(group, "door", { kind: door.kind, state: door.state, turn }));
    }
  }
  return parts;
}

const FACING = { n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 };

/** A figure on the board: drawn once, changed when it changes. */
export class Piece {
  /** @param {Figure} figure */
  constructor(figure) {
    this.group = s("g", { class: "figure", "data-figure": figure.id });
    this.body = s("g");
    this.extra = s("g");
    this.group.append(this.body, this.extra);
    this.looks = "";
    this.marks = "";
    this.x = 0;
    this.y = 0;
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
      this.body.setAttribute("transform", figure.lying ? "rotate(90) scale(.86)" : "");
      this.mark(figure, bars, tag, w, h);
    }
    const crowd = of > 1;
    this.x = (x + w / 2) * U + (crowd ? (i % 2 ? 9 : -9) : 0);
    this.y = (y + h / 2) * U + (crowd ? (Math.floor(i / 2) % 2 ? 9 : -9) : 0);
    this.group.setAttribute("transform", `translate(${this.x} ${this.y})${crowd ? " scale(.6)" : ""}`);
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
    if (figure.active) parts.push(s("rect", { x: -w * 20 + 1.5, y: -h * 20 + 1.5, width: w * U - 3, height: h * U - 3, rx: 7, class: "ring" }));
    const turn = FACING[/** @type {keyof typeof FACING} */ (figure.facing.toLowerCase())];
    if (turn !== undefined) parts.push(s("path", { d: "M-5 6 0 0 5 6z", transform: `rotate(${turn}) translate(0 ${-(turn % 180 ? w : h) * 20})`, class: "facing" }));
    if (figure.lying) parts.push(s("text", { x: w * 11, y: -h * 9, class: "asleep" }, "z"));
    bars.forEach(([now, most], i) => {
      const wide = 30 * w;
      const y = h * 20 - 4.6 * (bars.length - i);
      parts.push(s("rect", { x: -wide / 2 - 0.7, y: y - 0.7, width: wide + 1.4, height: 4.8, rx: 1.4, class: "bar-back" }));
      if (now > 0) parts.push(s("rect", { x: -wide / 2, y, width: (wide * Math.min(now, most)) / most, height: 3.4, rx: 1, class: `bar bar${i}` }));
      if (most <= 10 * w) {
        let d = "";
        for (let k = 1; k < most; k += 1) d += `M${(wide * k) / most - wide / 2} ${y}v3.4`;
        if (d) parts.push(s("path", { d, class: "bar-cut" }));
      }
    });
    if (tag) {
      const x = w * 20 - 7;
      const y = 7 - h * 20;
      parts.push(s("circle", { cx: x, cy: y, r: 6.6, class: "tag" }), s("text", { x, y, class: "tag-text" }, tag));
    }
    if (Object.keys(figure.effects).length) {
      parts.push(s("path", { d: "M0-5.5 1.6-1.6 5.5 0 1.6 1.6 0 5.5-1.6 1.6-5.5 0-1.6-1.6z", transform: `translate(${-w * 20 + 7} ${h * 20 - 16})`, class: "effect" }));
    }
    if (!figure.alive) parts.push(s("path", { d: "M-12-12 12 12M12-12-12 12", class: "cross" }));
    this.extra.replaceChildren(...parts);
  }
}
