/** A campaign: the party, what it has been through, what is next. */

import { address, get, post, words } from "./api.js";
import { portrait } from "./art.js";
import { dialog, h, s, the, toast } from "./dom.js";
import * as keep from "./keep.js";

/**
 * @typedef {object} Campaign
 * @property {string} campaign
 * @property {string} name
 * @property {string} book
 * @property {string} title
 * @property {string[]} rules
 * @property {{id: string, title: string, sheet: string[], figure: import("./types.js").Figure | null}[]} members
 * @property {{id: string, title: string, series: string, state: string, faces: string[]}[]} quests
 * @property {{quest: string, title: string, outcome: string, rounds: number, went?: string[], fell?: string[], came?: string[], gained?: string[], lost?: string[], rose?: string[]}[]} history
 * @property {{id: string, title: string, story: string, players: number, seats: import("./types.js").SeatInfo[]} | null} next
 * @property {import("./types.js").Computer[]} computers
 * @property {boolean} town_first
 * @property {boolean} in_series
 * @property {string} table
 * @property {string} under_way
 */

const { id, key } = address();

/** @param {Record<string, unknown>} wanted */
async function go(wanted) {
  try {
    const made = await post(`/api/campaigns/${id}/play`, wanted, key);
    if (made.table) location.href = `/table#${made.table}.${made.owner ?? key}`;
    else await load();
  } catch (error) {
    toast(words(error), "error");
  }
}

/** A face from its look. @param {string} look */
const face = (look) => h("img", { src: `/draw/portrait.svg?${new URLSearchParams({ look })}`, alt: "", loading: "lazy" });

/** Who plays whom, as it was chosen here last. @param {Campaign} campaign */
function seating(campaign) {
  const seats = campaign.next?.seats ?? [];
  const own = seats[0]?.side;
  const kept = keep.holders(id);
  const choices = [["person", "me"], ["open", "a friend, by link"], ...campaign.computers.map((c) => [c.id, c.title])];
  const rows = seats.map((seat) => {
    const held = kept[seat.id] ?? (seat.side === own ? "person" : (campaign.computers[0]?.id ?? "computer"));
    const select = h("select", { id: `holds-${seat.id}`, "data-seat": seat.id }, choices.map(([value, title]) => h("option", { value, selected: value === held }, title)));
    const figure = campaign.members.find((m) => m.id === seat.id)?.figure;
    const drawn = figure ? portrait(figure) : seat.look ? face(seat.look) : null;
    return h("li", {}, drawn ? h("span", { class: "small-face" }, drawn) : null, h("label", { for: `holds-${seat.id}` }, seat.title), select);
  });
  const box = h("fieldset", { class: "seating" }, h("legend", {}, "Who plays whom?"), h("ul", { class: "party-list" }, rows));
  const chosen = () => {
    const found = Object.fromEntries([...box.querySelectorAll("select")].map((select) => [select.dataset.seat ?? "", select.value]));
    keep.setHolders(id, found);
    return found;
  };
  return { box, chosen };
}

/** What is next, and the way there. @param {Campaign} campaign */
function next(campaign) {
  const button = (/** @type {string} */ text, /** @type {() => Record<string, unknown>} */ wanted, main = false) => h("button", { type: "button", class: main ? "primary" : "", onclick: () => go(wanted()) }, text);
  if (campaign.table) {
    return h("div", { class: "next-words" }, h("h2", {}, `Under way: ${campaign.under_way}`), h("div", { class: "go" }, button("Go on", () => ({}), true), h("button", { type: "button", onclick: () => breakOff(campaign) }, "Break it off")));
  }
  const town = campaign.in_series ? null : button("Go to town", () => ({ town: true }), campaign.town_first);
  const coming = campaign.next;
  if (!coming) return h("div", { class: "next-words" }, h("h2", {}, "The road is walked to its end"), h("p", {}, "All quests of this campaign are completed."), h("div", { class: "go" }, town));
  const { box, chosen } = seating(campaign);
  const many = campaign.members.length;
  return h(
    "div",
    { class: "next-words" },
    h("h2", {}, coming.title),
    h("p", { class: "story" }, coming.story),
    h("p", { class: "made-for" }, `Made for ${coming.players === 1 ? "one" : `a party of ${coming.players}`}; ${many === 1 ? "one goes" : `${many} go`}.`),
    campaign.town_first ? h("p", {}, "The party has wages to pay or wounds to mend: go to town first.") : null,
    box,
    h("div", { class: "go" }, button(`Play ${coming.title}`, () => ({ quest: coming.id, seats: chosen() }), !campaign.town_first), town),
  );
}

/** Break the game under way off, after a question. @param {Campaign} campaign */
function breakOff(campaign) {
  const yes = h("button", { type: "button" }, "Break it off");
  const no = h("button", { type: "button", class: "primary" }, "Keep on playing");
  const box = dialog(`Break off ${campaign.under_way}?`, h("p", {}, "The party is as it was before this game; the chronicle remembers that it was broken off."), h("div", { class: "row" }, no, yes));
  yes.addEventListener("click", () => (box.close(), go({ abandon: true })));
  no.addEventListener("click", () => box.close());
  no.focus();
}

/** A corner of a dungeon. @param {string} of @param {string[]} looks */
const scene = (of, looks) => h("img", { class: "vignette", alt: "", width: 320, height: 100, src: `/draw/scene.svg?${new URLSearchParams([["of", of], ...looks.map((look) => ["look", look])])}` });

const STATES = /** @type {Record<string, [string, string]>} */ ({ won: ["✓", "won"], lost: ["✗", "lost"], next: ["➤", "next"], "": ["○", "not open yet"] });
/** Stations in a row of the map, and pixels from row to row. */
const ACROSS = 5;
const HIGH = 136;
/** What lies beside the road: hills, a wood, a tower. */
const SIGHTS = ["M2 30 16 6 24 18 32 2 50 30zM16 6l5 9M32 2l7 12", "M8 30V22M0 22 8 4 16 22zM28 30V24M20 24 28 8 36 24zM44 30V23M37 23 44 10 51 23z", "M10 30V8H6V2H11V5H15V2H20V5H24V2H29V8H25V30zM15 30V21Q17 17 20 21V30"];

/** Something beside the road, in per cent across and pixels down. @param {string} d @param {number} x @param {number} y */
function sight(d, x, y) {
  const drawn = s("svg", { class: "sight", viewBox: "0 0 52 32", "aria-hidden": "true" }, s("path", { d }));
  drawn.style.setProperty("left", `${x}%`);
  drawn.style.setProperty("top", `${y}px`);
  return drawn;
}

/** The way as a map: stations on a road that winds to and fro. @param {Campaign} campaign */
function way(campaign) {
  const across = Math.min(ACROSS, campaign.quests.length) || 1;
  const rows = Math.ceil(campaign.quests.length / across);
  const at = (/** @type {number} */ i) => {
    const row = Math.floor(i / across);
    const col = row % 2 ? across - 1 - (i % across) : i % across;
    return { x: (100 * (col + 0.5)) / across + (row % 2 ? 1.5 : -1.5), y: 34 + HIGH * row + 13 * Math.sin(2.4 * i) };
  };
  const points = campaign.quests.map((_, i) => at(i));
  const road = points.map(({ x, y }, i) => (i ? `S${((x + points[i - 1].x) / 2).toFixed(1)} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}` : `M${x.toFixed(1)} ${y.toFixed(1)}`)).join("");
  const height = HIGH * rows + 20;
  const stations = campaign.quests.map((q, i) => {
    const state = q.id === campaign.next?.id ? "next" : q.state;
    const [sign, words] = STATES[state] ?? STATES[""];
    const station = h("li", { class: `station ${state || "locked"}` }, h("span", { class: "stop", "aria-hidden": "true" }, q.faces[0] ? face(q.faces[0]) : null, h("span", { class: "flag" }, sign)), h("b", {}, q.title), h("small", {}, words));
    station.style.setProperty("left", `${points[i].x}%`);
    station.style.setProperty("top", `${points[i].y}px`);
    return station;
  });
  const gaps = Math.max(1, across - 1);
  const sights = Array.from({ length: 2 * rows }, (_, i) => sight(SIGHTS[i % SIGHTS.length], (100 * (((i >> 1) + 2 * (i % 2)) % gaps + 1)) / across, 34 + HIGH * (i >> 1) + 78));
  const map = h("div", { class: "way" }, sights, s("svg", { viewBox: `0 0 100 ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" }, s("path", { d: road, class: "road-line" })), h("ol", {}, stations));
  map.style.setProperty("--high", `${height}px`);
  return map;
}

/** One of the party: face, purse, what he is and has. @param {Campaign["members"][number]} m */
function member(m) {
  return h("section", { class: "member" }, m.figure ? h("div", { class: "member-face" }, portrait(m.figure)) : null, h("div", {}, h("h3", {}, m.title), m.sheet.map((line) => h("p", {}, line))));
}

/** How things ended, in words. @type {Record<string, string>} */
const ENDS = { won: "Won", lost: "Lost", town: "", abandoned: "Broken off" };

/** One quest, or one stay in town. @param {Campaign["history"][number]} c @param {string[]} faces */
function chapter(c, faces) {
  const line = (/** @type {string} */ title, /** @type {string[] | undefined} */ said) => (said?.length ? h("p", {}, h("b", {}, `${title} `), said.join(said.some((each) => each.includes(": ")) ? "; " : ", "), ".") : null);
  const town = c.outcome === "town";
  const news = (c.came ?? []).map((who) => ((c.fell ?? []).includes(who) ? `another ${who}` : who));
  return h(
    "li",
    { class: c.outcome },
    scene(c.quest, faces),
    h("h3", {}, c.title, h("span", { class: c.outcome }, [ENDS[c.outcome] ?? c.outcome, c.rounds ? `${c.rounds} rounds` : ""].filter(Boolean).join(", "))),
    line("Went:", c.went),
    line("Fell:", c.fell),
    line(town ? "Bought and got:" : "Found:", c.gained),
    line(town ? "Paid and gave:" : "Spent and lost:", c.lost),
    line("Rose:", c.rose),
    line("Joined the party:", news),
    town && !c.gained && !c.lost && !c.rose && !news.length ? h("p", {}, "Nothing changed hands.") : null,
  );
}

/** @param {Campaign} campaign */
function show(campaign) {
  const title = campaign.name || `${campaign.title} campaign`;
  the("name").textContent = title;
  the("what").textContent = [campaign.title, ...campaign.rules].join(" · ");
  document.title = `${title} · Delvewright`;
  keep.keepCampaign({ campaign: id, key, title, when: Date.now() });
  const faces = new Map(campaign.quests.map((q) => [q.id, q.faces]));
  const ours = campaign.members.flatMap((m) => (m.figure ? [m.figure.look] : []));
  const chapters = campaign.history.map((c) => chapter(c, faces.get(c.quest) ?? ours.slice(0, 3))).reverse();
  const fallen = campaign.history.flatMap((c) => (c.fell ?? []).map((who) => h("li", { class: "grave" }, h("b", {}, who), h("span", {}, `fell in ${c.title}`))));
  the("main").replaceChildren(
    h("section", { class: "sheet-paper next-page" }, scene(campaign.next?.id ?? campaign.campaign, campaign.next ? (faces.get(campaign.next.id) ?? []) : ours.slice(0, 3)), next(campaign)),
    h("section", { class: "party-row", "aria-label": "The party" }, campaign.members.map(member)),
    h("section", { class: "sheet-paper" }, h("h2", {}, "The road"), way(campaign)),
    ...(chapters.length ? [h("section", { class: "sheet-paper" }, h("h2", {}, "Chronicle"), h("ol", { class: "chronicle", reversed: true }, chapters))] : []),
    ...(fallen.length ? [h("section", { class: "sheet-paper" }, h("h2", {}, "In memory"), h("ul", { class: "graves" }, fallen))] : []),
  );
}

async function load() {
  try {
    show(await get(`/api/campaigns/${id}`, key));
  } catch (error) {
    the("main").replaceChildren(h("p", { class: "loading trouble", role: "alert" }, words(error), " ", h("a", { href: "/" }, "Start page")));
  }
}

load();
