/** The town: shops that stay where they are, goods as cards with what each would change, and the hero beside them. */

import { portrait, thing } from "./art.js";
import { h } from "./dom.js";
import { scrolls } from "./scrolling.js";

/** @typedef {import("./types.js").Figure} Figure */
/**
 * @typedef {object} Ware
 * @property {string} shop
 * @property {string} verb
 * @property {string} label
 * @property {string} title
 * @property {string} says
 * @property {number} price
 * @property {number} pays
 * @property {string} icon
 * @property {string[]} [users]
 * @property {number} [i]  the answer; none: it is too dear, or needs something
 * @property {string[]} [needs]  what is missing until it is open
 * @property {Change[]} [changes]  what it would change on the sheet
 * @property {number} [to]  whom it is about
 * @property {string} [line]  what to say for any amount of gold, which stands where the $ is
 *
 * @typedef {{label: string, before: number, after: number, unit: string, best?: number, than?: string}} Change
 */

/** The shops in the order in which they were first seen here, and the one that is open. @type {string[]} */
const known = [];
let open = "";

/** The purse of a figure. @param {Figure | null} figure */
export const purse = (figure) => {
  const found = Object.entries(figure?.sheet ?? {}).find(([label]) => /gold/i.test(label));
  return found ? Number.parseInt(String(found[1]), 10) || 0 : 0;
};

/**
 * @param {Ware[]} street
 * @param {Figure | null} me who is in the shops
 * @param {Record<string, Figure>} figures everybody in town
 * @param {(i: number, label: string) => void} choose
 * @param {(line: string) => void} say a line of notation
 * @param {() => Promise<import("./terms.js").Explained>} explain what the hero's numbers are made of
 */
export function town(street, me, figures, choose, say, explain) {
  /** @type {Map<string, Map<string, Ware[]>>} */
  const shops = new Map();
  for (const ware of street) {
    const goods = shops.get(ware.shop) ?? new Map();
    shops.set(ware.shop, goods);
    const name = (ware.to !== undefined && !ware.price && figures[ware.to]?.title) || ware.title || ware.label;
    goods.set(name, [...(goods.get(name) ?? []), ware]);
    if (!known.includes(ware.shop)) known.push(ware.shop);
  }
  if (!known.includes(open)) open = known[0] ?? "";
  const goodsOf = (/** @type {string} */ shop) => [...(shops.get(shop) ?? new Map())];
  const paper = h("div", { class: "goods-place parchment", role: "tabpanel", id: "goods", tabindex: "0", "aria-label": open });
  const tabs = h("div", { class: "shops", role: "tablist", "aria-label": "Shops" });
  const enter = (/** @type {string} */ shop) => {
    open = shop;
    paper.setAttribute("aria-label", shop);
    const goods = goodsOf(shop);
    paper.replaceChildren(goods.length ? h("ul", { class: "goods" }, goods.sort(([, a], [, b]) => Number(!!a[0].needs) - Number(!!b[0].needs) || Number(isWorse(a)) - Number(isWorse(b)) || a[0].price - b[0].price).map(([name, some]) => (some.some((/** @type {Ware} */ ware) => ware.line) ? friend(figures[some[0].to ?? -1], some, me, choose, say) : good(name, some, me, choose)))) : h("p", { class: "nothing" }, "Nothing here for you just now."));
    paper.scrollTop = 0;
    for (const tab of tabs.children) {
      const here = tab.getAttribute("data-shop") === shop;
      tab.setAttribute("aria-selected", String(here));
      tab.setAttribute("tabindex", here ? "0" : "-1");
    }
  };
  tabs.append(
    ...known.map((shop) => {
      const wares = goodsOf(shop).flatMap(([, some]) => some);
      const sold = wares.filter((w) => w.price);
      const can = sold.filter((w) => w.i !== undefined).length;
      const note = sold.length ? `${can} of ${sold.length} you can pay` : wares.length ? "" : "nothing just now";
      return h("button", { type: "button", class: "shop", role: "tab", "data-shop": shop, "aria-controls": "goods", title: note, onclick: () => enter(shop) }, thing("", wares[0]?.icon ?? "tool"), h("span", {}, shop));
    }),
  );
  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    enter(known[(known.indexOf(open) + step + known.length) % known.length]);
    /** @type {HTMLElement | null} */ (tabs.querySelector("[aria-selected=true]"))?.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  enter(open);
  scrolls(paper);
  return h("div", { class: "street" }, h("div", { class: "market" }, tabs, paper), me ? standing(me, explain) : null);
}

/** A row of the hero's numbers. @param {string} label @param {string} value */
const row = (label, value) => h("div", { "data-label": label }, h("dt", {}, label), h("dd", {}, value));

/**
 * The hero as he stands there, with what he has in force; what the sheet says of it without his things makes way.
 * @param {Figure} me
 * @param {() => Promise<import("./terms.js").Explained>} explain
 */
export function standing(me, explain) {
  const rows = [...Object.entries(me.bars).map(([label, [now, most]]) => [label, now === most ? String(now) : `${now} of ${most}`]), ...Object.entries(me.sheet)].filter(([label]) => !/gold/i.test(label));
  const gear = Object.values(me.items).map((item) => (typeof item === "string" ? { title: item, n: 1 } : item));
  const numbers = h("dl", { class: "me-numbers" }, rows.map(([label, value]) => row(label, String(value))));
  explain().then(
    (known) => {
      for (const { label, value, unit } of known.numbers.filter((n) => !(n.label in me.sheet) && !(n.label in me.bars)).reverse()) {
        for (const old of numbers.children) if (label.startsWith(`${old.getAttribute("data-label")} `)) old.remove();
        numbers.prepend(row(label, `${value}${unit === "%" ? " %" : unit === "dice" ? (value === 1 ? " die" : " dice") : ""}`));
      }
    },
    () => {},
  );
  return h(
    "section",
    { class: "me wood", "aria-label": me.title, tabindex: "0" },
    h("div", { class: "me-head" }, h("div", { class: "me-face" }, portrait(me)), h("div", {}, h("h2", {}, me.title), h("p", { class: "purse" }, `${purse(me)} gold`))),
    numbers,
    gear.length ? h("ul", { class: "me-gear" }, gear.map((item) => h("li", { title: item.says ?? "" }, thing(item.title), item.title, (item.n ?? 1) > 1 ? ` ×${item.n}` : ""))) : null,
  );
}

/** @param {Change} c @param {number} [n] how many */
const dice = (c, n = c.after) => (c.unit === "dice" ? (n === 1 ? " die" : " dice") : c.unit === "%" ? " %" : "");

/** What gets better, and from what; of a weapon, from what the best does that one has. @param {Change} c */
const gain = (c) => {
  if (c.before || !c.unit) return `${c.label} ${c.before} → ${c.after}`;
  return c.best ? `${c.label.replace(/ (with .*|\(.*\))$/, "")} ${c.best} → ${c.after}` : `${c.label} ${c.after}${dice(c)}`;
};

/** What a thing changes, in words, whether it is for the better, and what of one's numbers it costs. @param {Ware[]} wares */
function effect(wares) {
  const changes = (wares.find((w) => w.price || !w.pays)?.changes ?? []).slice(0, 3);
  const worse = changes.filter((c) => c.best !== undefined && c.after <= c.best);
  const less = changes.filter((c) => c.best === undefined && c.after < c.before);
  const better = changes.filter((c) => !worse.includes(c) && !less.includes(c));
  const said = (better.length || worse.length ? better : less).map(gain);
  if (!better.length && worse.length) {
    const [c] = worse;
    const rival = (c.than ?? "").replace(/^\S+ (with )?/, "").replace(/^\((.*)\)$/, "$1");
    said.push(c.after < Number(c.best) ? `weaker than your ${rival} (${c.after}, not ${c.best}${dice(c, c.best)})` : `no better than your ${rival}`);
  }
  const at = better.length || worse.length ? less.map(gain) : [];
  return { said, good: better.length > 0, at };
}

/** Whether nothing about it is better than what one has. @param {Ware[]} wares */
const isWorse = (wares) => {
  const { said, good } = effect(wares);
  return said.length > 0 && !good;
};

/**
 * One thing, with all that can be done about it.
 * @param {string} name
 * @param {Ware[]} wares
 * @param {Figure | null} me
 * @param {(i: number, label: string) => void} choose
 */
function good(name, wares, me, choose) {
  const [first] = wares;
  const { said, good: better, at } = effect(wares);
  const mine = !first.users || !me || first.users.includes(me.title);
  const others = (first.users ?? []).filter((who) => who !== me?.title);
  const dear = wares.every((w) => w.i === undefined);
  const owned = me && first.price && Object.values(me.items).some((item) => (typeof item === "string" ? item : item.title) === first.title);
  const forWhom = owned ? "You have one" : !first.users || (mine && others.length) ? null : mine ? "For you alone" : first.users.length ? `Not for you: for ${first.users.join(", ")}` : "Nobody here can use it";
  const later = first.needs ? h("p", { class: "needs" }, `Needs: ${first.needs.join(" · ")}`) : null;
  const buttons = wares.filter((ware) => !ware.needs).map((ware) => {
    const short = ware.title ? ware.label.replace(ware.title, "").replace(/\s+/g, " ").trim() : ware.label;
    if (ware.i === undefined) return h("span", { class: "price dear" }, h("b", {}, coin(ware.price)), h("small", {}, `${ware.price - purse(me)} short`));
    const i = ware.i;
    if (ware.price) return h("button", { type: "button", class: "answer price", "data-choice": i, "aria-label": ware.label, onclick: () => choose(i, ware.label) }, coin(ware.price));
    return h("button", { type: "button", class: "answer deal", "data-choice": i, "aria-label": ware.label, onclick: () => choose(i, ware.label) }, short);
  });
  return h(
    "li",
    { class: `good${dear ? " too-dear" : ""}${mine ? "" : " not-mine"}` },
    thing(first.needs ? "" : first.title || first.label, first.icon),
    h(
      "div",
      { class: "what" },
      h("b", {}, first.title || name.replace(/ \(\d+ gold\)$/, "")),
      said.length ? h("p", { class: better ? "changes" : "worse" }, said.join(" · "), at.length ? h("span", { class: "worse" }, ` · ${at.join(" · ")}`) : null) : null,
      later,
      first.says ? h("p", { class: "says" }, first.says) : null,
      forWhom ? h("p", { class: "users" }, forWhom) : null,
    ),
    h("div", { class: "deals" }, buttons),
  );
}

/**
 * Somebody to whom any amount of gold can go, and what else can be done for him.
 * @param {Figure} to
 * @param {Ware[]} wares
 * @param {Figure | null} me
 * @param {(i: number, label: string) => void} choose
 * @param {(line: string) => void} say
 */
function friend(to, wares, me, choose, say) {
  const line = wares.find((ware) => ware.line)?.line ?? "";
  const most = purse(me);
  const amount = h("input", { type: "number", min: 1, max: most, step: 1, value: Math.min(10, most), required: true, "aria-label": `How much for ${to.title}` });
  const form = h("form", { class: "giving" }, amount, h("button", { class: "answer price", "aria-label": `Give gold to ${to.title}` }, "Give"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    say(line.replace("$", amount.value));
  });
  const others = wares.filter((ware) => !ware.line).map(({ i, label }) => (i === undefined ? null : h("button", { type: "button", class: "answer deal", "data-choice": i, onclick: () => choose(i, label) }, label)));
  return h("li", { class: "good friend" }, h("span", { class: "face" }, portrait(to)), h("div", { class: "what" }, h("b", {}, to.title), h("p", { class: "coin" }, `${purse(to)} gold`)), h("div", { class: "deals" }, form, others));
}

/** @param {number} gold */
const coin = (gold) => h("span", { class: "coin" }, String(gold));
