/** Materials and things as bitmaps: our drawings, asked from the server once and kept in the size that is wanted. */

import { drawingAddress } from "./art.js";

/** @typedef {{what: string, asked: Record<string, string | number>}} Wanted */

/** @type {Map<string, HTMLImageElement | null>} what has come; null: on its way, or never */
const images = new Map();
/** @type {Set<() => void>} */
const waiting = new Set();
/** @type {Map<string, HTMLCanvasElement>} */
const cut = new Map();
const KEPT = 60;

/** Call this once whenever something has come that was wanted. @param {() => void} done */
export const whenMore = (done) => waiting.add(done);

let told = 0;

/** Tell all who wait, once for all that comes together. */
function tell() {
  cancelAnimationFrame(told);
  told = requestAnimationFrame(() => {
    for (const done of waiting) done();
  });
}

/**
 * A drawing as an image, if it is here.
 * @param {string} what
 * @param {Record<string, string | number>} asked
 */
export function image(what, asked) {
  const address = drawingAddress(what, asked);
  const here = images.get(address);
  if (here !== undefined) return here;
  images.set(address, null);
  const wanted = new Image();
  wanted.src = address;
  wanted.decode().then(
    () => {
      images.set(address, wanted);
      tell();
    },
    () => images.delete(address),
  );
  return null;
}

/**
 * A material in pixels, so large that a unit is `scale` pixels.
 * @param {string} what
 * @param {string} look
 * @param {number} scale
 */
export function swatch(what, look, scale) {
  const key = `${what} ${look} ${scale}`;
  const found = cut.get(key);
  if (found) return found;
  const drawn = image(what, { look });
  if (!drawn) return null;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(drawn.width * scale));
  canvas.height = Math.max(1, Math.round(drawn.height * scale));
  canvas.getContext("2d")?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  if (cut.size >= KEPT) cut.clear();
  cut.set(key, canvas);
  return canvas;
}

/** Numbers that look like chance, the same every time. @param {number} n */
export function chance(n) {
  let x = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 4294967296;
}

/** @type {Map<string, HTMLCanvasElement>} */
const noises = new Map();

/**
 * Grain: grey specks, light and dark.
 * @param {number} size pixels along a side
 * @param {number} strength of the darkest, up to 255
 */
export function noise(size, strength) {
  const key = `${size} ${strength}`;
  const found = noises.get(key);
  if (found) return found;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d");
  if (pen) {
    const data = pen.createImageData(size, size);
    for (let i = 0; i < size * size; i += 1) {
      const x = chance(i * 7 + size) - 0.5;
      data.data.set(x > 0 ? [255, 244, 224, x * strength] : [8, 5, 3, -x * strength * 2], i * 4);
    }
    pen.putImageData(data, 0, 0);
  }
  noises.set(key, canvas);
  return canvas;
}
