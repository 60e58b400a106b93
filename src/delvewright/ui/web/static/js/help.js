/** Keys and signs, and how fast things move. */

import { h } from "./dom.js";
import * as keep from "./keep.js";

const KEYS = [
  ["1 … 9", "give that answer"],
  ["Tab", "from question to board and back"],
  ["B", "to the board"],
  ["Arrow keys", "move over the board"],
  ["Enter", "do what can be done on that square (with Shift: show the choices first)"],
  ["N, P", "next or previous square where something can be done"],
  ["+, −, F", "on the board: zoom; follow the action again"],
  ["O", "the whole board, or near the action again"],
  ["U", "undo"],
  ["E", "end, or do nothing"],
  ["X", "search; where there are several ways, from one to the next"],
  ["C", "continue, when a result is shown (Enter or a click do the same)"],
  ["S", "skip ahead to the next question"],
  ["/", "type an answer in words"],
  ["?", "the rules, where you are: of the word you point at, else of what is asked"],
  ["H", "a hint: what the computer would do in your place"],
  ["T", "a line to the others at the table"],
  ["G", "the story and the goal"],
  ["I, L", "open or close the figures, the log"],
];

const SIGNS = [
  ["•", "marked square: click it to go or act there"],
  ["⌜ ⌟", "target: click it; the chances are shown before you commit; round corners: nobody means it any harm"],
  ["✦", "something lasts on this figure"],
  ["z", "it lies on the floor; a cross: it is dead"],
  ["△", "in the corner of a piece: nobody can see over it; at the edge of a large figure: there it looks"],
];

/** Keys, signs, and how fast things move. */
export function keysAndSigns() {
  const speeds = h(
    "select",
    { id: "speed" },
    Object.keys(keep.SPEEDS).map((name) => h("option", { value: name, selected: name === keep.speed() }, name)),
  );
  speeds.addEventListener("change", () => keep.setSpeed(speeds.value));
  const list = (/** @type {string[][]} */ rows) => h("dl", { class: "keys" }, rows.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]));
  return [
    h("p", {}, "The question at the foot of the table says what you can do. Choose one of its buttons, or a marked square or figure on the board. Words with dots below them explain themselves; every line of the log can tell you why: press “why?” beside it."),
    h("p", { class: "row" }, h("label", { for: "speed" }, "Others' moves are shown "), speeds),
    h("h4", {}, "Keys"),
    list(KEYS),
    h("h4", {}, "Signs"),
    list(SIGNS),
  ];
}
