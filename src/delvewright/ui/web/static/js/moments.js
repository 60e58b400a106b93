/** What has just happened, over the board: dice by owner, the reckoning, a card, a death; what one has missed. */

import { diceFaces, portrait } from "./art.js";
import { h } from "./dom.js";
import { called } from "./look.js";
import { changeWords, fells, line } from "./scenes.js";

/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {import("./types.js").Figure} Figure */
/** @typedef {import("./scenes.js").Scene} Scene */

/** So many lines stand in a list of what was missed. */
const LINES = 12;

export class DelveMoment extends HTMLElement {
  /** Everybody seen so far, also those who are gone. @type {Map<number, Figure>} */
  cast = new Map();
  /** Called by a click, or by the button. */
  dismissed = () => {};

  connectedCallback() {
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", "What happened");
    this.addEventListener("click", () => this.dismissed());
  }

  /** @param {import("./types.js").View | null} view */
  meet(view) {
    for (const figure of Object.values(view?.figures ?? {})) this.cast.set(figure.id, figure);
  }

  /**
   * Show a scene that tells something.
   * @param {Scene} scene
   */
  tell(scene) {
    const rolls = scene.events.filter((e) => e.faces.length);
    const cards = scene.events.filter((e) => e.card);
    const came = scene.events.filter((e) => !e.faces.length && !e.card && (e.sum || e.changes.length || fells(e)));
    const first = scene.events.find((e) => e.faces.length || e.card || e.sum || e.changes.length || fells(e));
    const title = first && (first.faces.length || first.card || !came.includes(first)) ? h("p", { class: "moment-title" }, first.text) : null;
    this.fill([
      title,
      rolls.map((event, i) => this.roll(event, event === first ? "" : event.text, i)),
      cards.map((event) => drawn(event, event === first)),
      came.map((event) => this.result(event)),
    ]);
    this.className = "moment";
  }

  /**
   * Dice by owner, and what they came to.
   * @param {Event_} event
   * @param {string} said nothing, if the title says it already
   * @param {number} i
   */
  roll(event, said, i) {
    const owner = this.cast.get(event.figures[0]);
    const who = owner ? called(owner) : said;
    return h(
      "div",
      { class: `throw ${i ? "answered" : "begun"}` },
      owner ? portrait(owner) : null,
      who ? h("span", { class: "owner" }, who) : null,
      h("span", { class: "dice" }, diceFaces(event.faces)),
      h("span", { class: "sum" }, event.sum),
      event.changes.map(([what, n]) => h("b", { class: n < 0 ? "lost-points" : "won-points" }, changeWords(what, n))),
    );
  }

  /** @param {Event_} event */
  result(event) {
    if (fells(event)) return h("p", { class: "fell" }, event.text);
    if (event.sum) return h("p", { class: "reckoning" }, event.sum, h("span", { class: "hidden" }, ` ${event.text}`));
    return h("p", { class: event.changes.some(([, n]) => n < 0) ? "lost-points" : "won-points" }, event.text);
  }

  /**
   * What was missed, in lines.
   * @param {string} title
   * @param {Scene[]} scenes
   */
  list(title, scenes) {
    const told = scenes.map(line).filter(Boolean);
    if (!told.length) return false;
    const left = told.length - LINES;
    this.fill([
      h("p", { class: "moment-title" }, title),
      left > 0 ? h("p", { class: "more" }, `${left} more in the log, and then:`) : null,
      h("ol", {}, told.slice(-LINES).map((text) => h("li", {}, text))),
    ]);
    this.className = "moment missed";
    return true;
  }

  /** @param {import("./dom.js").Child[] | any[]} parts */
  fill(parts) {
    this.button = h("button", { type: "button", class: "go-on" }, "Close");
    this.replaceChildren(h("div", { class: "moment-body" }, ...parts.flat(2)), this.button);
    this.hidden = false;
  }

  /** Whether something waits for this to be read. @param {boolean} waits */
  waits(waits) {
    if (!this.button) return;
    const text = waits ? "Continue" : "Close";
    if (this.button.textContent !== text) this.button.textContent = text;
    this.button.classList.toggle("primary", waits);
  }

  clear() {
    if (this.hidden) return;
    this.hidden = true;
    this.replaceChildren();
  }
}

/**
 * A card that came to light, with its words and what it brought.
 * @param {Event_} event
 * @param {boolean} titled whether the title of the moment says who found it
 */
function drawn(event, titled) {
  if (!event.card) return null;
  return h(
    "div",
    { class: "drawn" },
    h("h3", {}, event.card.title),
    event.card.says ? h("p", {}, event.card.says) : null,
    event.changes.map(([what, n]) => h("p", { class: n < 0 ? "lost-points" : "won-points" }, changeWords(what, n))),
    titled ? null : h("p", { class: "found-by" }, event.text),
  );
}

customElements.define("delve-moment", DelveMoment);
