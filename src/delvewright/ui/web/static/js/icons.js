/** Small drawings of goods and services. */

import { s } from "./dom.js";

/** @type {Record<string, string>} */
const SHAPES = {
  blade: "M24 3l3 3-13 15-5-5zM8 17l5 5M6 24l-3 3 2 2 3-3zM5 19l6 6",
  bow: "M8 3c14 4 17 18 15 24M8 3l15 24M4 26l18-16M17 9l6-1-2 6",
  shield: "M16 3l11 3v9c0 7-5 12-11 14C10 27 5 22 5 15V6zM16 3v26M5 13h22",
  armour: "M11 4l5 3 5-3 7 5-3 6-3-1v14H10V14l-3 1-3-6zM16 7v20",
  potion: "M13 3h6M14 3v8L7 23c-1 3 1 5 3 5h12c2 0 4-2 3-5l-7-12V3M10 19h12",
  scroll: "M8 6h15c3 0 3 5 0 5M8 6c-4 0-4 5 0 5h2v15h13c4 0 4-5 0-5M14 15h8M14 19h8",
  tool: "M6 12h20v15H6zM11 12V8c0-3 10-3 10 0v4M6 18h20M16 16v5",
  person: "M16 4a5 5 0 1 1 0 10a5 5 0 1 1 0-10M6 29c0-8 4-13 10-13s10 5 10 13z",
  book: "M16 8C12 5 7 5 4 6v19c3-1 8-1 12 2 4-3 9-3 12-2V6c-3-1-8-1-12 2zM16 8v19",
  heart: "M16 28C6 20 3 15 5 9c2-5 9-5 11 0 2-5 9-5 11 0 2 6-1 11-11 19zM16 13v8M12 17h8",
  gem: "M9 5h14l6 8-13 15L3 13zM3 13h26M9 5l7 23 7-23",
};

/** @param {string} name */
export const icon = (name) => s("svg", { viewBox: "0 0 32 32", class: "icon", "aria-hidden": "true" }, s("path", { d: SHAPES[name] ?? SHAPES.tool }));
