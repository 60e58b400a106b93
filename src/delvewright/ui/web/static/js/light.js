/** Light: torches round the heroes, and whatever burns or glows; what is known but far lies in the cool dark. */

import { h } from "./dom.js";
import { box, U } from "./scene.js";

/** @typedef {import("./scene.js").Ground} Ground */
/** @typedef {import("./types.js").View} View */
/** @typedef {{x: number, y: number, far: number, colour: string, strength: number}} Lamp  in squares of the page */

/** Pixels of a square: light has no edges. */
const COARSE = 9;
const RIM = 1;
const RAYS = 132;
const FAR = 5.6;
/** A wall's own top and face are lit too. */
const INTO = 0.2;
const WARM = "255 158 66";
/** By look: how far it shines, and its colour. */
const SHINE = /** @type {Record<string, [number, string]>} */ ({
  hearth: [4.2, WARM], brazier: [4, WARM], campfire: [4.6, WARM], forge: [3.6, "255 120 48"], candle: [3.2, WARM], lantern: [3.8, WARM], fire: [3.6, "255 130 44"],
  table: [2.4, WARM], "star-table": [2.6, "190 130 255"], flasks: [2.4, "140 230 150"], cauldron: [2.4, "140 230 120"], portal: [3.4, "150 130 255"], glyph: [2.6, "200 130 255"], ice: [1.8, "130 200 255"],
});

export class Light {
  canvas = h("canvas", { class: "light", "aria-hidden": "true" });
  pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
  /** @type {Ground | null} */ ground = null;
  /** @type {Uint8Array} what stops light, by edge of the page */ bars = new Uint8Array(0);
  /** @type {Map<string, [number, number][]>} outlines of what is lit from a place */ seen = new Map();
  /** @type {Lamp[]} what stands still */ fixed = [];
  /** @type {Map<number, Lamp>} what the side of the first seat carries, which explores */ torches = new Map();
  wide = 0;
  /** What was drawn last. */
  drawn = "";

  /** @param {Ground} ground @param {View} view @param {boolean} rebuilt whether the board is another one than before */
  show(ground, view, rebuilt) {
    if (rebuilt || ground !== this.ground) this.build(ground, view);
    this.torches.clear();
    const figures = Object.values(view.figures).filter((figure) => figure.squares.length);
    const first = figures.reduce((least, { seat }) => (seat >= 0 && seat < least ? seat : least), Infinity);
    const explorers = figures.find(({ seat }) => seat === first)?.side;
    for (const figure of figures) {
      if (figure.side !== explorers || !figure.alive || !figure.squares.some((q) => ground.isKnown(q))) continue;
      const { x, y, w, h: tall } = box(ground, figure.squares);
      this.torches.set(figure.id, { x: x + w / 2, y: y + tall / 2, far: FAR, colour: WARM, strength: figure.active ? 1.3 : 1 });
    }
    for (const torch of this.torches.values()) torch.strength *= 0.15 / Math.sqrt(this.torches.size);
    this.draw();
  }

  /** @param {Ground} ground @param {View} view */
  build(ground, view) {
    this.ground = ground;
    this.seen.clear();
    this.drawn = "";
    const { left, top, right, bottom } = ground.frame;
    this.wide = right - left + 1;
    this.bars = new Uint8Array(this.wide * (bottom - top + 1) * 2);
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        for (const upright of [true, false]) this.bars[this.edge(x, y, upright)] = Number(this.stops(x, y, upright));
      }
    }
    const shining = (/** @type {string} */ look, /** @type {number[]} */ squares) => {
      const [far, colour] = SHINE[look] ?? [0, ""];
      if (!far || !squares.some((q) => ground.isKnown(q))) return [];
      const { x, y, w, h: tall } = box(ground, squares);
      return [{ x: x + w / 2, y: y + tall / 2, far: far + Math.max(w, tall) / 2, colour, strength: 0.075 }];
    };
    this.fixed = [
      ...Object.values(view.furniture).flatMap((piece) => shining(piece.look, piece.squares)),
      ...Object.values(view.tokens).flatMap((token) => shining(token.look, [token.square])),
    ];
    const [across, down] = [right - left + 2 * RIM, bottom - top + 2 * RIM];
    this.canvas.width = across * COARSE;
    this.canvas.height = down * COARSE;
    this.canvas.style.width = `${across * U}px`;
    this.canvas.style.height = `${down * U}px`;
  }

  /** @param {number} x @param {number} y @param {boolean} upright */
  edge(x, y, upright) {
    const { frame } = /** @type {Ground} */ (this.ground);
    return ((y - frame.top) * this.wide + x - frame.left) * 2 + Number(upright);
  }

  /** @param {number} x @param {number} y @param {boolean} upright */
  stops(x, y, upright) {
    const ground = /** @type {Ground} */ (this.ground);
    const what = ground.edge({ x, y, upright });
    if (what === "open") return false;
    return what !== "door" || ground.doors.get(`${x},${y},${upright ? "v" : "h"}`)?.state !== "open";
  }

  /** Somebody with a torch is somewhere now. @param {number} id @param {number} x @param {number} y */
  carry(id, x, y) {
    const torch = this.torches.get(id);
    if (!torch) return;
    Object.assign(torch, { x, y });
    this.draw();
  }

  draw() {
    const { pen, ground } = this;
    const lamps = [...this.fixed, ...this.torches.values()];
    const sign = JSON.stringify(lamps);
    if (!ground || sign === this.drawn) return;
    this.drawn = sign;
    const { width, height } = this.canvas;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalCompositeOperation = "copy";
    pen.fillStyle = "rgb(5 8 20 / .485)";
    pen.fillRect(0, 0, width, height);
    pen.setTransform(COARSE, 0, 0, COARSE, (RIM - ground.frame.left) * COARSE, (RIM - ground.frame.top) * COARSE);
    pen.globalCompositeOperation = "destination-out";
    for (const lamp of lamps) this.shine(lamp, [[0, 0.74], [0.35, 0.62], [0.7, 0.3], [1, 0]], "0 0 0");
    pen.globalCompositeOperation = "source-over";
    for (const lamp of lamps) this.shine(lamp, [[0, lamp.strength], [0.4, lamp.strength * 0.55], [1, 0]], lamp.colour);
  }

  /**
   * @param {Lamp} lamp
   * @param {[number, number][]} steps how strong it is how far away
   * @param {string} colour
   */
  shine({ x, y, far }, steps, colour) {
    const { pen } = this;
    const made = pen.createRadialGradient(x, y, 0, x, y, far);
    for (const [at, strength] of steps) made.addColorStop(at, `rgb(${colour} / ${strength})`);
    pen.fillStyle = made;
    for (const [dx, dy] of [[-0.16, -0.1], [0.16, 0.12]]) {
      pen.beginPath();
      for (const [px, py] of this.lit(x + dx, y + dy, far)) pen.lineTo(px, py);
      pen.fill();
    }
  }

  /**
   * The outline of what is lit from a place.
   * @param {number} x
   * @param {number} y
   * @param {number} far
   */
  lit(x, y, far) {
    const key = `${x} ${y} ${far}`;
    const found = this.seen.get(key);
    if (found) return found;
    /** @type {[number, number][]} */
    const outline = [];
    for (let i = 0; i < RAYS; i += 1) {
      const turn = (i / RAYS) * 2 * Math.PI;
      const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
      const long = Math.min(far, this.reach(x, y, dx, dy, far) + INTO);
      outline.push([x + dx * long, y + dy * long]);
    }
    if (this.seen.size > 200) this.seen.clear();
    this.seen.set(key, outline);
    return outline;
  }

  /**
   * How far a ray goes until something stops it.
   * @param {number} x
   * @param {number} y
   * @param {number} dx
   * @param {number} dy
   * @param {number} far
   */
  reach(x, y, dx, dy, far) {
    const { left, top, right, bottom } = /** @type {Ground} */ (this.ground).frame;
    let [cx, cy] = [Math.floor(x), Math.floor(y)];
    const [sx, sy] = [dx > 0 ? 1 : -1, dy > 0 ? 1 : -1];
    let nx = dx ? (cx + (dx > 0 ? 1 : 0) - x) / dx : Infinity;
    let ny = dy ? (cy + (dy > 0 ? 1 : 0) - y) / dy : Infinity;
    for (;;) {
      const at = Math.min(nx, ny);
      if (at >= far) return far;
      const across = nx < ny;
      const [ex, ey] = across ? [cx + (sx > 0 ? 1 : 0), cy] : [cx, cy + (sy > 0 ? 1 : 0)];
      if (cx < left || cy < top || cx >= right || cy >= bottom || this.bars[this.edge(ex, ey, across)]) return at;
      if (across) {
        cx += sx;
        nx += Math.abs(1 / dx);
      } else {
        cy += sy;
        ny += Math.abs(1 / dy);
      }
    }
  }
}
