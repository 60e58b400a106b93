/** The open question: in words, with every answer that is not a square as a button; many by what they use. */

import { fromChoice } from "./asking.js";
import { oddsWords } from "./board.js";
import { h } from "./dom.js";
import { bits } from "./mask.js";

/** @typedef {import("./asking.js").Candidate} Candidate */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Choice} Choice */

/** So many answers have a number key. */
const KEYS = 9;
/** So many may stand in the open before those that use the same thing are put together, */
const OPEN = 7;
/** and so many lines before those that do the same are. */
const MANY = 12;

export class DelveQuestion extends HTMLElement {
  /** @type {HTMLElement[]} buttons and folds in the order of their number keys */
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
    this.numbered = [];
    /** @type {HTMLElement[]} */
    const parts = [h("h2", { class: "ask" }, decision.question)];
    if (who) parts.unshift(h("p", { class: "who" }, who));
    if (decision.subject && !decision.question.includes(decision.subject)) parts.push(h("p", { class: "subject" }, decision.subject));
    const ways = fieldsThatSay(decision).map((field) => field.label.replace(/\s*…/, ""));
    if (ways.length) {
      parts.push(h("p", { class: "squares" }, h("span", { class: "dot", "aria-hidden": "true" }), `Choose a marked square on the board: ${ways.map((way) => way[0].toLowerCase() + way.slice(1)).join(", or ")}.`));
    }
    this.considered = h("p", { class: "considered odds" });
    if (decision.choices.some((choice) => choice.figures.length)) parts.push(this.considered);
    if (decision.dice) parts.push(this.typing(decision.dice));
    parts.push(...this.bundles(decision));
    this.put(parts);
  }

  /** New content; whoever was here stays here. @param {(Node | string)[]} parts */
  put(parts) {
    const here = this.contains(document.activeElement);
    this.replaceChildren(...parts);
    if (here) this.focus({ preventScroll: true });
  }

  /** The answers by what they use; where there are many, one line for each thing, and its targets under it. @param {Decision} decision */
  bundles(decision) {
    let sorted = bundled(decision.choices, (choice) => (choice.cards.length ? `uses ${choice.cards[0]}` : choice.group));
    let folded = tooMany(sorted, OPEN);
    if (sorted.length > MANY) {
      sorted = bundled(decision.choices, (choice) => choice.group);
      folded = tooMany(sorted, MANY);
    }
    const once = decision.choices.filter((c) => c.key).map((c) => c.key);
    const own = new Set(once.filter((key) => once.indexOf(key) === once.lastIndexOf(key)));
    /** @type {HTMLElement[]} */
    const parts = [];
    for (const bundle of sorted) {
      if (folded.has(bundle)) parts.push(this.fold(bundle));
      else {
        const buttons = bundle.map((choice) => this.button(fromChoice(choice), choice.key && own.has(choice.key) ? choice.key : "", choice.key));
        const last = parts.at(-1);
        if (last?.matches("div.answers")) last.append(...buttons);
        else parts.push(h("div", { class: "answers" }, buttons));
      }
    }
    return parts;
  }

  /** Several answers that use the same thing. @param {Choice[]} bundle */
  fold(bundle) {
    const buttons = bundle.map((choice) => this.button(fromChoice(choice), "", choice.key, true));
    const summary = h("summary", {}, h("span", { class: "label" }, `${title(bundle)} …`), h("span", { class: "count" }, `${bundle.length} ways`));
    this.number(summary);
    const box = h("details", { class: "answers", name: "answers" }, summary, ...buttons);
    box.addEventListener("toggle", () => {
      if (box.open || !this.querySelector("details.answers[open]")) this.dispatchEvent(new CustomEvent("narrow", { detail: box.open ? bundle : null }));
    });
    return box;
  }

  /** The next number key, if there is one left. @param {HTMLElement} element */
  number(element) {
    const n = this.numbered.push(element);
    if (n > KEYS) return;
    element.prepend(h("kbd", { "aria-hidden": "true" }, n));
    element.setAttribute("aria-keyshortcuts", String(n));
  }

  /**
   * @param {Candidate} candidate
   * @param {string} letter the key that is its own, if any
   * @param {string} [shared] the key by which one gets to it
   * @param {boolean} [inside] whether it is one of several that are folded
   */
  button(candidate, letter, shared = "", inside = false) {
    const choice = "choice" in candidate.answer ? candidate.answer.choice : false;
    const button = h("button", { type: "button", class: "answer", "data-choice": choice, "data-key": shared || false }, h("span", { class: "label" }, candidate.label));
    if (letter) {
      button.prepend(h("kbd", { "aria-hidden": "true" }, letter.toUpperCase()));
      button.setAttribute("aria-keyshortcuts", letter);
    } else if (!inside) this.number(button);
    button.addEventListener("click", () => this.choose(candidate));
    const look = () => this.consider(candidate, button);
    const leave = () => this.consider(null, button);
    button.addEventListener("pointerenter", look);
    button.addEventListener("focus", look);
    button.addEventListener("pointerleave", leave);
    button.addEventListener("blur", leave);
    return button;
  }

  /**
   * Somebody looks at an answer: what it would bring stands in a line of its own, so that nothing moves.
   * @param {Candidate | null} candidate
   * @param {HTMLElement} button
   */
  consider(candidate, button) {
    this.dispatchEvent(new CustomEvent("consider", { detail: candidate }));
    this.looking = candidate ? button : null;
    const { considered } = this;
    considered?.replaceChildren();
    if (!candidate || !considered?.isConnected) return;
    this.previewer(candidate).then(
      (preview) => {
        if (this.looking !== button || !preview.odds.length) return;
        considered.replaceChildren(h("span", { class: "considering" }, candidate.label), ...oddsWords(preview));
      },
      () => {},
    );
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

  /** A key: a number, or the letter of what is always there. Whether it means anything here. @param {string} key */
  key(key) {
    if (this.querySelector("button:disabled")) return false;
    if (/^[1-9]$/.test(key)) {
      const meant = this.numbered[Number(key) - 1];
      if (!meant) return false;
      meant.click();
      if (meant.matches("summary")) meant.focus();
      return true;
    }
    const meant = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(`.answer[data-key="${CSS.escape(key)}"]`)]);
    if (!meant.length) return false;
    if (meant.length === 1) meant[0].click();
    else {
      const next = meant[(meant.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + 1) % meant.length];
      const box = next.closest("details");
      if (box) box.open = true;
      next.focus();
    }
    return true;
  }
}

/**
 * The ways to point at a square that say something: another one must lead somewhere where the first does not.
 * @param {Decision} decision
 */
function fieldsThatSay(decision) {
  /** @type {Set<number>} */
  const known = new Set();
  return decision.fields.filter((field) => {
    const before = known.size;
    bits(field.squares, field.squares.length * 4).forEach((bit, q) => bit && known.add(q));
    return known.size > before;
  });
}

/**
 * Answers that have something in common, together.
 * @param {Choice[]} choices
 * @param {(choice: Choice) => string} what
 * @returns {Choice[][]}
 */
function bundled(choices, what) {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const choice of choices) found.set(what(choice), [...(found.get(what(choice)) ?? []), choice]);
  return [...found.values()];
}

/** What answers have in common: the thing they use, or the words they begin with. @param {Choice[]} bundle */
function title(bundle) {
  if (bundle[0].use && bundle.every((choice) => choice.use === bundle[0].use)) return bundle[0].use;
  const [first, ...rest] = bundle.map((choice) => choice.label.split(" "));
  let n = 0;
  while (n < first.length && rest.every((words) => words[n] === first[n])) n += 1;
  return first.slice(0, n).join(" ") || bundle[0].group.replaceAll("-", " ").replace(/^./, (c) => c.toUpperCase());
}

/**
 * The bundles to fold: the largest, until few enough lines are left in the open.
 * @param {Choice[][]} bundles
 * @param {number} most
 */
function tooMany(bundles, most) {
  let left = bundles.flat().length;
  const folded = new Set();
  for (const bundle of [...bundles].sort((a, b) => b.length - a.length)) {
    if (left <= most || bundle.length < 2 || bundles.length < 2) break;
    folded.add(bundle);
    left -= bundle.length - 1;
  }
  return folded;
}

customElements.define("delve-question", DelveQuestion);
