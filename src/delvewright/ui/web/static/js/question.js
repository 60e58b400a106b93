/** The open question: in words, with every answer that is not a square as a button. */

import { fromChoice } from "./asking.js";
import { oddsWords } from "./board.js";
import { h } from "./dom.js";

/** @typedef {import("./asking.js").Candidate} Candidate */
/** @typedef {import("./types.js").Decision} Decision */

/** So many answers have a number key. */
const KEYS = 9;
/** So many may stand in the open before groups are folded. */
const OPEN = 12;

export class DelveQuestion extends HTMLElement {
  /** @type {Candidate[]} the answers in the order of their number keys */
  numbered = [];
  /** @type {(candidate: Candidate) => Promise<import("./types.js").Preview>} */
  previewer = () => Promise.reject(new Error("no previews"));

  /**
   * Something that is no question to us.
   * @param {string} title
   * @param {...(Node | string)} more
   */
  tell(title, ...more) {
    this.numbered = [];
    this.className = "";
    this.put([h("h2", { class: "ask" }, title), ...more]);
  }

  /**
   * @param {Decision} decision
   * @param {string} who the seat that is asked, if that needs saying
   */
  ask(decision, who) {
    this.className = "mine";
    /** @type {HTMLElement[]} */
    const parts = [h("h2", { class: "ask" }, decision.question)];
    if (who) parts.unshift(h("p", { class: "who" }, who));
    if (decision.subject && !decision.question.includes(decision.subject)) parts.push(h("p", { class: "subject" }, decision.subject));
    const ways = decision.fields.filter((field) => !/^0*$/.test(field.squares)).map((field) => field.label.replace(/\s*…/, ""));
    if (ways.length) {
      parts.push(h("p", { class: "squares" }, h("span", { class: "dot", "aria-hidden": "true" }), `${ways.join(" or ")}: choose a marked square on the board.`));
    }
    if (decision.dice) parts.push(this.typing(decision.dice));
    parts.push(...this.groups(decision));
    this.put(parts);
  }

  /** New content; whoever was here stays here. @param {(Node | string)[]} parts */
  put(parts) {
    const here = this.contains(document.activeElement);
    this.replaceChildren(...parts);
    if (here) this.focus({ preventScroll: true });
  }

  /** The answers by groups, numbered as they stand there; the largest folded where there are many. @param {Decision} decision */
  groups(decision) {
    /** @type {Map<string, Candidate[]>} */
    const groups = new Map();
    for (const choice of decision.choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), fromChoice(choice)]);
    const folded = tooMany(groups);
    const open = [...groups].filter(([group]) => !folded.has(group));
    this.numbered = open.flatMap(([, candidates]) => candidates);
    const many = groups.size > 1 && decision.choices.length > 3;
    let n = 0;
    /** @type {HTMLElement[]} */
    const parts = open.map(([group, candidates]) => {
      const buttons = candidates.map((candidate) => this.button(candidate, n++));
      return many && group && buttons.length > 1
        ? h("fieldset", { class: "answers" }, h("legend", {}, group.replaceAll("-", " ")), buttons)
        : h("div", { class: "answers" }, buttons);
    });
    for (const group of folded) {
      const buttons = (groups.get(group) ?? []).map((candidate) => this.button(candidate, KEYS));
      parts.push(h("details", { class: "answers" }, h("summary", {}, `${group.replaceAll("-", " ")} … (${buttons.length})`), buttons));
    }
    return parts;
  }

  /**
   * @param {Candidate} candidate
   * @param {number} n
   */
  button(candidate, n) {
    const odds = h("span", { class: "odds" });
    const key = n < KEYS ? h("kbd", { "aria-hidden": "true" }, n + 1) : null;
    const shortcut = n < KEYS ? { "aria-keyshortcuts": String(n + 1) } : {};
    const choice = "choice" in candidate.answer ? candidate.answer.choice : false;
    const button = h("button", { type: "button", class: "answer", "data-choice": choice, ...shortcut }, key, h("span", { class: "label" }, candidate.label), odds);
    button.addEventListener("click", () => this.choose(candidate));
    let asked = false;
    const look = () => {
      this.dispatchEvent(new CustomEvent("consider", { detail: candidate }));
      if (asked) return;
      asked = true;
      this.previewer(candidate).then((preview) => odds.append(...oddsWords(preview)), () => {});
    };
    button.addEventListener("pointerenter", look);
    button.addEventListener("focus", look);
    button.addEventListener("pointerleave", () => this.dispatchEvent(new CustomEvent("consider", { detail: null })));
    button.addEventListener("blur", () => this.dispatchEvent(new CustomEvent("consider", { detail: null })));
    return button;
  }

  /** @param {string} what */
  typing(what) {
    const line = h("input", { name: "text", autocomplete: "off", "aria-label": what });
    const roll = h("button", { type: "button", onclick: () => this.say("roll") }, "Roll for me");
    const form = h("form", { class: "typing" }, h("p", {}, what), line, h("button", {}, "These are my dice"), roll);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.say(line.value);
    });
    return form;
  }

  /** @param {string} text */
  say(text) {
    if (text.trim()) this.choose({ label: text, answer: { text: text.trim() }, group: "" });
  }

  /** @param {Candidate} candidate */
  choose(candidate) {
    for (const button of this.querySelectorAll("button")) button.disabled = true;
    this.dispatchEvent(new CustomEvent("answer", { detail: candidate }));
  }

  /** The answer was refused: everything may be chosen again. */
  again() {
    for (const button of this.querySelectorAll("button")) button.disabled = false;
  }

  /** A number key. @param {number} n from 1 */
  key(n) {
    if (n <= this.numbered.length && !this.querySelector("button:disabled")) this.choose(this.numbered[n - 1]);
  }
}

/**
 * The groups to fold: the largest ones, until few enough answers are left in the open.
 * @param {Map<string, Candidate[]>} groups
 */
const tooMany = (groups) => {
  let left = [...groups.values()].flat().length;
  const folded = new Set();
  if (groups.size < 2) return folded;
  for (const [group, { length }] of [...groups].sort(([, a], [, b]) => b.length - a.length)) {
    if (left <= OPEN || length < 3) break;
    folded.add(group);
    left -= length;
  }
  return folded;
};

customElements.define("delve-question", DelveQuestion);
