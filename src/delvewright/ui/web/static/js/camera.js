/** What part of the board is seen: follows the game by itself until somebody drags, pinches or turns the wheel. */

import { change } from "./dom.js";
import { MARGIN, U } from "./scene.js";

/** Pixels of a square while the camera follows by itself: near enough to see faces, on small screens as near as may be. */
export const NEAR = 66;
const LEGIBLE = 34;
const LARGEST = 128;
/** Squares that should be in sight around the action. */
const ACROSS = 8.5;
const DOWN = 6.5;
/** Pixels left free at the foot of the picture, for buttons. */
const FOOT = 54;
const SLOP = 7;
const GLIDE = 380;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Insets pixels at each side of the picture that something lies over */

export class Camera {
  /**
   * @param {SVGSVGElement} svg
   * @param {{tap: (event: PointerEvent) => void, hover: (event: PointerEvent) => void, leave: () => void, moved: () => void}} on
   */
  constructor(svg, on) {
    this.svg = svg;
    this.on = on;
    this.auto = true;
    /** Whether it only went to look at something, and may go back by itself. */
    this.strayed = false;
    /** Whether all that is known is to be seen, however small. */
    this.whole = false;
    /** Pixels left free at the foot of the picture, for buttons and dice. */
    this.foot = FOOT;
    /** @type {Insets} */
    this.insets = { left: 0, top: 0, right: 0, bottom: 0 };
    /** Middle of the picture in units, and pixels for each unit. */
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.board = [1, 1];
    /** @type {[number, number, number, number]} */
    this.bounds = [0, 0, 1, 1];
    /** @type {{x: number, y: number} | null} */
    this.focus = null;
    this.frame = 0;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.dragging = false;
    /** @type {{x: number, y: number} | null} */
    this.start = null;
    this.listen();
    new ResizeObserver(() => {
      this.measured = null;
      this.fit(false);
    }).observe(svg);
  }
  /** @type {{w: number, h: number} | null} asking the page each time would have it laid out anew */
  measured = null;

  get size() {
    if (this.measured) return this.measured;
    const { clientWidth: w, clientHeight: h } = this.svg;
    if (w && h) this.measured = { w, h };
    return { w: w || 1, h: h || 1 };
  }

  /**
   * Look at a new board: its size, what of it is known, and where the action is (all in squares).
   * @param {[number, number]} board
   * @param {[number, number, number, number]} bounds
   * @param {{x: number, y: number} | null} focus
   */
  look(board, bounds, focus) {
    this.board = board;
    this.bounds = bounds;
    this.focus = focus;
    this.fit(true);
  }

  /**
   * Say what lies over the picture; what happens is shown in the part that is left.
   * @param {Partial<Insets>} insets
   */
  free(insets) {
    const next = { ...this.insets, ...insets };
    if (JSON.stringify(next) === JSON.stringify(this.insets)) return;
    this.insets = next;
    this.fit(this.placed);
  }

  /** The part of the picture that nothing lies over, in pixels. */
  get open() {
    const { w, h } = this.size;
    const { left, top, right } = this.insets;
    const bottom = Math.max(this.insets.bottom, this.foot);
    return { x: left, y: top, w: Math.max(1, w - left - right), h: Math.max(1, h - top - bottom) };
  }

  /** All that is known, or near the action again. @param {boolean} [whole] */
  overview(whole = !this.whole) {
    this.whole = whole;
    this.follow();
  }

  /** Show the action from near, or everything known, in the free part of the picture. @param {boolean} glide */
  fit(glide) {
    if (!this.auto) return this.apply();
    const { w, h } = this.open;
    const [bx, by, bw, bh] = this.bounds;
    const wide = (bw + 1.7) * U;
    const tall = (bh + 1.7) * U;
    const all = Math.min(w / wide, h / tall);
    const near = Math.min(Math.max(Math.min(w / ACROSS, h / DOWN), LEGIBLE), NEAR) / U;
    const scale = this.whole ? Math.min(all, NEAR / U) : Math.min(Math.max(all, near), (NEAR * 1.2) / U);
    let x = (bx + bw / 2) * U;
    let y = (by + bh / 2) * U;
    if (this.focus && scale > all) {
      const clamp = (/** @type {number} */ v, /** @type {number} */ from, /** @type {number} */ long, /** @type {number} */ view) =>
        view >= long ? from + long / 2 : Math.min(Math.max(v, from + view / 2), from + long - view / 2);
      x = clamp(this.focus.x * U, (bx - 0.85) * U, wide, w / scale);
      y = clamp(this.focus.y * U, (by - 0.85) * U, tall, h / scale);
    }
    const middle = this.offset(scale);
    this.go(x + middle.x, y + middle.y, scale, glide);
  }

  /** How far the middle of the picture is from the middle of its free part, in units. @param {number} scale */
  offset(scale) {
    const { w, h } = this.size;
    const { x, y, w: wide, h: tall } = this.open;
    return { x: (w / 2 - x - wide / 2) / scale, y: (h / 2 - y - tall / 2) / scale };
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   * @param {boolean} glide
   */
  go(x, y, scale, glide) {
    cancelAnimationFrame(this.frame);
    const from = { x: this.x, y: this.y, scale: this.scale };
    const far = Math.hypot(x - from.x, y - from.y) + Math.abs(scale - from.scale) * 100;
    const begins = !this.placed;
    this.placed ||= this.bounds[2] > 1;
    if (!glide || far < 1 || begins || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      Object.assign(this, { x, y, scale });
      this.apply();
      return;
    }
    const begun = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, (now - begun) / GLIDE);
      const k = 1 - (1 - t) ** 3;
      this.x = from.x + (x - from.x) * k;
      this.y = from.y + (y - from.y) * k;
      this.scale = from.scale + (scale - from.scale) * k;
      this.apply();
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }
  /** Whether a board has been looked at. */
  placed = false;

  apply() {
    const { w, h } = this.size;
    const [vw, vh] = [w / this.scale, h / this.scale];
    change(this.svg, "viewBox", `${this.x - vw / 2} ${this.y - vh / 2} ${vw} ${vh}`);
    this.on.moved();
  }

  /**
   * Zoom around a point of the window.
   * @param {number} by
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  zoom(by, clientX, clientY) {
    cancelAnimationFrame(this.frame);
    this.auto = this.strayed = false;
    const { w, h } = this.size;
    const rect = this.svg.getBoundingClientRect();
    const px = (clientX ?? rect.left + w / 2) - rect.left - w / 2;
    const py = (clientY ?? rect.top + h / 2) - rect.top - h / 2;
    const least = Math.min(w / (this.board[0] * U + 2 * MARGIN), h / (this.board[1] * U + 2 * MARGIN), LEGIBLE / U);
    const scale = Math.min(Math.max(this.scale * by, least), LARGEST / U);
    this.x += px / this.scale - px / scale;
    this.y += py / this.scale - py / scale;
    this.scale = scale;
    this.keepInside();
    this.apply();
  }

  keepInside() {
    this.x = Math.min(Math.max(this.x, 0), this.board[0] * U);
    this.y = Math.min(Math.max(this.y, 0), this.board[1] * U);
  }

  /** Leave so many pixels free at the foot of the picture. @param {number} [pixels] */
  leave(pixels = FOOT) {
    if (pixels === this.foot) return;
    this.foot = pixels;
    this.fit(true);
  }

  /** Follow the game again. */
  follow() {
    this.auto = true;
    this.strayed = false;
    this.fit(true);
  }

  /**
   * Bring a point into sight, if it is not.
   * @param {number} x in squares
   * @param {number} y
   */
  reveal(x, y) {
    const at = this.toElement(x, y);
    const { open } = this;
    const rim = Math.min(30, open.w / 4, open.h / 4);
    if (at.x < open.x + rim || at.x > open.x + open.w - rim || at.y < open.y + rim || at.y > open.y + open.h - rim) {
      this.strayed ||= this.auto;
      this.auto = false;
      const middle = this.offset(this.scale);
      this.go(x * U + middle.x, y * U + middle.y, this.scale, true);
    }
  }

  /**
   * A point of the window in squares.
   * @param {{clientX: number, clientY: number}} event
   */
  toBoard(event) {
    const rect = this.svg.getBoundingClientRect();
    const { w, h } = this.size;
    return {
      x: (this.x + (event.clientX - rect.left - w / 2) / this.scale) / U,
      y: (this.y + (event.clientY - rect.top - h / 2) / this.scale) / U,
    };
  }

  /**
   * A point of the board (in squares) in pixels of the element.
   * @param {number} x
   * @param {number} y
   */
  toElement(x, y) {
    const { w, h } = this.size;
    return { x: (x * U - this.x) * this.scale + w / 2, y: (y * U - this.y) * this.scale + h / 2 };
  }

  listen() {
    const { svg, fingers } = this;
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
    }, { passive: false });
    svg.addEventListener("pointerdown", (event) => {
      if (event.button > 1) return;
      fingers.set(event.pointerId, event);
      this.start = { x: event.clientX, y: event.clientY };
      if (fingers.size === 1) this.dragging = false;
    });
    svg.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) {
        this.on.hover(event);
        return;
      }
      if (fingers.size === 1) this.drag(event, before);
      else this.pinch(event, before);
    });
    const up = (/** @type {PointerEvent} */ event) => {
      if (!fingers.delete(event.pointerId)) return;
      if (event.type === "pointerup" && !this.dragging && !fingers.size) this.on.tap(event);
    };
    svg.addEventListener("pointerup", up);
    svg.addEventListener("pointercancel", up);
    svg.addEventListener("pointerleave", (event) => {
      if (!svg.hasPointerCapture(event.pointerId)) {
        fingers.delete(event.pointerId);
        this.on.leave();
      }
    });
  }

  /** @param {PointerEvent} event @param {PointerEvent} before */
  drag(event, before) {
    const far = this.start ? Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) : 0;
    if (!this.dragging && far < SLOP) return;
    if (!this.dragging) {
      this.dragging = true;
      cancelAnimationFrame(this.frame);
      this.svg.setPointerCapture(event.pointerId);
    }
    this.auto = this.strayed = false;
    this.x -= (event.clientX - before.clientX) / this.scale;
    this.y -= (event.clientY - before.clientY) / this.scale;
    this.fingers.set(event.pointerId, event);
    this.keepInside();
    this.apply();
  }

  /** @param {PointerEvent} event @param {PointerEvent} before */
  pinch(event, before) {
    this.dragging = true;
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    if (!other) return;
    const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
    const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
    this.fingers.set(event.pointerId, event);
    if (was > 0) this.zoom(is / was, (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
  }
}
