/** Floors, walls, doors and what stands about, drawn once into a bitmap; again only where something has changed. */

import { NEAR } from "./camera.js";
import { h } from "./dom.js";
import { box, U } from "./scene.js";
import { chance, image, noise, swatch, whenMore } from "./swatches.js";

/** @typedef {import("./scene.js").Ground} Ground */
/** @typedef {import("./types.js").View} View */
/** @typedef {{x: number, y: number, w: number, h: number}} Box in squares of the page */

/** Half of how thick a wall is, and how far below its line its face ends; in units, as in `svg_ground.py`. */
const HALF = 4.5;
const FOOT = 14.5;
/** Pixels of the whole bitmap, at most. */
const MOST = 7e6;
/** Squares left free around the board, for its outer walls. */
const RIM = 1;
const LONG = 8;

/** Whether a plain drawing is wanted: for more contrast, for colours of the system, for paper. */
export const plain = () => ["(prefers-contrast: more)", "(forced-colors: active)", "print"].some((query) => matchMedia(query).matches);

export class Masonry {
  canvas = h("canvas", { class: "masonry", "aria-hidden": "true" });
  pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
  /** @type {Ground | null} */ ground = null;
  /** @type {View | null} */ view = null;
  /** @type {string[]} what each square was drawn from */ drawn = [];
  shape = "";
  missing = false;
  /** Pixels of a unit. */
  scale = 1;
  left = 0;
  top = 0;

  constructor() {
    whenMore(() => this.missing && this.all());
    for (const query of ["(prefers-contrast: more)", "(forced-colors: active)", "print"]) matchMedia(query).addEventListener("change", () => this.all());
  }

  /**
   * Show a board; only what is new of it is drawn.
   * @param {Ground} ground
   * @param {View} view
   */
  show(ground, view) {
    this.ground = ground;
    this.view = view;
    const { left, top, right, bottom } = ground.frame;
    const shape = JSON.stringify([ground.frame, ground.levels, devicePixelRatio]);
    const now = signs(ground, view);
    if (shape !== this.shape) {
      this.shape = shape;
      const [wide, tall] = [right - left + 2 * RIM, bottom - top + 2 * RIM];
      const simple = document.documentElement.classList.contains("simple");
      const fine = Math.min(NEAR * Math.min(devicePixelRatio || 1, 2) * (simple ? 0.6 : 1), Math.sqrt(MOST / (wide * tall)));
      this.scale = Math.max(8, Math.floor(fine)) / U;
      this.left = (left - RIM) * U;
      this.top = (top - RIM) * U;
      this.canvas.width = wide * this.scale * U;
      this.canvas.height = tall * this.scale * U;
      this.canvas.style.width = `${wide * U}px`;
      this.canvas.style.height = `${tall * U}px`;
      this.drawn = now;
      this.all();
      return;
    }
    const changed = now.flatMap((sign, q) => (sign === this.drawn[q] ? [] : [q]));
    this.drawn = now;
    if (changed.length) this.draw(grown(box(ground, changed), 1));
  }

  /** Draw everything anew. */
  all() {
    const { ground } = this;
    if (!ground) return;
    const { left, top, right, bottom } = ground.frame;
    this.draw({ x: left - RIM, y: top - RIM, w: right - left + 2 * RIM, h: bottom - top + 2 * RIM });
  }

  /** @param {Box} part */
  draw(part) {
    const { pen, ground, view, scale } = this;
    if (!ground || !view) return;
    this.missing = false;
    pen.setTransform(scale, 0, 0, scale, -this.left * scale, -this.top * scale);
    pen.save();
    pen.beginPath();
    pen.rect(part.x * U, part.y * U, part.w * U, part.h * U);
    pen.clip();
    pen.clearRect(part.x * U, part.y * U, part.w * U, part.h * U);
    const around = grown(part, 1);
    if (plain()) this.simply(ground, around);
    else {
      this.floors(ground, around);
      this.shadows(ground, around);
      this.walls(ground, around);
      this.brinks(ground, around);
    }
    this.things(ground, view, around);
    this.veil(ground, around);
    pen.restore();
  }

  /**
   * @param {string} what
   * @param {string} look
   * @param {number} [x] where the pattern begins
   * @param {number} [y]
   */
  pattern(what, look, x = 0, y = 0) {
    const found = swatch(what, look, this.scale);
    if (!found) {
      this.missing = true;
      return "#5d574d";
    }
    const made = this.pen.createPattern(found, "repeat");
    made?.setTransform(new DOMMatrix([1 / this.scale, 0, 0, 1 / this.scale, x * U, y * U]));
    return made ?? "#5d574d";
  }

  /** @param {Ground} ground @param {Box} part */
  floors(ground, part) {
    const { pen } = this;
    const rest = ground.floor.map((bit, q) => (ground.rock[q] ? 0 : bit));
    const fill = (/** @type {(q: number) => unknown} */ wanted, /** @type {() => string | CanvasPattern} */ style) => {
      const squares = [...cells(ground, part)].filter(({ q }) => wanted(q));
      if (!squares.length) return;
      pen.fillStyle = style();
      for (const { x, y } of squares) pen.fillRect(x * U, y * U, U, U);
    };
    for (const mask of ground.areas) {
      const first = mask.indexOf(1);
      const corridor = mask.some((bit, q) => bit && ground.corridors[q]);
      fill((q) => mask[q] && rest[q], () => (corridor ? this.pattern("floor", "corridor") : this.pattern("floor", String(first), first % LONG, (first * 3) % LONG)));
      mask.forEach((bit, q) => bit && (rest[q] = 0));
    }
    fill((q) => rest[q], () => this.pattern("floor", "corridor"));
    fill((q) => ground.rock[q], () => this.pattern("floor", "rock"));
    for (const { x, y, q } of cells(ground, part)) {
      if (!ground.known[q]) continue;
      const tone = chance(x * 131 + y * 7919) - 0.5;
      pen.fillStyle = tone > 0 ? `rgb(255 236 200 / ${tone * 0.1})` : `rgb(0 0 0 / ${-tone * 0.22})`;
      pen.fillRect(x * U, y * U, U, U);
    }
    if (document.documentElement.classList.contains("simple")) return;
    pen.globalCompositeOperation = "source-atop";
    for (const [size, strength, wide] of [[64, 90, 12], [200, 66, 0.55]]) {
      const made = pen.createPattern(noise(size, strength), "repeat");
      if (!made) continue;
      made.setTransform(new DOMMatrix([wide, 0, 0, wide, 0, 0]));
      pen.fillStyle = made;
      for (const { x, y, q } of cells(ground, part)) if (ground.known[q]) pen.fillRect(x * U, y * U, U, U);
    }
    pen.globalCompositeOperation = "source-over";
  }

  /** What walls throw on the floor: light comes from the upper left. @param {Ground} ground @param {Box} part */
  shadows(ground, part) {
    const { pen } = this;
    const strip = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ t, /** @type {number[]} */ way, /** @type {number} */ dark) => {
      const [x0, y0, x1, y1] = way;
      const made = pen.createLinearGradient(x0, y0, x1, y1);
      made.addColorStop(0, `rgb(4 3 6 / ${dark})`);
      made.addColorStop(0.5, `rgb(4 3 6 / ${dark * 0.4})`);
      made.addColorStop(1, "rgb(4 3 6 / 0)");
      pen.fillStyle = made;
      pen.fillRect(x, y, w, t);
    };
    for (const { x, y, q } of cells(ground, part)) {
      if (!ground.known[q]) continue;
      const [l, t, r, b] = [x * U, y * U, x * U + U, y * U + U];
      const wall = (/** @type {number} */ ex, /** @type {number} */ ey, /** @type {boolean} */ upright) => stands(ground, ex, ey, upright);
      if (wall(x, y, false)) strip(l, t, U, 36, [l, t + FOOT - 3, l, t + 36], 0.78);
      if (wall(x, y, true)) strip(l, t, 24, U, [l + HALF - 1, t, l + 24, t], 0.66);
      if (wall(x + 1, y, true)) strip(r - 14, t, 14, U, [r - HALF, t, r - 14, t], 0.4);
      if (wall(x, y + 1, false)) strip(l, b - 13, U, 13, [l, b - HALF, l, b - 13], 0.4);
    }
  }

  /** @param {Ground} ground @param {Box} part */
  walls(ground, part) {
    const edges = [...sides(ground, part)].filter(({ x, y, upright }) => ground.edge({ x, y, upright }) === "wall");
    const nodes = new Map();
    for (const { x, y, upright } of edges) {
      nodes.set(`${x},${y}`, { x, y });
      const end = upright ? { x, y: y + 1 } : { x: x + 1, y };
      nodes.set(`${end.x},${end.y}`, end);
    }
    const at = (/** @type {number} */ x, /** @type {number} */ y) => Math.floor(chance(x * 53 + y * 977) * (LONG - 1)) * U;
    for (const { x, y } of nodes.values()) this.stone("face", at(x, y), 0, 2 * HALF, FOOT - HALF, x * U - HALF, y * U + HALF);
    for (const { x, y, upright } of edges) if (!upright) this.stone("face", at(x, y), 0, U - 2 * HALF, FOOT - HALF, x * U + HALF, y * U + HALF);
    for (const { x, y } of nodes.values()) this.stone("across", at(y, x), 0, 2 * HALF, 2 * HALF, x * U - HALF, y * U - HALF);
    for (const { x, y, upright } of edges) {
      if (upright) this.stone("upright", 0, at(x, y), 2 * HALF, U - 2 * HALF, x * U - HALF, y * U + HALF);
      else this.stone("across", at(x, y), 0, U - 2 * HALF, 2 * HALF, x * U + HALF, y * U - HALF);
    }
    this.pen.fillStyle = "rgb(0 0 0 / .5)";
    for (const { x, y, upright } of edges) if (!upright) this.pen.fillRect(x * U - HALF, y * U + HALF, U + 2 * HALF, 1.4);
  }

  /**
   * A piece of a strip of wall.
   * @param {string} look
   * @param {number} sx
   * @param {number} sy
   * @param {number} w
   * @param {number} t
   * @param {number} x
   * @param {number} y
   */
  stone(look, sx, sy, w, t, x, y) {
    const found = swatch("wall", look, this.scale);
    const k = this.scale;
    if (found) this.pen.drawImage(found, sx * k, sy * k, w * k, t * k, x, y, w, t);
    else {
      this.missing = true;
      this.pen.fillStyle = look === "face" ? "#2f2923" : "#93897a";
      this.pen.fillRect(x, y, w, t);
    }
  }

  /** Where knowledge ends without a wall the floor goes into the dark. @param {Ground} ground @param {Box} part */
  brinks(ground, part) {
    const { pen } = this;
    for (const { x, y, upright } of sides(ground, part)) {
      const p = upright ? ground.at(x - 1, y) : ground.at(x, y - 1);
      const q = ground.at(x, y);
      if (ground.isKnown(p) === ground.isKnown(q) || ground.edge({ x, y, upright }) === "wall") continue;
      const back = ground.isKnown(p) ? -1 : 1;
      const [x0, y0] = [x * U, y * U];
      const far = back * 26;
      const made = upright ? pen.createLinearGradient(x0, 0, x0 + far, 0) : pen.createLinearGradient(0, y0, 0, y0 + far);
      made.addColorStop(0, "rgb(7 6 8)");
      made.addColorStop(0.35, "rgb(7 6 8 / .7)");
      made.addColorStop(1, "rgb(7 6 8 / 0)");
      pen.fillStyle = made;
      if (upright) pen.fillRect(Math.min(x0, x0 + far), y0, 26, U);
      else pen.fillRect(x0, Math.min(y0, y0 + far), U, 26);
    }
  }

  /** Tokens, furniture and doors, from back to front. @param {Ground} ground @param {View} view @param {Box} part */
  things(ground, view, part) {
    const { pen } = this;
    const put = (/** @type {string} */ what, /** @type {Record<string, string | number>} */ asked, /** @type {Box} */ at, /** @type {number} */ over = 0) => {
      if (at.x >= part.x + part.w || at.y >= part.y + part.h || at.x + at.w <= part.x || at.y + at.h <= part.y) return;
      const drawn = image(what, asked);
      if (!drawn) this.missing = true;
      else pen.drawImage(drawn, (at.x - over) * U, (at.y - over) * U, (at.w + 2 * over) * U, (at.h + 2 * over) * U);
    };
    for (const token of Object.values(view.tokens)) {
      if (!ground.isKnown(token.square)) continue;
      put("token", { look: token.look, title: token.title || token.kind, over: 1 }, { x: ground.x(token.square), y: ground.y(token.square), w: 1, h: 1 }, 0.5);
    }
    const pieces = Object.values(view.furniture).filter((piece) => piece.squares.some((q) => ground.isKnown(q)));
    const laid = pieces.map((piece) => ({ piece, at: box(ground, piece.squares) })).sort((a, b) => a.at.y + a.at.h - b.at.y - b.at.h);
    for (const { piece, at } of laid) {
      put("furniture", { look: piece.look, title: piece.title || piece.kind, w: at.w, h: at.h, over: 1, ...(piece.high ? { high: "yes" } : {}), ...(piece.state ? { state: piece.state } : {}) }, at, 0.5);
    }
    for (const door of Object.values(view.doors)) {
      if (!ground.isKnown(door.a) && !ground.isKnown(door.b)) continue;
      for (const { edge, turn } of ground.doorEdges(door)) {
        put("door", { kind: door.kind, state: door.state, turn, over: 1 }, { x: edge.x - (edge.upright ? 0.5 : 0), y: edge.y - (edge.upright ? 0 : 0.5), w: 1, h: 1 }, 0.5);
      }
    }
  }

  /** What only some may know of yet: dim, with a dashed outline. @param {Ground} ground @param {Box} part */
  veil(ground, part) {
    const { pen } = this;
    const hidden = (/** @type {number} */ q) => q >= 0 && ground.known[q] && !ground.laid[q];
    const veiled = [...cells(ground, part)].filter(({ q }) => hidden(q));
    if (!veiled.length) return;
    pen.fillStyle = plain() ? "rgb(255 255 255 / .6)" : "rgb(9 12 30 / .28)";
    for (const { x, y } of veiled) pen.fillRect(x * U, y * U, U, U);
    pen.strokeStyle = plain() ? "#000" : "rgb(200 215 255 / .75)";
    pen.lineWidth = 2;
    pen.setLineDash([5, 5]);
    pen.beginPath();
    for (const { x, y } of veiled) {
      const lines = [[x, y - 1, x, y, x + 1, y], [x, y + 1, x, y + 1, x + 1, y + 1], [x - 1, y, x, y, x, y + 1], [x + 1, y, x + 1, y, x + 1, y + 1]];
      for (const [ox, oy, x0, y0, x1, y1] of lines) {
        const q = ground.at(ox, oy);
        if (hidden(q) || q < 0 || !ground.known[q] || !ground.laid[q]) continue;
        pen.moveTo(x0 * U, y0 * U);
        pen.lineTo(x1 * U, y1 * U);
      }
    }
    pen.stroke();
    pen.setLineDash([]);
  }

  /** The same in black and white. @param {Ground} ground @param {Box} part */
  simply(ground, part) {
    const { pen } = this;
    for (const { x, y, q } of cells(ground, part)) {
      if (!ground.known[q]) continue;
      pen.fillStyle = ground.rock[q] ? "#777" : ground.corridors[q] ? "#e4e4e4" : "#fff";
      pen.fillRect(x * U, y * U, U, U);
      pen.strokeStyle = "#0004";
      pen.lineWidth = 1;
      pen.strokeRect(x * U, y * U, U, U);
    }
    for (const [width, colour] of /** @type {[number, string][]} */ ([[9, "#fff"], [6, "#000"]])) {
      pen.lineWidth = width;
      pen.strokeStyle = colour;
      pen.lineCap = "square";
      pen.beginPath();
      for (const { x, y, upright } of sides(ground, part)) {
        if (ground.edge({ x, y, upright }) !== "wall") continue;
        pen.moveTo(x * U, y * U);
        pen.lineTo((x + (upright ? 0 : 1)) * U, (y + (upright ? 1 : 0)) * U);
      }
      pen.stroke();
    }
  }
}

/** @param {Box} part @param {number} by @returns {Box} */
const grown = ({ x, y, w, h }, by) => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });

/** Whether a wall or a door stands there. @param {Ground} ground @param {number} x @param {number} y @param {boolean} upright */
const stands = (ground, x, y, upright) => ground.edge({ x, y, upright }) === "wall";

/** The squares of a part of the page. @param {Ground} ground @param {Box} part */
function* cells(ground, part) {
  const { left, top, right, bottom } = ground.frame;
  for (let y = Math.max(top, part.y); y < Math.min(bottom, part.y + part.h); y += 1) {
    for (let x = Math.max(left, part.x); x < Math.min(right, part.x + part.w); x += 1) {
      const q = ground.at(x, y);
      if (q >= 0) yield { x, y, q };
    }
  }
}

/** The edges of a part of the page. @param {Ground} ground @param {Box} part */
function* sides(ground, part) {
  const { left, top, right, bottom } = ground.frame;
  for (let y = Math.max(top, part.y); y <= Math.min(bottom, part.y + part.h); y += 1) {
    for (let x = Math.max(left, part.x); x <= Math.min(right, part.x + part.w); x += 1) {
      if (y < bottom) yield { x, y, upright: true };
      if (x < right) yield { x, y, upright: false };
    }
  }
}

/**
 * What each square is drawn from, in short.
 * @param {Ground} ground
 * @param {View} view
 */
function signs(ground, view) {
  const { known, laid, rock, corridors, east, south } = ground;
  const signs = Array.from(known, (bit, q) => (bit ? `${laid[q]}${rock[q]}${corridors[q]}${east[q]}${south[q]}` : ""));
  ground.areas.forEach((mask, i) => mask.forEach((bit, q) => bit && known[q] && (signs[q] += `a${i}`)));
  const put = (/** @type {number} */ q, /** @type {string} */ sign) => q >= 0 && q < signs.length && (signs[q] += sign);
  for (const { a, b, kind, state } of Object.values(view.doors)) for (const q of [a, b]) put(q, `d${kind}${state}`);
  for (const { squares, look, state, high } of Object.values(view.furniture)) for (const q of squares) put(q, `p${look}${state ?? ""}${high ?? ""}`);
  for (const { square, look } of Object.values(view.tokens)) put(square, `t${look}`);
  return signs;
}
