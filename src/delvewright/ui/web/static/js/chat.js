/** A line to the others at the table, and six gestures. */

import { words } from "./api.js";
import { announce, h, toast } from "./dom.js";

/** @typedef {{n: number, who: string, seat: number, text: string, gesture: string}} Line */

/** What can be said by one click, with what it says. */
const GESTURES = [
  ["well-done", "Bravo", "Well done!"],
  ["help", "Help", "Help me!"],
  ["charge", "Charge", "Charge!"],
  ["wait", "Wait", "Wait for me."],
  ["thanks", "Thanks", "Thank you."],
  ["oh-no", "Oh no", "Oh no!"],
];
const MOST = 50;

export class Chat {
  last = 0;

  /**
   * @param {HTMLElement} place
   * @param {(message: any) => Promise<unknown>} say
   */
  constructor(place, say) {
    this.place = place;
    this.list = h("ol", { class: "said-lines", tabindex: "0", "aria-label": "What was said" });
    this.line = h("input", { maxlength: 200, autocomplete: "off", placeholder: "Say something", "aria-label": "Say something to the others", "aria-keyshortcuts": "t" });
    const send = (/** @type {any} */ message) => say({ t: "chat", ...message }).catch((error) => toast(words(error), "error"));
    const form = h("form", { class: "row" }, this.line, h("button", {}, "Say"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.line.value.trim();
      if (text) send({ text });
      this.line.value = "";
    });
    const gestures = GESTURES.map(([id, sign, text]) => h("button", { type: "button", class: "gesture", title: text, onclick: () => send({ gesture: id }) }, sign));
    place.replaceChildren(this.list, form, h("div", { class: "gestures", role: "group", "aria-label": "Gestures" }, gestures));
  }

  /** There is somebody to talk to. @param {boolean} company @param {boolean} speaks */
  show(company, speaks) {
    this.place.hidden = !company;
    for (const part of this.place.querySelectorAll("form, .gestures")) /** @type {HTMLElement} */ (part).hidden = !speaks;
  }

  /** @param {Line[]} lines @param {boolean} before said before we came */
  hear(lines, before) {
    for (const line of lines) {
      if (line.n <= this.last) continue;
      this.last = line.n;
      this.list.append(h("li", {}, h("b", {}, `${line.who}: `), line.text));
      if (!before) announce(`${line.who}: ${line.text}`);
    }
    while (this.list.children.length > MOST) this.list.firstElementChild?.remove();
    this.list.scrollTop = this.list.scrollHeight;
  }
}
