/** The town as a street of shops: goods with what they are, what they cost, who can use them and what they would change. */

import { h } from "./dom.js";
import { icon } from "./icons.js";

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
 * @property {number} [i]  the answer; none: it is too dear
 * @property {Change[]} [changes]  what it would change on the sheet
 *
 * @typedef {{label: string, before: number, after: number, unit: string}} Change
 */

/** Which doors of the street stand open. @type {Set<string>} */
const open = new Set();

/**
 * @param {Ware[]} street
 * @param {(i: number, label: string) => void} choose
 */
export function town(street, choose) {
  /** @type {Map<string, Map<string, Ware[]>>} */
  const shops = new Map();
  for (const ware of street) {
    const goods = shops.get(ware.shop) ?? new Map();
    shops.set(ware.shop, goods);
    const name = ware.title || ware.label;
    goods.set(name, [...(goods.get(name) ?? []), ware]);
  }
  const known = [...shops.keys()];
  if (!known.some((shop) => open.has(shop)) && known.length) open.add(known.find((shop) => [...(shops.get(shop)?.values() ?? [])].flat().some((w) => w.price)) ?? known[0]);
  return h(
    "div",
    { class: "street" },
    [...shops].map(([shop, goods]) => {
      const wares = [...goods.values()].flat();
      const bought = wares.filter((w) => w.price);
      const count = bought.length ? `${bought.filter((w) => w.i !== undefined).length} of ${bought.length} you can pay` : `${goods.size}`;
      const box = h(
        "details",
        { class: "shop", open: open.has(shop) },
        h("summary", {}, icon(wares[0].icon), h("b", {}, shop), h("small", {}, count)),
        h("ul", { class: "goods" }, [...goods].sort(([, a], [, b]) => a[0].price - b[0].price).map(([name, some]) => good(name, some, choose))),
      );
      box.addEventListener("toggle", () => (box.open ? open.add(shop) : open.delete(shop)));
      return box;
    }),
  );
}

/**
 * One thing, with all that can be done about it.
 * @param {string} name
 * @param {Ware[]} wares
 * @param {(i: number, label: string) => void} choose
 */
function good(name, wares, choose) {
  const [first] = wares;
  const changes = (wares.find((w) => w.price || !w.pays)?.changes ?? []).slice(0, 2).map((c) => (c.before ? `${c.label} ${c.before} → ${c.after}` : `${c.label} ${c.after}${c.unit === "dice" ? (c.after === 1 ? " die" : " dice") : ""}`));
  const buttons = wares.map((ware) => {
    const short = ware.title ? ware.label.replace(ware.title, "").replace(/\s+/g, " ").trim() : ware.label;
    if (ware.i === undefined) return h("span", { class: "dear" }, `${ware.price}: too dear`);
    const i = ware.i;
    return h("button", { type: "button", class: "answer", "data-choice": i, "aria-label": ware.label, onclick: () => choose(i, ware.label) }, short);
  });
  return h(
    "li",
    { class: wares.every((w) => w.i === undefined) ? "good too-dear" : "good" },
    icon(first.icon),
    h(
      "div",
      {},
      h("b", {}, first.title || name),
      first.says ? h("p", {}, first.says) : null,
      first.users ? h("p", { class: "users" }, first.users.length ? `For ${first.users.join(", ")}` : "Nobody here can use it") : null,
      changes.length ? h("p", { class: "changes" }, changes.join(" · ")) : null,
      h("div", { class: "deals" }, buttons),
    ),
  );
}
