/** Whoever has lost his last hero is told so once, and chooses: another seat, the rest at his own pace, or the end. */

import { portrait } from "./art.js";
import { announce, h } from "./dom.js";
import * as keep from "./keep.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").View} View */
/**
 * @typedef {object} Ways
 * @property {(seat: number) => void} take  sit down there
 * @property {() => void} pace  choose how fast the rest is shown
 * @property {() => void} hurry  see all the rest at once
 */

/**
 * Show the card, if somebody of ours has fallen and was not mourned yet; whatever is chosen puts it away for good.
 * @param {HTMLElement} box
 * @param {TableInfo} info
 * @param {View} view
 * @param {string} place  by which this browser remembers the table
 * @param {Ways} ways
 */
export function showFallen(box, info, view, place, ways) {
  const fallen = info.you.fallen ?? [];
  const told = keep.mourned(place);
  const left = info.you.seats.some((seat) => !fallen.some((one) => one.seat === seat));
  const fresh = view.over ? [] : fallen.filter(({ seat, free }) => !told.includes(seat) && (free.length || !left));
  const signs = fresh.map(({ seat, free }) => `${seat}:${free}`).join(" ");
  if (box.dataset.of === signs && box.hidden === !signs) return;
  box.dataset.of = signs;
  const inside = box.contains(document.activeElement);
  box.hidden = !fresh.length;
  if (!fresh.length) {
    box.replaceChildren();
    return;
  }
  const done = (/** @type {() => void} */ act) => () => {
    keep.mourn(place, [...new Set([...told, ...fresh.map(({ seat }) => seat)])]);
    box.hidden = true;
    document.getElementById("question")?.focus({ preventScroll: true });
    act();
  };
  const button = (/** @type {string} */ text, /** @type {() => void} */ act, /** @type {import("./dom.js").Child} */ face = null, first = false) =>
    h("button", { type: "button", class: first ? "primary with-face" : "with-face", onclick: done(act) }, face, text);
  const names = fresh.map(({ seat }, i) => (i ? named(info.seats[seat]) : capital(named(info.seats[seat])))).join(" and ");
  const others = info.seats.some((seat) => seat.holder === "person" && !info.you.seats.includes(seat.seat));
  const free = [...new Set(fresh.flatMap((one) => one.free))].flatMap((seat) => info.seats[seat] ?? []);
  const faces = Object.values(view.figures);
  const seats = free.map((seat, i) => {
    const figure = faces.find((f) => f.seat === seat.seat && f.side === seat.side && f.alive);
    return button(`Play ${named(seat)}`, () => ways.take(seat.seat), figure ? h("span", { class: "face tiny" }, portrait(figure)) : null, !i);
  });
  const says = left ? "Your others fight on." : seats.length ? "You can go on with somebody whom the computer plays, or watch." : "The others fight on without you.";
  const rest = left
    ? [button("Go on", () => {}, null, !seats.length)]
    : [button("Watch the rest at my pace …", ways.pace, null, !seats.length), others ? h("a", { class: "button", href: "/", onclick: done(() => {}) }, "Leave the table") : button("Straight to the end", ways.hurry)];
  box.replaceChildren(h("h2", { class: "small grave" }, `${names} ${fresh.length > 1 ? "have" : "has"} fallen.`), h("p", {}, says), h("div", { class: "ways" }, ...seats, ...rest));
  announce(`${names} ${fresh.length > 1 ? "have" : "has"} fallen. ${says}`);
  if (inside || !left) box.querySelector("button")?.focus({ preventScroll: true });
}

/** @param {import("./types.js").Seat} seat */
const named = (seat) => `${seat.named ? "" : "the "}${seat.title}`;

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);
