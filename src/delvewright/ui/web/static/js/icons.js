/** Faces for those who have none. */

import { s } from "./dom.js";

/** @type {Record<string, string>} */
const EMBLEMS = {
  mask: "M-13-15q3 9 3 13 0 14 10 18 10-4 10-18 0-4 3-13-6 3-8 8-3-2-5-2t-5 2q-2-5-8-8zM-6-1l5 3q-2 3-5 2zM6-1l-5 3q2 3 5 2zM-4 9q4-2 8 0l-1 2h-6z",
  person: "M0-14a7 7 0 1 1 0 14a7 7 0 1 1 0-14M-13 18c0-10 5-16 13-16s13 6 13 16z",
};

/** A face for whoever has none. @param {string} name */
export const emblem = (name) => s("svg", { viewBox: "-20 -20 40 40", class: "portrait emblem", "aria-hidden": "true" }, s("path", { d: EMBLEMS[name] }));
