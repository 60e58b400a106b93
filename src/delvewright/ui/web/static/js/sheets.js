/** Figures: the sheet of one, all others in a line. */

import { portrait } from "./art.js";
import { h } from "./dom.js";
import { meaning, rowOfWords, speaks, word } from "./explain.js";
import { called, effectNames } from "./look.js";
import { squareName } from "./mask.js";
import { nowhere } from "./prologue.js";
import { sum } from "./terms.js";

/** @typedef {import("./types.js").Figure} Figure */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./terms.js").Explained} Explained */

/**
 * The label of a value: what it is, and what it is made of now.
 * @param {string} label
 * @param {() => Explained | null} explained
 */
const labelled = (label, explained) => word(label, () => meaning(label, (explained()?.numbers ?? []).filter((n) => n.label === label).map(sum)));

/**
 * @param {string} label
 * @param {number} now
 * @param {number} most
 * @param {number} i
 * @param {() => Explained | null} explained
 */
function bar(label, now, most, i, explained) {
  const meter = h("meter", { min: 0, max: Math.max(most, 1), value: Math.max(now, 0), class: `meter${i}`, "aria-label": label }, `${now} of ${most}`);
  return h("div", { class: "bar-line" }, h("span", { class: "bar-label" }, labelled(label, explained)), meter, h("span", { class: "bar-value" }, `${now}/${most}`));
}

/** @typedef {{title: string, n: number, says: string, place: string, remark: string}} Card */

/** Cards by the place they lie in. @param {Figure} figure @returns {Map<string, Card[]>} */
function shelves(figure) {
  const found = Array.isArray(figure.items) ? figure.items : Object.values(figure.items ?? {});
  /** @type {Map<string, Card>} */
  const counted = new Map();
  for (const item of found) {
    const { title, n = 1, says = "", place = "", remark = "" } = typeof item === "string" ? { title: item.replaceAll("-", " ") } : item;
    const key = [place, title, remark].join("/");
    const old = counted.get(key);
    counted.set(key, { title, n: (old?.n ?? 0) + n, says: says || old?.says || "", place, remark });
  }
  /** @type {Map<string, Card[]>} */
  const sorted = new Map();
  for (const card of counted.values()) sorted.set(card.place, [...(sorted.get(card.place) ?? []), card]);
  return sorted;
}

/**
 * A card: with its words behind it, if it has any.
 * @param {Card} item
 */
function card(item) {
  const name = (item.n > 1 ? `${item.title} ×${item.n}` : item.title) + (item.remark ? ` (${item.remark})` : "");
  if (!item.says) return h("li", { class: "card" }, name);
  const summary = speaks(h("summary", {}, name), () => ({ title: item.title, lines: [item.says], rules: [] }));
  return h("li", { class: "card" }, h("details", {}, summary, h("p", {}, item.says)));
}

/**
 * @param {Figure} figure
 * @param {View | null} view none: it is nowhere yet
 * @param {() => Explained | null} [explained] what its numbers are made of, if that is known
 */
export function sheet(figure, view, explained = () => null) {
  const rows = Object.entries(figure.sheet ?? {}).map(([label, value]) => h("div", {}, h("dt", {}, labelled(label, explained)), h("dd", {}, rowOfWords(String(value)))));
  const where = !view ? "" : figure.squares.length ? squareName(view.board, Math.min(...figure.squares)) : !figure.alive ? "dead" : nowhere(view) ? "" : "off the board";
  const effects = effectNames(figure);
  const cards = [...shelves(figure)];
  return h(
    "section",
    { class: "sheet", "aria-label": called(figure) },
    h("header", {}, portrait(figure), h("h3", {}, called(figure)), h("span", { class: "where" }, where)),
    h("div", { class: "bars" }, Object.entries(figure.bars).map(([label, [now, most]], i) => bar(label, now, most, i, explained))),
    effects.length ? h("p", { class: "effects" }, h("span", { class: "star", "aria-hidden": "true" }, "✦ "), rowOfWords(effects.join(", "))) : null,
    rows.length ? h("dl", {}, rows) : null,
    h("dl", { class: "now", hidden: true }),
    cards.flatMap(([place, some]) => [
      place ? h("h4", { class: "shelf" }, labelled(place, explained)) : null,
      h("ul", { class: "cards", "aria-label": place || "Cards" }, some.map(card)),
    ]),
  );
}

/**
 * The numbers in force that the sheet does not have, each with what it is made of.
 * @param {Element} sheet
 * @param {Figure} figure
 * @param {Explained} explained
 */
export function fillNow(sheet, figure, explained) {
  const list = sheet.querySelector("dl.now");
  const more = explained.numbers.filter((n) => !(n.label in (figure.sheet ?? {})) && !(n.label in figure.bars));
  if (!(list instanceof HTMLElement) || !more.length) return;
  list.hidden = false;
  list.replaceChildren(
    ...more.map((n) => {
      const content = () => ({ title: n.label, lines: [h("p", { class: "sum" }, sum(n)), ...(meaning(n.label)?.lines ?? [])], rules: meaning(n.label)?.rules ?? [] });
      return h("div", {}, h("dt", {}, word(n.label, content)), h("dd", {}, `${n.value}${n.unit === "%" ? " %" : n.unit ? ` ${n.value === 1 && n.unit === "dice" ? "die" : n.unit}` : ""}`));
    }),
  );
}

export class DelveSheets extends HTMLElement {
  /** @type {(figure: number) => Promise<Explained>} */
  explainer = () => Promise.reject(new Error("nobody explains"));
  /** @type {Explained | null} what the numbers of the main figure are made of */
  explained = null;
  /** @type {number | null} the figure somebody asked to see */
  chosen = null;
  drawn = "";
  /** @type {View | null} */
  view = null;
  /** @type {number | null} */
  asked = null;

  /**
   * @param {View} view
   * @param {number | null} asked the figure whose decision it is
   */
  show(view, asked) {
    this.view = view;
    this.asked = asked;
    const figures = Object.values(view.figures);
    const seen = figures.filter((f) => f.squares.length || f.seat === view.seat || Object.keys(f.sheet ?? {}).length);
    const main =
      seen.find((f) => f.id === this.chosen) ??
      seen.find((f) => f.id === asked) ??
      seen.find((f) => f.active) ??
      seen.find((f) => f.seat === view.seat);
    if (this.closest("[hidden]")) return; // drawn when somebody opens it
    const drawn = JSON.stringify([figures, main?.id, view.facts]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const open = [...this.querySelectorAll("details[open] summary")].map((e) => e.textContent);
    const own = view.seat < 0 ? undefined : figures.find((f) => f.seat === view.seat)?.side;
    const near = (/** @type {Figure} */ f) => (!own || f.side === own ? 0 : f.seat < 0 ? 1 : 2);
    const others = seen.filter((f) => f !== main).sort((a, b) => near(a) - near(b)).map((f) => this.line(f));
    const facts = Object.entries(view.facts ?? {}).map(([label, value]) => h("div", {}, h("dt", {}, labelled(label, () => null)), h("dd", {}, String(value))));
    if (this.explained?.figure !== main?.id) this.explained = null;
    const shown = main ? sheet(main, view, () => this.explained) : null;
    if (main && shown) this.explain(main, shown);
    this.replaceChildren(
      ...(shown ? [shown] : []),
      ...(facts.length ? [h("dl", { class: "facts" }, facts)] : []),
      ...(others.length ? [h("ul", { class: "others", "aria-label": "Other figures" }, others)] : []),
    );
    for (const details of this.querySelectorAll("details")) {
      details.open = open.includes(details.querySelector("summary")?.textContent ?? "");
    }
  }

  /** @param {Figure} figure */
  line(figure) {
    const bars = Object.entries(figure.bars).map(([label, [now, most]]) => h("span", { class: "mini" }, h("abbr", { title: label }, label[0]), ` ${now}/${most}`));
    const state = figure.squares.length || (figure.alive && this.view && nowhere(this.view)) ? "" : figure.alive ? "off the board" : "dead";
    const choose = () => this.look(figure.id);
    return h(
      "li",
      { class: figure.active ? "active" : "" },
      h("button", { type: "button", onclick: choose }, portrait(figure), h("span", { class: "named" }, called(figure)), bars, state ? h("em", {}, state) : null, effectNames(figure).length ? h("span", { class: "star", title: effectNames(figure).join(", ") }, "✦") : null),
    );
  }

  /**
   * Ask what the numbers are made of; until then what was known last stands there.
   * @param {Figure} figure
   * @param {Element} shown
   */
  explain(figure, shown) {
    if (this.explained) fillNow(shown, figure, this.explained);
    this.explainer(figure.id).then(
      (explained) => {
        if (!shown.isConnected) return;
        this.explained = explained;
        fillNow(shown, figure, explained);
      },
      () => {},
    );
  }

  /** The words of the book have come: everything is drawn again. */
  again() {
    this.drawn = "";
    if (this.view) this.show(this.view, this.asked);
  }

  /** Show this figure; nobody: whoever acts. @param {number | null} figure */
  look(figure) {
    this.chosen = figure;
    if (this.view) this.show(this.view, this.asked);
    const q = figure === null ? -1 : (this.view?.figures[figure]?.squares[0] ?? -1);
    this.dispatchEvent(new CustomEvent("look", { detail: q }));
  }

  /** Back to whoever acts. */
  release() {
    this.chosen = null;
  }
}

customElements.define("delve-sheets", DelveSheets);
