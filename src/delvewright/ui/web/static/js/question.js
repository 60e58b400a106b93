/** The open question: in words, with every answer that is not a square as a button; many by what they use. */

import { diceFaces, thing } from "./art.js";
import { fromChoice, fromIntent } from "./asking.js";
import { hoped, oddsWords } from "./board.js";
import { h } from "./dom.js";
import { bits } from "./mask.js";
import { SMALL } from "./places.js";
import { scrolls } from "./scrolling.js";

/** @typedef {import("./asking.js").Candidate} Candidate */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Intent} Intent */

/** So many answers have a number key. */
const KEYS = 9;
/** So many may stand in the open before those that use the same thing are put together, */
const OPEN = 7;
/** and so many lines before those that do the same are. */
const MANY = 12;
/** They stand in so many rows. */
const ROWS = 2;
/** So many answers that only point at squares are pointed at on the board, and stand in one line. */
const PLACES = 3;
/** The width of an answer at least and of what ends something, in letters' heights, and the gap between; as in the style sheet. */
const [WIDE, LAST, GAP] = [9.67, 10.8, 7];
/** The key of what ends something. */
const ENDS = "e";
/** So many attacks of others of one's figures stand in the open; else they are put together. */
const OTHERS = 2;
/** The chances of so many answers are asked for by themselves, and so long after the question was put, in milliseconds. */
const [ODDS, SOON] = [8, 120];

export class DelveQuestion extends HTMLElement {
  /** @type {HTMLElement[]} buttons and folds in the order of their number keys */
  numbered = [];
  /** @type {(candidate: Candidate) => Promise<import("./types.js").Preview>} */
  previewer = () => Promise.reject(new Error("no previews"));
  /** The face of a figure, as far as it is known. @type {(figure: number) => SVGElement | null} */
  face = () => null;
  /** Whether an answer harms an enemy. @type {(choice: Choice) => boolean} */
  harms = () => false;
  /** How often something was put here, so that what comes late finds out. */
  puts = 0;

  /**
   * Something that is no question to us.
   * @param {string} title
   * @param {...(Node | string)} more
   */
  tell(title, ...more) {
    this.numbered = [];
    this.className = "";
    this.put([h("div", { class: "head" }, h("div", { class: "words" }, h("h2", { class: "ask" }, title))), scrolls(h("div", { class: "told" }, more))]);
  }

  /**
   * @param {Decision} decision
   * @param {string} who the seat that is asked, if that needs saying
   * @param {string} [why] there is no more to do
   */
  ask(decision, who, why = "") {
    this.className = "mine";
    this.numbered = [];
    const [asked, aside] = inShort(decision.question);
    const face = decision.figure === null ? null : this.face(decision.figure);
    const ways = fieldsThatSay(decision).map((field) => field.label.replace(/\s*…/, ""));
    const context = [why, aside, decision.subject && !decision.question.includes(decision.subject) ? decision.subject : ""].filter(Boolean);
    this.considered = h("span", { class: "considered odds" });
    const line = h(
      "div",
      { class: "line" },
      h("p", { class: "context" }, context.map((text, i) => `${i ? " · " : ""}${text}`), ways.length ? h("span", { class: "squares" }, context.length ? " · " : "", h("span", { class: "dot", "aria-hidden": "true" }), `click a marked square: ${ways.map((way) => way[0].toLowerCase() + way.slice(1)).join(", or ")}`) : ""),
      this.considered,
    );
    const said = decision.question.includes(who);
    const rolled = decision.rolled?.length ? h("span", { class: "rolled" }, diceFaces(decision.rolled)) : null;
    const head = h("div", { class: "head" }, face ? h("span", { class: "face on small" }, face) : null, h("div", { class: "words" }, h("h2", { class: "ask" }, who && !said ? h("span", { class: "who" }, `${who}: `) : null, asked), line), rolled);
    const { answers, ends } = this.bundles(decision);
    this.put([head, decision.dice ? this.typing(decision.dice) : answers, ends]);
    this.tellOdds(decision);
  }

  /** New content; whoever was here stays here. @param {(Node | string)[]} parts */
  put(parts) {
    const here = this.contains(document.activeElement);
    this.puts += 1;
    this.replaceChildren(...parts);
    if (here) this.focus({ preventScroll: true });
  }

  /**
   * The answers by what they use; where there are many, one line for each thing, and its targets under it. What ends
   * something has a place of its own, which is always in sight.
   * @param {Decision} decision
   */
  bundles(decision) {
    const open = decision.choices.filter((choice) => choice.key !== ENDS && !choice.more);
    const odd = decision.choices.filter((choice) => choice.key !== ENDS && choice.more);
    const ending = decision.choices.filter((choice) => choice.key === ENDS);
    const offered = (decision.intents ?? []).map((intent, i) => ({ intent, i })).filter(({ intent }) => !intent.squares);
    const sensible = offered.filter(({ intent }) => !intent.more);
    const others = sensible.filter(({ intent }) => intent.by !== undefined);
    const intents = others.length > OTHERS ? sensible.filter(({ intent }) => intent.by === undefined) : sensible;
    const aside = offered.filter(({ intent }) => intent.more).map(({ intent, i }) => this.intent(intent, i));
    const room = (this.columns = this.fitting(ending.length > 0)) * ROWS - intents.length - Number(others.length > OTHERS) - Number(odd.length + aside.length > 0);
    let sorted = bundled(open, (choice) => (choice.cards.length ? `uses ${choice.cards[0]}` : choice.group));
    let folded = this.tooMany(sorted, Math.min(OPEN, room));
    if (sorted.length > Math.min(MANY, room)) {
      sorted = bundled(open, (choice) => `${choice.group.split("-")[0]} ${this.harms(choice)}`);
      folded = this.tooMany(sorted, Math.min(MANY, room));
    }
    const once = decision.choices.filter((c) => c.key).map((c) => c.key);
    const own = new Set(once.filter((key) => once.indexOf(key) === once.lastIndexOf(key)));
    const letter = (/** @type {Choice} */ choice) => (choice.key && own.has(choice.key) ? choice.key : "");
    const answers = h("div", { class: "answers", role: "group", "aria-label": "Answers" });
    for (const { intent, i } of intents) if (intent.figure !== undefined) answers.append(this.number(this.intent(intent, i)));
    if (others.length > OTHERS) answers.append(this.folded("Strike now", others.map(({ intent, i }) => this.intent(intent, i))));
    for (const bundle of sorted) {
      if (folded.has(bundle)) answers.append(this.fold(bundle));
      else answers.append(...bundle.map((choice) => this.button(choice, letter(choice))));
    }
    const doors = intents.filter(({ intent }) => intent.figure === undefined).map(({ intent, i }) => this.intent(intent, i));
    const full = answers.childElementCount + doors.length + Number(odd.length + aside.length > 0) > this.columns * ROWS;
    answers.append(...(full && doors.length > 1 ? [this.folded("Open a door", doors)] : doors));
    for (const button of doors) if (button.parentElement === answers) this.number(button);
    if (odd.length || aside.length) answers.append(this.folded("More", [...odd.map((choice) => this.button(choice, "", true)), ...aside], odd, null, false));
    const last = ending.map((choice) => this.button(choice, letter(choice)));
    const ends = h("div", { class: "ends-place", hidden: !last.length }, last);
    answers.hidden = !answers.firstChild;
    scrolls(answers);
    answers.dataset.many = String(answers.childElementCount >= this.columns);
    return { answers, ends };
  }

  /** How many answers have room beside each other. @param {boolean} ends whether something that ends has its place there */
  fitting(ends) {
    const em = parseFloat(getComputedStyle(this).fontSize);
    const wide = this.clientWidth - (ends ? LAST * em + GAP + 1 : 0);
    return matchMedia(SMALL).matches || wide <= 0 ? MANY : Math.max(1, Math.floor((wide + GAP) / (WIDE * em + GAP)));
  }
  /** How many had room when the question was put; where that changes it is put anew. */
  columns = 0;

  connectedCallback() {
    new ResizeObserver(() => {
      if (!this.querySelector(":scope > .answers") || this.querySelector("button:disabled, input, .told")) return;
      if (this.fitting(this.querySelector(".ends-place:not([hidden])") !== null) !== this.columns) this.dispatchEvent(new CustomEvent("refit"));
    }).observe(this);
  }

  /**
   * The bundles to fold: what is pointed at on the board, then the largest, those that harm last, until few enough lines
   * are left in the open.
   * @param {Choice[][]} bundles
   * @param {number} most
   */
  tooMany(bundles, most) {
    if (bundles.length < 2) return new Set();
    const places = bundles.filter((bundle) => bundle.length >= PLACES && bundle.every(({ squares, figures }) => squares.length && !figures.length));
    const folded = new Set(places);
    let left = bundles.reduce((sum, bundle) => sum + (folded.has(bundle) ? 1 : bundle.length), 0);
    const harmful = (/** @type {Choice[]} */ bundle) => Number(bundle.some((choice) => this.harms(choice)));
    for (const bundle of [...bundles].sort((a, b) => harmful(a) - harmful(b) || b.length - a.length)) {
      if (left <= most || bundle.length < 2 || folded.has(bundle)) continue;
      folded.add(bundle);
      left -= bundle.length - 1;
    }
    return folded;
  }

  /** Something that takes several answers, with the chances of the whole of it. @param {Intent} intent @param {number} i */
  intent(intent, i) {
    const candidate = fromIntent(intent, i);
    const face = intent.figure === undefined ? null : this.face(intent.by ?? intent.figure);
    const odds = hoped(intent.odds ?? []).map((odd) => `${odd.label} ${Math.round(odd.percent)} %`);
    const [main, small] = intentInShort(intent);
    const harms = face && intent.figure !== intent.by;
    const button = h(
      "button",
      { type: "button", class: `answer ${harms ? "harm" : ""}`, "data-intent": i, ...(intent.by === undefined ? {} : { "aria-label": intent.label, title: intent.label }) },
      face ? h("span", { class: "face tiny" }, face) : this.sign(intent.sign),
      h("span", { class: "label" }, main, h("small", {}, [...odds, small].filter(Boolean).join(" · ") || null)),
    );
    this.listen(button, candidate);
    return button;
  }

  /**
   * Several answers that use the same thing.
   * @param {Choice[]} bundle
   */
  fold(bundle) {
    return this.folded(title(bundle), bundle.map((choice) => this.button(choice, "", true)), bundle, this.sign(bundle[0].sign) ?? this.icon(bundle[0]));
  }

  /**
   * One line that stands for several.
   * @param {string} name
   * @param {HTMLElement[]} buttons
   * @param {Choice[] | null} [bundle] the answers that the board is to show while it is open; null: all
   * @param {Element | null} [icon]
   * @param {boolean} [numbered] oddities have no number
   */
  folded(name, buttons, bundle = null, icon = null, numbered = true) {
    const harm = bundle?.length && bundle.every((choice) => this.harms(choice)) ? " harm" : "";
    const fold = h("button", { type: "button", class: `fold${harm}`, "aria-expanded": "false" }, icon, h("span", { class: "label" }, `${name} …`, h("small", {}, buttons.length > 1 ? `${buttons.length} ways` : "1 way")));
    if (numbered) this.number(fold);
    const box = h("div", { class: "bundle" }, fold, ...buttons);
    fold.addEventListener("click", () => this.unfold(box, fold.getAttribute("aria-expanded") === "false", bundle));
    return box;
  }

  /**
   * Show the answers of a bundle in place of the others, or those again.
   * @param {Element} box
   * @param {boolean} open
   * @param {Choice[] | null} bundle
   */
  unfold(box, open, bundle) {
    for (const other of this.querySelectorAll(".bundle")) {
      other.classList.toggle("open", other === box && open);
      other.querySelector(".fold")?.setAttribute("aria-expanded", String(other === box && open));
    }
    const answers = box.parentElement;
    answers?.classList.toggle("unfolded", open);
    answers?.scrollTo({ top: 0 });
    answers?.dispatchEvent(new Event("scroll"));
    this.dispatchEvent(new CustomEvent("narrow", { detail: open ? bundle : null }));
  }

  /** The next number key, if there is one left. @template {HTMLElement} T @param {T} element */
  number(element) {
    const n = this.numbered.push(element);
    if (n > KEYS) return element;
    element.prepend(h("kbd", { "aria-hidden": "true" }, n));
    element.setAttribute("aria-keyshortcuts", String(n));
    return element;
  }

  /**
   * @param {Choice} choice
   * @param {string} letter the key that is its own, if any
   * @param {boolean} [inside] whether it is one of several that are folded
   */
  button(choice, letter, inside = false) {
    const candidate = fromChoice(choice);
    const harm = this.harms(choice);
    const kind = choice.key === ENDS ? "ends" : harm ? "harm" : "";
    const [main, small] = answerInShort(choice);
    const button = h(
      "button",
      { type: "button", class: `answer ${kind}`, "data-choice": choice.i, "data-key": choice.key || false },
      this.icon(choice),
      h("span", { class: "label" }, main, small || harm ? h("small", {}, small || "\u00a0") : null),
    );
    if (letter) {
      button.prepend(h("kbd", { "aria-hidden": "true" }, letter.toUpperCase()));
      button.setAttribute("aria-keyshortcuts", letter);
    } else if (!inside) this.number(button);
    this.listen(button, candidate);
    return button;
  }

  /** @param {HTMLElement} button @param {Candidate} candidate */
  listen(button, candidate) {
    button.addEventListener("click", () => this.choose(candidate));
    const look = () => this.consider(candidate, button);
    const leave = () => this.consider(null, button);
    button.addEventListener("pointerenter", look);
    button.addEventListener("focus", look);
    button.addEventListener("pointerleave", leave);
    button.addEventListener("blur", leave);
  }

  /** The face of somebody else whom it is about, or a sign of what is done. @param {Choice} choice */
  icon(choice) {
    const whom = choice.figures.filter((id) => id !== this.asker);
    const face = choice.figures.length ? this.face(whom.at(-1) ?? choice.figures[0]) : null;
    return face ? h("span", { class: "face tiny" }, face) : this.sign(choice.sign);
  }

  /** @param {string} [sign] */
  sign(sign) {
    return sign ? thing(sign) : null;
  }
  /** @type {number | null} */ asker = null;

  /** What it would bring to harm somebody stands on the button, once it is known. @param {Decision} decision */
  tellOdds(decision) {
    const { puts } = this;
    const known = decision.choices.filter((choice) => this.harms(choice)).slice(0, ODDS);
    if (!known.length) return;
    setTimeout(async () => {
      for (const choice of known) {
        if (puts !== this.puts) return;
        const preview = await this.previewer(fromChoice(choice)).catch(() => null);
        const place = this.querySelector(`.answer[data-choice="${choice.i}"] small`);
        if (puts !== this.puts || !place || !preview?.odds.length) continue;
        const odds = hoped(preview.odds).map((odd) => `${odd.label} ${Math.round(odd.percent)} %`);
        place.textContent = [...odds, place.textContent?.trim()].filter(Boolean).join(" · ");
      }
    }, SOON);
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
    const small = button.querySelector("small");
    if (small && small.scrollWidth > small.clientWidth) considered.replaceChildren(h("span", { class: "considering" }, candidate.label));
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
    if (this.contains(document.activeElement)) this.focus({ preventScroll: true }); // where the next question will be
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
      if (meant.matches(".fold")) meant.focus();
      return true;
    }
    const meant = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(`.answer[data-key="${CSS.escape(key)}"]`)]);
    if (!meant.length) return false;
    if (meant.length === 1) meant[0].click();
    else {
      const next = meant[(meant.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + 1) % meant.length];
      const fold = next.closest(".bundle:not(.open)")?.querySelector(".fold");
      if (fold instanceof HTMLElement) fold.click();
      next.focus();
    }
    return true;
  }
}

/** A question, and what stands in brackets behind it. @param {string} question @returns {[string, string]} */
function inShort(question) {
  const [, asked, aside] = /^(.*\S)\s*\(([^()]*)\)$/.exec(question) ?? [];
  return asked ? [asked, aside] : [question, ""];
}

/** An answer, and in small what it costs or is about. @param {{label: string, warning?: string}} choice @returns {[string, string]} */
function answerInShort({ label, warning }) {
  const [, deed, means] = / \(/.test(label) ? [] : (/^(\S.*) (with [^:]+)$/.exec(label) ?? []);
  if (deed) return [deed, means];
  const bare = warning && label.endsWith(` (${warning})`) ? label.slice(0, -warning.length - 3) : label;
  const [, main, small] = /^([^:(]+\S)(?:: | \()([^()]*)\)?$/.exec(bare) ?? [];
  return [main ?? bare, [small, warning].filter(Boolean).join(" · ")];
}

/** What is meant in the end, and in small how one gets there; who does it is seen by his face. @param {Intent} intent @returns {[string, string]} */
function intentInShort({ label: whole, by, figure }) {
  const label = by !== undefined && by !== figure ? whole.replace(/^.*?: /, "") : whole;
  const [, how, deed] = /^(.*?) and (.*)$/.exec(label) ?? [];
  const last = deed ?? label;
  const [main, small] = answerInShort({ label: last[0].toUpperCase() + last.slice(1) });
  return [main, [how?.toLowerCase(), small].filter(Boolean).join(" · ")];
}

/**
 * The ways to point at a square that say something: another one must lead somewhere where the first does not.
 * @param {Decision} decision
 */
function fieldsThatSay(decision) {
  /** @type {Set<number>} */
  const known = new Set();
  const walks = (decision.intents ?? []).flatMap((intent) => (intent.squares ? [{ verb: intent.intent, label: intent.label, squares: intent.squares, more: false }] : []));
  return [...decision.fields, ...walks].filter((field) => !field.more).filter((field) => {
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

customElements.define("delve-question", DelveQuestion);
