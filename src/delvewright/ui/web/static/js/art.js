/** Our drawings: asked from the server once, then copied. */

import { h, s } from "./dom.js";

/** @type {Map<string, Promise<SVGElement | null>>} */
const drawings = new Map();

/** @param {string} address */
async function fetchDrawing(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const root = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    return root instanceof SVGSVGElement ? root : null;
  } catch {
    return null;
  }
}

/**
 * Where the server has a drawing.
 * @param {string} what
 * @param {Record<string, string | number>} asked
 */
export const drawingAddress = (what, asked) => `/draw/${what}.svg?${new URLSearchParams(Object.entries(asked).map(([k, v]) => [k, String(v)]))}`;

/**
 * @param {string} what
 * @param {Record<string, string | number>} asked
 */
function load(what, asked) {
  const address = drawingAddress(what, asked);
  let found = drawings.get(address);
  if (!found) {
    found = fetchDrawing(address);
    drawings.set(address, found);
    found.then((root) => {
      if (!root) drawings.delete(address);
      else loaded.set(address, root);
    });
  }
  return { address, found };
}

/** @type {Map<string, SVGElement>} */
const loaded = new Map();

/**
 * Put a drawing into a group: at once if it is here, else when it comes.
 * @param {SVGGElement} group
 * @param {string} what
 * @param {Record<string, string | number>} asked
 */
export function drawInto(group, what, asked) {
  const { address, found } = load(what, asked);
  const put = (/** @type {SVGElement} */ root) => {
    for (const child of root.children) group.append(document.importNode(child, true));
  };
  const here = loaded.get(address);
  if (here) put(here);
  else found.then((root) => root && put(root));
  return group;
}

/**
 * A drawing as a small picture of its own.
 * @param {string} what
 * @param {Record<string, string | number>} asked
 * @param {string} label empty: for the eye only
 * @param {string} [className]
 */
export function picture(what, asked, label, className = "drawing") {
  const words = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const root = s("svg", { viewBox: "-20 -20 40 40", class: className, ...words });
  if (label) root.append(s("title", {}, label));
  root.append(drawInto(s("g"), what, asked));
  return root;
}

/**
 * The bust of a figure as a small picture, with what it bears.
 * @param {import("./types.js").Figure} figure
 */
export function portrait(figure) {
  const { look, bears } = figure;
  return picture("portrait", bears ? { look, gear: bears.join(",") } : { look }, "", "portrait");
}

/**
 * Dice as they lie there.
 * @param {import("./types.js").Face[]} faces
 */
export function diceFaces(faces) {
  return faces.map((face) => picture("face", { kind: face.face, title: face.glyph || face.title, ...(face.die ? { die: face.die } : {}) }, face.title || face.face, face.idle ? "die idle" : "die"));
}

/**
 * A thing as a small picture: goods, gear, what a card brings.
 * @param {string} name
 * @param {string} [sort] what sort of goods it is, if its name says nothing
 */
export const thing = (name, sort = "") => h("img", { class: "thing", alt: "", src: `/draw/thing.svg?${new URLSearchParams({ name, sort })}` });
