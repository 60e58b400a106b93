/** What has just happened, over the board: dice by owner, the reckoning, a card, a death; what one has missed. */

import { diceFaces, portrait, thing } from "./art.js";
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
  /** How often something was put here, so that what comes late finds out. */
  puts = 0;
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
    const title = first && (first.faces.length || first.card || !came.includes(first)) ? h("p", { class: "moment-title" }, headline(first)) : null;
    this.fill([
      title,
      rolls.map((event, i) => this.roll(event, event === first ? "" : event.text, i)),
      cards.map((event) => drawn(event, event === first, (each) => this.why(each))),
      came.map((event) => this.result(event)),
    ]);
    this.className = "moment parchment";
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
      owner ? h("span", { class: "face" }, portrait(owner)) : null,
      who ? h("span", { class: "owner" }, who) : null,
      h("span", { class: "dice" }, diceFaces(event.faces)),
      h("span", { class: "sum" }, event.sum),
      event.changes.map(([what, n]) => h("b", { class: n < 0 ? "lost-points" : "won-points" }, changeWords(what, n))),
    );
  }

  /** The rule behind something, when it is asked for. @param {Event_} event */
  why(event) {
    const button = h("button", { type: "button", class: "plain why-card" }, "why?");
    button.addEventListener("click", async (click) => {
      click.stopPropagation();
      this.kept();
      const rules = await this.explainer(event).catch(() => []);
      button.replaceWith(h("div", { class: "why-rules" }, rules.map((rule) => h("p", {}, rule.says))));
    });
    return button;
  }
  /** @type {(event: Event_) => Promise<import("./types.js").Rule[]>} */
  explainer = () => Promise.resolve([]);
  /** Called when somebody reads on: what is shown shall stay. */
  kept = () => {};

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
    this.className = "moment missed parchment";
    return true;
  }

  /** @param {import("./dom.js").Child[] | any[]} parts */
  fill(parts) {
    this.puts += 1;
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

/** A picture for a card: by its name, else by what it brought or what sort of thing happened. @param {Event_} event */
const cardPicture = ({ changes, kind, card }) => thing(card?.title ?? "", changes.some(([, n]) => n < 0) ? "trap" : [...changes.map(([what]) => what), kind].join(" "));

/** What happened, without the words that stand on the card. @param {Event_} event */
const headline = ({ text, card }) => (card?.says && text.endsWith(card.says) ? text.slice(0, -card.says.length).trim() : text) || text;

/** What was won or lost, with a sign of its own. @param {[string, number]} change */
const brought = ([what, n]) => h("p", { class: n < 0 ? "lost-points" : "won-points" }, thing(what, /^[A-Z]/.test(what) ? "heart" : "gem"), changeWords(what, n));

/**
 * A card that came to light, with its words and what it brought.
 * @param {Event_} event
 * @param {boolean} titled whether the title of the moment says who found it
 * @param {(event: Event_) => HTMLElement} why
 */
function drawn(event, titled, why) {
  if (!event.card) return null;
  return h(
    "div",
    { class: "drawn" },
    h("div", { class: "card-picture" }, cardPicture(event)),
    h(
      "div",
      {},
      h("h3", {}, event.card.title),
      titled ? null : h("p", { class: "found-by" }, headline(event)),
      event.card.flavour ? h("p", { class: "flavour" }, event.card.flavour) : null,
      event.changes.map(brought),
      event.card.says && !event.changes.length ? h("p", {}, event.card.says) : null,
      event.why ? why(event) : null,
    ),
  );
}

customElements.define("delve-moment", DelveMoment);
