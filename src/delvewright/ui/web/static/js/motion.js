/** How figures move: steps, blows, shots, spells and falls. Nothing here lasts; what has come of it is drawn already. */

import { s } from "./dom.js";
import { U } from "./scene.js";

/** @typedef {import("./scene.js").Piece} Piece */
/** @typedef {import("./scene.js").Ground} Ground */

/** Milliseconds of a blow, a shot or a spell. */
const BLOW = 340;
/** Squares further than which nobody strikes by hand, corner to corner and with a long spear. */
const ARM = 2.4;

/**
 * Walk along some squares, with a spring in each step.
 * @param {Piece} piece
 * @param {Ground} ground
 * @param {number[]} way
 * @param {number} time
 */
export function walk(piece, ground, way, time) {
  const to = way[way.length - 1];
  const frames = way.map((q) => `translate(${piece.x + (ground.x(q) - ground.x(to)) * U}px, ${piece.y + (ground.y(q) - ground.y(to)) * U}px)`);
  const long = Math.min(Math.max(time * 0.35, 90) * way.length, time * 2.5);
  const hops = Math.max(1, way.length - 1);
  piece.leaper.animate([{ transform: "translate(0px, 0px)" }, { transform: "translate(0px, -4px)" }, { transform: "translate(0px, 0px)" }], { duration: long / hops, iterations: hops, easing: "ease-in-out" });
  return { long, done: piece.group.animate(frames.map((transform) => ({ transform })), { duration: long, easing: "linear" }).finished };
}

/**
 * @param {Element} element
 * @param {number} from
 * @param {number} to
 * @param {number} duration
 */
export const fade = (element, from, to, duration) => element.animate([{ opacity: from }, { opacity: to }], { duration }).finished;

/** Come up from nothing. @param {Piece} piece @param {number} time */
export const appear = (piece, time) =>
  piece.leaper.animate([{ opacity: 0, transform: "translate(0px, 6px) scale(.7)" }, { opacity: 1, transform: "none" }], { duration: time, easing: "ease-out" }).finished;

/** Fall over. @param {Piece} piece @param {number} time @param {boolean} gone whether nothing of it stays */
export const fall = (piece, time, gone) =>
  piece.leaper.animate(
    [
      { transform: "rotate(0deg)", opacity: 1 },
      { transform: "rotate(-10deg) translate(0px, -3px)", opacity: 1, offset: 0.25 },
      gone ? { transform: "rotate(80deg) translate(8px, 4px) scale(.8)", opacity: 0 } : { transform: "rotate(0deg)", opacity: 1 },
    ],
    { duration: time, easing: "ease-in" },
  ).finished;

/**
 * One does something to another: a blow near by, something that flies from afar, light where it is a spell.
 * @param {SVGGElement} layer
 * @param {Piece} from
 * @param {Piece} to
 * @param {{hurt: boolean, magic: boolean}} how
 */
export function strike(layer, from, to, { hurt, magic }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const near = far < ARM * U && !magic;
  const [ux, uy] = [dx / far, dy / far];
  if (near) {
    const reach = Math.min(far * 0.4, 18);
    from.leaper.animate(
      [
        { transform: "translate(0px, 0px)" },
        { transform: `translate(${-ux * 5}px, ${-uy * 5}px)`, offset: 0.3 },
        { transform: `translate(${ux * reach}px, ${uy * reach}px) rotate(${ux < 0 ? -12 : 12}deg)`, offset: 0.55 },
        { transform: "translate(0px, 0px)" },
      ],
      { duration: BLOW, easing: "ease-in-out" },
    );
  } else {
    fly(layer, from, to, magic);
  }
  const late = near ? BLOW * 0.5 : BLOW * 0.9;
  if (hurt) {
    to.leaper.animate([{ transform: "translate(0px, 0px)" }, { transform: `translate(${ux * 7}px, ${uy * 5}px)` }, { transform: `translate(${-ux * 4}px, 0px)` }, { transform: "translate(0px, 0px)" }], { duration: 260, delay: late });
  }
  burst(layer, to, magic ? "spell" : hurt ? "hit" : "parry", late);
}

/** @param {SVGGElement} layer @param {Piece} from @param {Piece} to @param {boolean} magic */
function fly(layer, from, to, magic) {
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const shaft = magic ? s("circle", { r: 6, class: "bolt" }) : s("path", { d: "M-12 0H10M4-4l7 4-7 4M-12-3l4 3-4 3", class: "shaft" });
  const shot = s("g", { class: "shot" }, shaft);
  layer.append(shot);
  shot.animate(
    [{ transform: `translate(${from.x}px, ${from.y - 10}px) rotate(${turn}deg)` }, { transform: `translate(${to.x}px, ${to.y - 10}px) rotate(${turn}deg)` }],
    { duration: BLOW * 0.9, easing: "ease-in" },
  ).finished.then(() => shot.remove(), () => shot.remove());
}

/** A flash where something hits. @param {SVGGElement} layer @param {{x: number, y: number}} at @param {string} kind @param {number} delay */
export function burst(layer, at, kind, delay = 0) {
  const rays = Array.from({ length: 8 }, (_, i) => {
    const turn = (i * Math.PI) / 4 + 0.3;
    const [c, n] = [Math.cos(turn), Math.sin(turn)];
    return `M${c * 9} ${n * 9}L${c * (i % 2 ? 16 : 22)} ${n * (i % 2 ? 16 : 22)}`;
  }).join("");
  const flash = s("g", { class: `flash ${kind}` }, s("circle", { r: 9 }), s("path", { d: rays }));
  layer.append(flash);
  const place = `translate(${at.x}px, ${at.y - 8}px)`;
  flash.animate(
    [{ transform: `${place} scale(.2)`, opacity: 0 }, { transform: `${place} scale(1)`, opacity: 1, offset: 0.35 }, { transform: `${place} scale(1.3)`, opacity: 0 }],
    { duration: 320, delay, fill: "both", easing: "ease-out" },
  ).finished.then(() => flash.remove(), () => flash.remove());
}

/** Frames that took longer than this make a slow browser, if there are many of them. */
const SLOW = 33;
let slow = 0;

/** Watch how a motion goes; where it does not go smoothly time and again the picture becomes simpler. @param {number} long */
export function watch(long) {
  const root = document.documentElement;
  if (root.classList.contains("simple") || document.hidden) return;
  const begun = performance.now();
  let n = 0;
  const step = (/** @type {number} */ now) => {
    n += 1;
    if (now - begun < long) requestAnimationFrame(step);
    else if (n > 4) {
      slow = (now - begun) / n > SLOW ? slow + 1 : 0;
      if (slow >= 4) root.classList.add("simple");
    }
  };
  requestAnimationFrame(step);
}
