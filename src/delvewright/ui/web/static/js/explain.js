/**
 * Explanations in place: whatever has a rule is a word that can be hovered, focused or tapped, and says it in a callout
 * beside it. A click keeps the callout there until Escape, or a click elsewhere.
 */

import { h } from "./dom.js";
import { called, effectNames } from "./look.js";
import * as terms from "./terms.js";

/** @typedef {import("./terms.js").Explained} Explained */
/** @typedef {import("./types.js").Figure} Figure */
/** @typedef {{title: string, lines: (Node | string)[], rules: string[]}} Content */

/** @type {WeakMap<Element, () => Content | null>} */
const behind = new WeakMap();
const WAIT = 250;

class Callout {
  box = h("aside", { class: "explain", id: "explain", role: "tooltip", popover: "manual" });
  /** @type {Element | null} what it speaks of */ about = null;
  pinned = false;
  timer = 0;
  /** Opens the rules. @type {(ids: string[], title: string) => void} */
  read = () => {};

  constructor() {
    document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.over(event.target));
    document.addEventListener("focusin", (event) => this.focused(event.target));
    document.addEventListener("focusout", () => !this.pinned && this.close());
    document.addEventListener("click", (event) => this.clicked(event), true);
    document.addEventListener("keydown", (event) => this.key(event), true);
    document.addEventListener("scroll", () => !this.pinned && this.close(), true);
  }

  /** @param {EventTarget | null} target */
  word(target) {
    let found = target instanceof Element ? target : null;
    while (found && !behind.has(found)) found = found.parentElement;
    return found;
  }

  /** @param {EventTarget | null} target */
  over(target) {
    if (this.pinned || (target instanceof Node && this.box.contains(target))) return;
    const found = this.word(target);
    if (found === this.about) return;
    clearTimeout(this.timer);
    this.close();
    if (found) this.timer = setTimeout(() => this.show(found), WAIT);
  }

  /** @param {EventTarget | null} target */
  focused(target) {
    const found = this.word(target);
    if (found && found === target && found !== this.about && found.matches(":focus-visible")) this.show(found);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = event.target;
    if (target instanceof Node && this.box.contains(target)) return;
    const found = this.word(target);
    if (!found?.matches(".term")) {
      this.close();
      return;
    }
    event.preventDefault();
    if (this.pinned && this.about === found) this.close();
    else this.show(found, true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape" || !this.about) return;
    const { about, pinned } = this;
    this.close();
    if (pinned && about instanceof HTMLElement) about.focus();
    event.stopPropagation();
    event.preventDefault();
  }

  /**
   * @param {Element} about
   * @param {boolean} [pinned]
   */
  show(about, pinned = false) {
    const content = behind.get(about)?.();
    if (!content || !about.isConnected) return;
    this.close();
    this.about = about;
    this.pinned = pinned;
    const more = content.rules.length ? h("button", { type: "button", class: "plain", onclick: () => (this.close(), this.read(content.rules, content.title)) }, "Read the rule") : null;
    this.box.replaceChildren(h("b", {}, content.title), ...content.lines.map((line) => (line instanceof Node ? line : h("p", {}, line))), ...(more && pinned ? [more] : []));
    this.box.classList.toggle("pinned", pinned);
    about.after(this.box);
    about.setAttribute("aria-describedby", "explain");
    if ("showPopover" in this.box) this.box.showPopover();
    this.place(about);
  }

  /** Beside its word, where there is room. @param {Element} about */
  place(about) {
    const at = about.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: tall } = this.box;
    const bar = about.closest("#question-panel")?.getBoundingClientRect(); // not over the other answers
    const left = Math.min(Math.max(8, at.left), innerWidth - wide - 8);
    const above = (bar ?? at).top - tall - 6;
    const below = (bar ?? at).bottom + 6;
    const top = (bar ? above >= 6 : below + tall >= innerHeight - 4) ? Math.max(6, above) : Math.min(below, innerHeight - tall - 6);
    this.box.style.left = `${Math.round(left)}px`;
    this.box.style.top = `${Math.round(top)}px`;
  }

  close() {
    clearTimeout(this.timer);
    if (this.closing) return; // whoever had the focus in it has just lost it
    this.closing = true;
    this.about?.removeAttribute("aria-describedby");
    this.about = null;
    this.pinned = false;
    this.box.remove();
    this.closing = false;
  }
  closing = false;
}

export const callout = new Callout();

/** The rules that what is pointed at now has, and its name: for the key that opens the rules where one is. */
export function pointedAt() {
  const found = callout.about ?? callout.word(document.activeElement);
  const content = found ? behind.get(found)?.() : null;
  return content?.rules.length ? content : null;
}

/**
 * Let an element speak.
 * @template {Element} T
 * @param {T} element
 * @param {() => Content | null} content
 */
export function speaks(element, content) {
  behind.set(element, content);
  return element;
}

/**
 * A word that explains itself, or the plain text if there is nothing to say.
 * @param {string} text
 * @param {() => Content | null} content
 * @returns {HTMLElement | string}
 */
export function word(text, content) {
  return content() ? speaks(h("button", { type: "button", class: "term" }, text), content) : text;
}

/**
 * What the book says of a word.
 * @param {string} text
 * @param {string[]} [more] said before it
 * @returns {Content | null}
 */
export function meaning(text, more = []) {
  const found = terms.term(text);
  if (!found && !more.length) return null;
  return { title: found?.title ?? text, lines: [...more, ...(found ? [found.says] : [])], rules: found?.rules ?? [] };
}

/**
 * A value of a sheet; of a row of words each that has a rule speaks for itself.
 * @param {string} value
 * @returns {(HTMLElement | string)[]}
 */
export function rowOfWords(value) {
  return value.split(", ").flatMap((each, i) => [...(i ? [", "] : []), /^[\d\s%+]*$/.test(each) ? each : word(each, () => meaning(each))]);
}

/**
 * A figure at a glance: its sheet, what lasts on it, and what it and one of ours could do to each other.
 * @param {Figure} figure
 * @param {Explained | null} explained
 * @param {string} ours how our own figure is called
 * @returns {HTMLElement[]}
 */
export function glance(figure, explained, ours) {
  const rows = Object.entries(figure.sheet ?? {}).map(([label, value]) => {
    const number = explained?.numbers.find((n) => n.label === label);
    return `${label} ${number && /^\d+%?$/.test(value) ? number.value + (number.unit === "%" ? "%" : "") : value}`;
  });
  const listed = new Set(Object.keys(figure.sheet ?? {}));
  for (const number of explained?.numbers ?? []) {
    if (!listed.has(number.label) && !(number.label in figure.bars)) rows.push(`${number.label} ${number.value}${number.unit === "%" ? "%" : ""}`);
  }
  const effects = effectNames(figure).map((name) => meaning(name)).filter((each) => each !== null);
  const changed = (explained?.numbers ?? []).filter((n) => n.parts.length > 1).map((n) => h("p", { class: "sum" }, `${n.label}: ${terms.sum(n)}`));
  const harm = (/** @type {string} */ who, /** @type {import("./terms.js").Harm[]} */ all) =>
    all.filter((each) => each.how || all.length === 1).slice(0, 2).map((each) => h("p", { class: "harm" }, h("b", {}, who), each.how ? ` with ${each.how}` : "", `: ${terms.harmWords(each)}`));
  return [
    h("p", { class: "stats" }, rows.join(" · ")),
    ...changed.slice(0, 4),
    ...effects.map((each) => h("p", { class: "lasting" }, `✦ ${each.title}: ${each.lines[0]}`)),
    ...harm(`${ours} → ${called(figure)}`, explained?.suffers ?? []),
    ...harm(`${called(figure)} → ${ours}`, explained?.does ?? []),
  ];
}

/**
 * What stands on a square besides figures: pieces, tokens, doors, each with what the book says of it.
 * @param {import("./types.js").View} view
 * @param {number} q
 */
export function things(view, q) {
  const doors = Object.values(view.doors).filter((door) => (door.a === q || door.b === q) && !["", "plain"].includes(door.kind));
  const kinds = [
    ...Object.values(view.furniture).filter((piece) => piece.squares.includes(q)),
    ...Object.values(view.tokens).filter((token) => token.square === q),
    ...doors.filter((door) => door.kind !== "door").map((door) => ({ kind: door.kind, title: "" })),
  ];
  const said = new Map(kinds.map(({ kind, title }) => [kind, { title, term: terms.term(kind) }]));
  return [...said.values()].flatMap(({ title, term }) => (term ? [h("p", { class: "thing" }, h("b", {}, `${title || term.title}: `), term.says)] : []));
}
