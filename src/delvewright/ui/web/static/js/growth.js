/** Growing: each way as a card with what it would change, those that are not open with what they need, and the hero. */

import { thing } from "./art.js";
import { h } from "./dom.js";
import { scrolls } from "./scrolling.js";
import { standing } from "./town.js";

/** @typedef {import("./types.js").Figure} Figure */
/** @typedef {import("./town.js").Ware} Ware */
/** @typedef {import("./town.js").Change} Change */

/** More dice than this are a number only. */
const DRAWN = 10;

/**
 * @param {Ware[]} ways
 * @param {Figure | null} me who grows
 * @param {() => Promise<import("./terms.js").Explained>} explain what his numbers are made of
 * @param {(i: number, label: string) => void} choose
 * @param {(button: HTMLElement) => void} number gives a button its key
 */
export function growth(ways, me, explain, choose, number) {
  const hero = me ? standing(me, explain) : null;
  const open = ways.filter((way) => way.i !== undefined);
  const later = ways.filter((way) => way.i === undefined);
  const card = (/** @type {Ware} */ way) => {
    const { i = 0, changes = [] } = way;
    const button = h(
      "button",
      { type: "button", class: "answer way", "data-choice": i, "aria-label": [way.label, ...changes.map(said)].join(". "), onclick: () => choose(i, way.label) },
      thing("", way.icon),
      h("span", { class: "what" }, h("b", {}, way.title), changes.map((change) => h("span", { class: change.after < change.before ? "change less" : "change" }, said(change), dice(change))), way.says ? h("span", { class: "says" }, way.says) : null),
    );
    number(button);
    const show = (/** @type {boolean} */ on) => hero && foresee(hero, on ? changes : []);
    for (const [begin, end] of [["pointerenter", "pointerleave"], ["focus", "blur"]]) {
      button.addEventListener(begin, () => show(true));
      button.addEventListener(end, () => show(false));
    }
    return h("li", {}, button);
  };
  const closed = (/** @type {Ware} */ way) =>
    h("li", { class: "way later" }, thing("", way.icon), h("div", { class: "what" }, h("b", {}, way.title), needs(way), way.says ? h("p", { class: "says" }, way.says) : null));
  const places = [...new Set(open.map((way) => way.shop))];
  const part = (/** @type {string} */ title, /** @type {HTMLElement[]} */ cards) => (cards.length ? h("section", { "aria-label": title }, h("h2", {}, title), h("ul", { class: "ways" }, cards)) : null);
  const paper = h(
    "div",
    { class: "growth-place parchment", role: "region", "aria-label": "Ways to grow", tabindex: "0" },
    places.map((place) => part(place, open.filter((way) => way.shop === place).map(card))),
    part("Not open yet", later.map(closed)),
  );
  scrolls(paper);
  if (hero) scrolls(hero);
  return h("div", { class: "street growth" }, paper, hero);
}

/** What a way needs that is not there. @param {Ware} way */
const needs = (way) => h("p", { class: "needs" }, `Needs: ${(way.needs ?? []).join(" · ")}`);

/** A change in words. @param {Change} c */
const said = (c) => `${c.label} ${c.before} → ${c.after}${c.unit === "%" ? " %" : c.unit === "dice" ? " dice" : ""}`;

/** Dice as dice, those that are new in another drawing. @param {Change} c */
function dice(c) {
  if (c.unit !== "dice" || c.after > DRAWN) return null;
  const drawn = Array.from({ length: Math.max(c.before, c.after) }, (_, i) => h("i", { class: i >= c.after ? "gone" : i >= c.before ? "new" : "" }));
  return h("span", { class: "cubes", "aria-hidden": "true" }, drawn);
}

/** The hero's numbers as they would be. @param {HTMLElement} hero @param {Change[]} changes */
function foresee(hero, changes) {
  for (const row of hero.querySelectorAll("[data-label]")) {
    const place = row.querySelector("dd");
    const change = changes.find((c) => c.label === row.getAttribute("data-label"));
    if (!place) continue;
    place.dataset.now ??= place.textContent ?? "";
    row.classList.toggle("changing", !!change);
    place.textContent = change ? `${change.before} → ${change.after}` : place.dataset.now;
  }
}
