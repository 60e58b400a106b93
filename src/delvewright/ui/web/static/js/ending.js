/** The end: who lived, who fell and by whom, what was found and slain, and what now. */

import { file, get, post, words } from "./api.js";
import { portrait } from "./art.js";
import { dialog, h, toast } from "./dom.js";
import { called } from "./look.js";

/** @typedef {[string, number][]} Counted */
/** @typedef {{figure: import("./types.js").Figure, mine: boolean, alive: boolean, how: string, kills: Counted, gains: Counted, finds: Counted}} Person */
/** @typedef {{n: number, round: number, text: string}} Chapter */
/** @typedef {{title: string, round: number, winner: string, town: boolean, people: Person[], kills: number, rooms: number, answers: number, story: Chapter[], moment?: Chapter, feat?: {percent: number, who: string, what: string}}} Summary */

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
  const kinds = new Set(info?.seats.filter((s) => !s.named).map((s) => s.title));
  const dead = figures.filter((f) => !f.alive).map((f) => (kinds.has(f.title) ? `the ${called(f)}` : called(f)));
  if (!dead.length) return { title: "Victory!", mood: "won" };
  const who = dead.length > 1 ? `${dead.slice(0, -1).join(", ")} and ${dead.at(-1)} are` : `${dead[0]} is`;
  return { title: dead.length === figures.length ? `Won by the others: ${who} dead.` : `Victory, but ${who} dead.`, mood: dead.length === figures.length ? "lost" : "" };
}

/** @param {Person} person */
function honour({ figure, alive, how, kills, gains, finds }) {
  const gained = gains.map(([what, n]) => `${n} ${what}`).join(", ");
  const slain = kills.reduce((sum, [, n]) => sum + n, 0);
  return h(
    "li",
    { class: alive ? "" : "dead" },
    h("span", { class: "face" }, portrait(figure)),
    h(
      "div",
      {},
      h("h3", {}, called(figure)),
      h("p", { class: "how" }, alive ? "Lived." : how || "Fell."),
      slain ? h("p", {}, h("b", {}, `Slew ${slain}: `), listed(kills)) : null,
      gained || finds.length ? h("p", {}, h("b", {}, "Found: "), [gained, listed(finds)].filter(Boolean).join(", ")) : null,
    ),
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
 * The way on in a campaign: to its page, which has what is next.
 * @param {string} address
 * @param {string} coming the next quest, where that is known
 */
function onward(address, coming) {
  const link = h("a", { class: "button primary", href: address }, coming ? `On to ${coming}` : "Back to the campaign");
  const [, id, key] = /#([^.]+)\.(.+)/.exec(address) ?? [];
  if (!coming && id) get(`/api/campaigns/${id}`, key).then(({ next }) => next && link.replaceChildren(`On to ${next.title}`), () => {});
  return link;
}

/**
 * What can be done now.
 * @param {string} table
 * @param {string} key
 * @param {import("./types.js").TableInfo | null} info
 * @param {boolean} lost
 * @param {(() => void) | null} back takes the last answer back, by the rules for that
 */
export function whatNow(table, key, info, lost = false, back = /** @type {(() => void) | null} */ (null)) {
  const again = info?.you.role === "owner" && !info.campaign;
  return h(
    "div",
    { class: "row what-now" },
    info?.campaign ? onward(info.campaign, info.between[1]) : null,
    again ? h("button", { type: "button", class: "primary", onclick: () => playAgain(table, key) }, lost ? "Try again" : "Play again") : null,
    back ? h("button", { type: "button", onclick: back }, "Take back") : null,
    h("a", { class: "button", href: `/replay#${table}.${key}` }, "Watch the replay"),
    info?.campaign ? null : h("a", { class: "button", href: "/" }, "Play another"),
  );
}

/**
 * What decided it, as it was seen then; the way to it in the replay.
 * @param {string} table
 * @param {string} key
 * @param {Chapter} moment
 */
function decisive(table, key, moment) {
  const drawn = h("img", { alt: `The board at that moment: ${moment.text}`, class: "decisive-picture", width: 520, height: 400 });
  file(`/api/tables/${table}/replay/${moment.n}/picture.svg?near=yes`, key).then(
    (found) => (drawn.src = URL.createObjectURL(found)),
    () => drawn.remove(),
  );
  return h("figure", { class: "decisive" }, drawn, h("figcaption", {}, h("b", {}, "The moment that decided it. "), `Round ${moment.round}: ${moment.text} `, h("a", { href: `/replay#${table}.${key}.${moment.n}` }, "See it again")));
}

/**
 * The page at the end of a game: one for those who won, another for those who did not.
 * @param {string} table
 * @param {string} key
 * @param {import("./types.js").View} view
 * @param {import("./types.js").TableInfo | null} info
 * @param {() => {title: string, says: string}[]} lessons what a coach says at the end
 * @param {(() => void) | null} back takes the last answer back, by the rules for that
 */
export async function endPage(table, key, view, info, lessons, back = null) {
  /** @type {Summary} */
  const told = await get(`/api/tables/${table}/summary`, key);
  if (told.town || document.querySelector("dialog[open]")) return;
  const { title, mood } = verdict(view, info);
  const lived = told.people.filter((p) => p.alive).length;
  const looks = [...told.people].sort((a, b) => Number(b.alive) - Number(a.alive)).map((p) => p.figure.look);
  const scene = `/draw/scene.svg?${new URLSearchParams([["of", told.title], ["size", "wide"], ...looks.slice(0, 4).map((look) => ["look", look])])}`;
  const deeds = [
    ["Rounds", String(told.round)],
    ["Rooms and passages seen", String(told.rooms)],
    ["Slain", String(told.kills)],
    ...(told.feat ? [["Longest odds beaten", `${told.feat.who}: ${told.feat.what}, ${told.feat.percent} %`]] : []),
  ];
  const far = view.facts?.Task ?? view.facts?.Quest;
  const aim = info?.tale?.goal ? h("p", { class: "in-short" }, `The goal: ${info.tale.goal}`, mood !== "won" && far ? h("b", {}, ` At the end: ${far}.`) : "") : null;
  const head = h("div", { class: `end-scene ${mood}` }, h("p", { class: `verdict ${mood}` }, title), h("p", { class: "in-short" }, `${lived} of ${told.people.length} lived.`), aim);
  head.style.setProperty("--scene", `url("${scene}")`);
  const box = dialog(
    told.title,
    head,
    whatNow(table, key, info, mood === "lost", back && (() => (box.close(), back()))),
    h("ul", { class: "roll-of-honour" }, told.people.map(honour)),
    h("dl", { class: "deeds" }, deeds.map(([label, value]) => h("div", {}, h("dt", {}, label), h("dd", {}, value)))),
    h("div", { class: "told-again" }, told.moment ? decisive(table, key, told.moment) : null, told.story.length ? h("section", { class: "story-told" }, h("h3", {}, "How it went"), h("ol", {}, told.story.map((c) => h("li", {}, h("span", { class: "when" }, `Round ${c.round}`), " ", c.text)))) : null),
    ...lessons().map(({ title, says }) => h("section", { class: "lesson" }, h("h3", {}, title), h("p", {}, says))),
  );
  box.classList.add("end-page");
  if (mood) box.classList.add(mood);
  /** @type {HTMLElement | null} */ (box.querySelector(".what-now .primary"))?.focus();
}
