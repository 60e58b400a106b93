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

/** When one may want to be asked. */
export const MANNERS = { always: "ask me always", matters: "when it matters", never: "never" };

/**
 * When one wants to be asked about what may be let pass.
 * @param {import("./types.js").Reaction[]} all
 * @param {(what: string, how: string) => void} settle
 */
export function mannerLines(all, settle) {
  return all.map(({ what, title, how }) => {
    const ways = Object.entries(MANNERS).filter(([name]) => what !== "end" || name !== "matters");
    const picks = ways.map(([name, says]) => {
      const pick = h("input", { type: "radio", name: `manner-${what}`, value: name, checked: name === how });
      pick.addEventListener("change", () => settle(what, name));
      return h("label", { class: "manner" }, pick, h("span", {}, says));
    });
    return h("fieldset", { class: "paces manners" }, h("legend", {}, title), picks);
  });
}

/** @param {HTMLElement[]} manners when one wants to be asked */
export function paceDialog(manners = []) {
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
    manners.length ? h("h3", {}, "When to ask you") : null,
    ...manners,
  );
}
