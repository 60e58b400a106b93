/** The end: who lived, who fell and by whom, what was found and slain, and what now. */

import { get, post, words } from "./api.js";
import { portrait } from "./art.js";
import { dialog, h, toast } from "./dom.js";
import { called } from "./look.js";

/** @typedef {[string, number][]} Counted */
/** @typedef {{figure: import("./types.js").Figure, mine: boolean, alive: boolean, how: string, kills: Counted, gains: Counted, finds: Counted}} Person */
/** @typedef {{title: string, round: number, winner: string, town: boolean, people: Person[], kills: number, answers: number, feat?: {percent: number, who: string, what: string}}} Summary */

/** @param {Counted} counted */
const listed = (counted) => counted.map(([what, n]) => (n > 1 ? `${what} ×${n}` : what)).join(", ");

/**
 * How it went for whoever sits here: not every victory is one for the dead.
 * @param {import("./types.js").View} view
 * @param {import("./types.js").TableInfo | null} info
 * @returns {{title: string, mood: string}}
 */
export function verdict(view, info) {
  const own = new Set(info?.you.seats ?? []);
  const sides = new Set(info?.seats.filter((s) => own.has(s.seat)).map((s) => s.side));
  if (info?.town) return { title: "Everybody is done in town.", mood: "" };
  if (!view.winner) return { title: "It is over.", mood: "" };
  if (sides.size !== 1) return { title: `The ${view.winner} side wins.`, mood: "" };
  if (!sides.has(view.winner)) return { title: "Defeat.", mood: "lost" };
  const figures = Object.values(view.figures).filter((f) => own.has(f.seat) && sides.has(f.side));
  const dead = figures.filter((f) => !f.alive).map(called);
  if (!dead.length) return { title: "Victory!", mood: "won" };
  const who = dead.length > 1 ? `${dead.slice(0, -1).join(", ")} and ${dead.at(-1)} are` : `${dead[0]} is`;
  return { title: dead.length === figures.length ? `Won by the others: ${who} dead.` : `Victory, but ${who} dead.`, mood: dead.length === figures.length ? "lost" : "" };
}

/** @param {Person} person */
function honour({ figure, alive, how, kills, gains, finds }) {
  const gained = gains.map(([what, n]) => `${n} ${what}`).join(", ");
  return h(
    "li",
    { class: alive ? "" : "dead" },
    portrait(figure),
    h("h3", {}, called(figure)),
    h("p", { class: "how" }, alive ? "Lived." : how || "Fell."),
    kills.length ? h("p", {}, h("b", {}, "Slew: "), listed(kills)) : null,
    gained || finds.length ? h("p", {}, h("b", {}, "Found: "), [gained, listed(finds)].filter(Boolean).join(", ")) : null,
  );
}

/**
 * Another game like this one.
 * @param {string} table
 * @param {string} key
 */
export async function playAgain(table, key) {
  try {
    const made = await post(`/api/tables/${table}/again`, {}, key);
    location.assign(`/table#${made.table}.${made.owner}`);
  } catch (error) {
    toast(words(error), "error");
  }
}

/**
 * What can be done now.
 * @param {string} table
 * @param {string} key
 * @param {import("./types.js").TableInfo | null} info
 */
export function whatNow(table, key, info) {
  const again = info?.you.role === "owner" && !info.campaign;
  return h(
    "div",
    { class: "row what-now" },
    info?.campaign ? h("a", { class: "button primary", href: info.campaign }, "Back to the campaign") : null,
    again ? h("button", { type: "button", class: "primary", onclick: () => playAgain(table, key) }, "Play again") : null,
    h("a", { class: "button", href: `/replay#${table}.${key}` }, "Watch the replay"),
    info?.campaign ? null : h("a", { class: "button", href: "/" }, "Play another"),
  );
}

/**
 * The page at the end of a game.
 * @param {string} table
 * @param {string} key
 * @param {import("./types.js").View} view
 * @param {import("./types.js").TableInfo | null} info
 * @param {() => {title: string, says: string}[]} lessons what a coach says at the end
 */
export async function endPage(table, key, view, info, lessons) {
  /** @type {Summary} */
  const told = await get(`/api/tables/${table}/summary`, key);
  if (told.town || document.querySelector("dialog[open]")) return;
  const { title, mood } = verdict(view, info);
  const deeds = [
    ["Rounds", String(told.round)],
    ["Slain", String(told.kills)],
    ...(told.feat ? [["Longest odds beaten", `${told.feat.who}: ${told.feat.what}, ${told.feat.percent} %`]] : []),
  ];
  const box = dialog(
    told.title,
    h("p", { class: `verdict ${mood}` }, title),
    h("p", { class: "in-short" }, `${told.people.filter((p) => p.alive).length} of ${told.people.length} lived.`),
    h("ul", { class: "roll-of-honour" }, told.people.map(honour)),
    h("dl", { class: "deeds" }, deeds.map(([label, value]) => h("div", {}, h("dt", {}, label), h("dd", {}, value)))),
    ...lessons().map(({ title, says }) => h("section", { class: "lesson" }, h("h3", {}, title), h("p", {}, says))),
    whatNow(table, key, info),
  );
  box.classList.add("end-page");
}
