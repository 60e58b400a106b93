/** What part of the board is seen: follows the game by itself until somebody drags, pinches or turns the wheel. */

import { MARGIN, U } from "./scene.js";

/** A square is shown at least so many pixels wide while the camera follows by itself. */
const LEGIBLE = 30;
const LARGEST = 110;
/** Pixels left free at the foot of the picture, for buttons. */
const FOOT = 54;
const SLOP = 7;

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
    /** Pixels left free at the foot of the picture, for buttons and dice. */
    this.foot = FOOT;
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
    new ResizeObserver(() => this.fit(false)).observe(svg);
  }

  get size() {
    return { w: this.svg.clientWidth || 1, h: this.svg.clientHeight || 1 };
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

  /** Show everything known, or as much of it around the action as stays legible. @param {boolean} glide */
  fit(glide) {
    if (!this.auto) return this.apply();
    const { w } = this.size;
    const h = this.size.h - this.foot;
    const [bx, by, bw, bh] = this.bounds;
    const wide = (bw + 1.7) * U;
    const tall = (bh + 1.7) * U;
    const whole = Math.min(w / wide, h / tall);
    const scale = Math.min(Math.max(whole, LEGIBLE / U), 62 / U);
    let x = (bx + bw / 2) * U;
    let y = (by + bh / 2) * U;
    if (this.focus && scale > whole) {
      const seen = { w: w / scale, h: h / scale };
      const clamp = (/** @type {number} */ v, /** @type {number} */ from, /** @type {number} */ long, /** @type {number} */ view) =>
        view >= long ? from + long / 2 : Math.min(Math.max(v, from + view / 2), from + long - view / 2);
      x = clamp(this.focus.x * U, (bx - 0.85) * U, wide, seen.w);
      y = clamp(this.focus.y * U, (by - 0.85) * U, tall, seen.h);
    }
    this.go(x, y + this.foot / 2 / scale, scale, glide);
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
    if (!glide || far < 1 || matchMedia("(prefers-reduced-motion: reduce)").matches || from.scale === 1) {
      Object.assign(this, { x, y, scale });
      this.apply();
      return;
    }
    const begun = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, (now - begun) / 260);
      const k = 1 - (1 - t) ** 3;
      this.x = from.x + (x - from.x) * k;
      this.y = from.y + (y - from.y) * k;
      this.scale = from.scale + (scale - from.scale) * k;
      this.apply();
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  apply() {
    const { w, h } = this.size;
    const [vw, vh] = [w / this.scale, h / this.scale];
    this.svg.setAttribute("viewBox", `${this.x - vw / 2} ${this.y - vh / 2} ${vw} ${vh}`);
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
    const { w, h } = this.size;
    const [dx, dy] = [(x * U - this.x) * this.scale, (y * U - this.y) * this.scale];
    if (Math.abs(dx) > w / 2 - 30 || Math.abs(dy) > h / 2 - 30) {
      this.strayed ||= this.auto;
      this.auto = false;
      this.go(x * U, y * U, this.scale, true);
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
