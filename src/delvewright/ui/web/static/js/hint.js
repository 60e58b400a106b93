/** A hint: what the computer would do in this seat, and why. Only when asked for, and everybody at the table hears of it. */

import { words } from "./api.js";
import { announce, h, toast } from "./dom.js";

/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {{answer: Answer, text: string, why: string}} Hint */

export class Helpers {
  /** @type {Decision | null} */ decision = null;
  /** @type {Promise<Hint> | null} */ asked = null;

  /**
   * @param {HTMLElement} place for the buttons
   * @param {HTMLElement} box for what is said
   * @param {(n: number) => Promise<Hint>} ask
   * @param {(answer: Answer, label: string) => void} give
   */
  constructor(place, box, ask, give) {
    this.place = place;
    this.ask = ask;
    this.give = give;
    this.box = box;
    this.hint = h("button", { type: "button", "aria-keyshortcuts": "h", onclick: () => this.tell() }, "Hint");
    this.choose = h("button", { type: "button", onclick: () => this.forMe() }, "Choose for me");
    place.replaceChildren(this.hint, this.choose);
  }

  /** The question that is open, if it is ours. @param {Decision | null} decision */
  show(decision) {
    const same = decision && decision.n === this.decision?.n && decision.seat === this.decision?.seat;
    this.decision = decision;
    this.place.hidden = !decision || Boolean(decision.dice);
    if (same) return;
    this.asked = null;
    this.box.hidden = true;
    const fields = decision?.fields.some((field) => !/^0*$/.test(field.squares));
    this.choose.hidden = !decision || (!fields && decision.choices.length < 2);
  }

  fetch() {
    const { decision } = this;
    if (!decision) return Promise.reject(new Error("Nothing is asked."));
    this.asked ??= this.ask(decision.n ?? 0);
    this.asked.catch(() => (this.asked = null));
    return this.asked;
  }

  async tell() {
    if (this.place.hidden) return;
    const { decision } = this;
    try {
      const hint = await this.fetch();
      if (decision !== this.decision) return;
      this.box.replaceChildren(
        h("p", {}, h("b", {}, hint.text), hint.why ? `. ${hint.why}` : ""),
        h("button", { type: "button", class: "primary", onclick: () => this.give(hint.answer, hint.text) }, "Do that"),
      );
      this.box.hidden = false;
    } catch (error) {
      toast(words(error), "error");
    }
  }

  async forMe() {
    const { decision } = this;
    try {
      const hint = await this.fetch();
      if (decision !== this.decision) return;
      announce(`Chosen for you: ${hint.text}.`);
      toast(`${hint.text}. ${hint.why}`);
      this.give(hint.answer, hint.text);
    } catch (error) {
      toast(words(error), "error");
    }
  }
}
