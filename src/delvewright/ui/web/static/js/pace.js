/** How fast things go, and whether one hears them. */

import { dialog, h } from "./dom.js";
import * as keep from "./keep.js";
import * as sound from "./sound.js";

/** @type {Record<keyof typeof keep.SPEEDS, string>} */
const SAYS = {
  [keep.STEPS]: "every result waits until you go on (C, Enter, or a click)",
  normal: "a result stays for a while; C goes on sooner",
  fast: "one glance for each figure",
  instant: "at once; what happened is told in a list",
};

export function paceDialog() {
  const speeds = Object.entries(SAYS).map(([name, says]) => {
    const pick = h("input", { type: "radio", name: "pace", value: name, checked: name === keep.speed() });
    pick.addEventListener("change", () => keep.setSpeed(name));
    return h("label", { class: "pace-line" }, pick, h("span", {}, h("b", {}, name), `: ${says}`));
  });
  const hear = h("input", { type: "checkbox", checked: sound.wanted() });
  hear.addEventListener("change", () => sound.want(hear.checked));
  dialog(
    "Pace and sound",
    h("fieldset", { class: "paces" }, h("legend", {}, "What others do, and what comes of it"), speeds),
    h("label", { class: "pace-line" }, hear, h("span", {}, h("b", {}, "Sound"), ": dice, doors, blows, deaths, treasure, and your turn")),
  );
}
