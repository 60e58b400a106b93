/** Figures: the sheet of one, all others in a line. */

import { portrait } from "./art.js";
import { h } from "./dom.js";
import { called, effectNames } from "./look.js";
import { squareName } from "./mask.js";

/** @typedef {import("./types.js").Figure} Figure */
/** @typedef {import("./types.js").View} View */

/**
 * @param {string} label
 * @param {number} now
 * @param {number} most
 * @param {number} i
 */
function bar(label, now, most, i) {
  const meter = h("meter", { min: 0, max: Math.max(most, 1), value: Math.max(now, 0), class: `meter${i}`, "aria-label": label }, `${now} of ${most}`);
  return h("div", { class: "bar-line" }, h("span", { class: "bar-label" }, label), meter, h("span", { class: "bar-value" }, `${now}/${most}`));
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
  return h("li", { class: "card" }, h("details", {}, h("summary", {}, name), h("p", {}, item.says)));
}

/**
 * @param {Figure} figure
 * @param {View | null} view none: it is nowhere yet
 */
export function sheet(figure, view) {
  const rows = Object.entries(figure.sheet ?? {}).map(([label, value]) => h("div", {}, h("dt", {}, label), h("dd", {}, String(value))));
  const where = !view ? "" : figure.squares.length ? squareName(view.board, Math.min(...figure.squares)) : figure.alive ? "off the board" : "dead";
  const effects = effectNames(figure);
  const cards = [...shelves(figure)];
  return h(
    "section",
    { class: "sheet", "aria-label": called(figure) },
    h("header", {}, portrait(figure), h("h3", {}, called(figure)), h("span", { class: "where" }, where)),
    h("div", { class: "bars" }, Object.entries(figure.bars).map(([label, [now, most]], i) => bar(label, now, most, i))),
    effects.length ? h("p", { class: "effects" }, h("span", { class: "star", "aria-hidden": "true" }, "✦ "), effects.join(", ")) : null,
    rows.length ? h("dl", {}, rows) : null,
    cards.flatMap(([place, some]) => [
      place ? h("h4", { class: "shelf" }, place) : null,
      h("ul", { class: "cards", "aria-label": place || "Cards" }, some.map(card)),
    ]),
  );
}

export class DelveSheets extends HTMLElement {
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
    const drawn = JSON.stringify([figures, main?.id, view.facts]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const open = [...this.querySelectorAll("details[open] summary")].map((e) => e.textContent);
    const others = seen.filter((f) => f !== main).map((f) => this.line(f));
    const facts = Object.entries(view.facts ?? {}).map(([label, value]) => h("div", {}, h("dt", {}, label), h("dd", {}, String(value))));
    this.replaceChildren(
      ...(main ? [sheet(main, view)] : []),
      ...(others.length ? [h("ul", { class: "others", "aria-label": "Other figures" }, others)] : []),
      ...(facts.length ? [h("dl", { class: "facts" }, facts)] : []),
    );
    for (const details of this.querySelectorAll("details")) {
      details.open = open.includes(details.querySelector("summary")?.textContent ?? "");
    }
  }

  /** @param {Figure} figure */
  line(figure) {
    const bars = Object.entries(figure.bars).map(([label, [now, most]]) => h("span", { class: "mini" }, h("abbr", { title: label }, label[0]), ` ${now}/${most}`));
    const state = figure.squares.length ? "" : figure.alive ? "off the board" : "dead";
    const choose = () => {
      this.chosen = figure.id;
      if (this.view) this.show(this.view, this.asked);
      this.dispatchEvent(new CustomEvent("look", { detail: figure.squares[0] ?? -1 }));
    };
    return h(
      "li",
      { class: figure.active ? "active" : "" },
      h("button", { type: "button", onclick: choose }, portrait(figure), h("span", { class: "named" }, called(figure)), bars, state ? h("em", {}, state) : null, effectNames(figure).length ? h("span", { class: "star", title: effectNames(figure).join(", ") }, "✦") : null),
    );
  }

  /** Back to whoever acts. */
  release() {
    this.chosen = null;
  }
}

customElements.define("delve-sheets", DelveSheets);
