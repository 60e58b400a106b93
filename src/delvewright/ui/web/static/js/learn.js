/** A coach for a first game: tells each thing once, at the moment it matters. */

import { get } from "./api.js";
import { announce, h } from "./dom.js";
import * as keep from "./keep.js";

/** @typedef {{title: string, says: string, rules: string[], about: string[], offers: string[], event: string[], over: boolean}} Step */
/** @typedef {import("./types.js").Decision} Decision */

export class Coach {
  /** @type {Step[]} */ steps = [];
  /** @type {number[]} what is to be told, in order */ waiting = [];
  /** @type {Set<number>} what was told */ told = new Set();
  shown = -1;

  /**
   * @param {HTMLElement} place
   * @param {string} table
   * @param {(step: Step) => void} read opens the rules of a step
   */
  constructor(place, table, read) {
    this.place = place;
    this.table = table;
    this.read = read;
  }

  /** Begin, if this table is a lesson. @param {string} book */
  async begin(book) {
    const known = keep.lesson(this.table);
    if (!known) return;
    this.told = new Set(known);
    this.steps = (await get(`/api/books/${encodeURIComponent(book)}/lesson`)).steps;
    const { decision, over } = this.last;
    this.asked(decision, over);
  }
  /** @type {{decision: Decision | null, over: boolean}} */
  last = { decision: null, over: false };

  /** Things have happened. @param {import("./types.js").Event_[]} events */
  happened(events) {
    const kinds = new Set(events.map((event) => event.kind));
    this.meet((step) => step.event.some((kind) => kinds.has(kind)));
  }

  /** Something is asked of us, or all is over. @param {Decision | null} decision @param {boolean} over */
  asked(decision, over) {
    this.last = { decision, over };
    const verbs = new Set([...(decision?.choices.map((c) => c.group) ?? []), ...(decision?.fields.filter((f) => !/^0*$/.test(f.squares)).map((f) => f.verb) ?? [])]);
    this.meet((step) => !over && Boolean(decision) && (step.about.includes(decision?.about ?? "") || step.offers.some((verb) => verbs.has(verb))));
    if (over) this.place.hidden = true;
    else this.show();
  }

  /** @param {(step: Step) => boolean} fits */
  meet(fits) {
    this.steps.forEach((step, i) => {
      if (!this.told.has(i) && !this.waiting.includes(i) && i !== this.shown && fits(step)) this.waiting.push(i);
    });
    if (this.shown < 0) this.show();
  }

  show() {
    if (!this.steps.length) return;
    if (this.shown < 0) this.shown = this.waiting.shift() ?? -1;
    const step = this.steps[this.shown];
    this.place.hidden = !step;
    if (!step || this.place.dataset.step === String(this.shown)) return;
    this.place.dataset.step = String(this.shown);
    this.place.replaceChildren(
      h("h2", { class: "small" }, step.title, h("small", {}, ` ${this.told.size + 1} of ${this.steps.length}`)),
      h("p", {}, step.says),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "primary", onclick: () => this.next() }, "Got it"),
        h("button", { type: "button", class: "plain", onclick: () => this.read(step) }, "Read the rule"),
        h("button", { type: "button", class: "plain", onclick: () => this.stop() }, "Stop"),
      ),
    );
    announce(`${step.title}. ${step.says}`);
  }

  /** What is shown was read, or played past. */
  next() {
    if (!this.steps.length) return;
    if (this.shown >= 0) this.told.add(this.shown);
    keep.setLesson(this.table, [...this.told]);
    this.shown = -1;
    this.show();
  }

  /** What the page at the end says besides; nothing if this is no lesson. */
  farewell() {
    return this.steps.filter((step) => step.over);
  }

  stop() {
    keep.setLesson(this.table, null);
    this.steps = [];
    this.place.hidden = true;
  }
}
