/** A campaign: the party, what it has been through, what is next. */

import { address, get, post, words } from "./api.js";
import { h, the, toast } from "./dom.js";
import * as keep from "./keep.js";

/**
 * @typedef {object} Campaign
 * @property {string} campaign
 * @property {string} name
 * @property {string} book
 * @property {string} title
 * @property {string[]} rules
 * @property {{id: string, title: string, sheet: string[]}[]} members
 * @property {{id: string, title: string, series: string, state: string}[]} quests
 * @property {{quest: string, title: string, outcome: string, rounds: number, went?: string[], fell?: string[], came?: string[], gained?: string[], lost?: string[], rose?: string[]}[]} history
 * @property {{id: string, title: string, story: string} | null} next
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

/** @param {Campaign} campaign */
function next(campaign) {
  const button = (/** @type {string} */ text, /** @type {Record<string, unknown>} */ wanted, main = false) =>
    h("button", { type: "button", class: main ? "primary" : "", onclick: () => go(wanted) }, text);
  if (campaign.table) {
    return [
      h("p", {}, `Under way: ${campaign.under_way}.`),
      h("div", { class: "go" }, button("Go on", {}, true), button("Break it off", { abandon: true })),
    ];
  }
  const town = campaign.in_series ? null : button("Go to town", { town: true }, campaign.town_first);
  if (!campaign.next) return [h("p", {}, "All quests of this campaign are completed."), h("div", { class: "go" }, town)];
  return [
    h("h3", {}, campaign.next.title),
    h("p", { class: "story" }, campaign.next.story),
    campaign.town_first ? h("p", {}, "The party has wages to pay or wounds to mend: go to town first.") : null,
    h("div", { class: "go" }, button(`Play ${campaign.next.title}`, { quest: campaign.next.id }, !campaign.town_first), town),
  ];
}

/** How things ended, in words. @type {Record<string, string>} */
const ENDS = { won: "Won", lost: "Lost", town: "", abandoned: "Broken off" };

/** One quest, or one stay in town. @param {Campaign["history"][number]} c */
function chapter(c) {
  const line = (/** @type {string} */ title, /** @type {string[] | undefined} */ said) => (said?.length ? h("p", {}, h("b", {}, `${title} `), said.join(c.outcome === "town" || title.endsWith(":") ? "; " : ", "), ".") : null);
  const town = c.outcome === "town";
  const news = (c.came ?? []).map((who) => ((c.fell ?? []).includes(who) ? `another ${who}` : who));
  return h(
    "li",
    { class: c.outcome },
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
  const members = campaign.members.map((m) => h("section", { class: "member" }, h("h3", {}, m.title), m.sheet.map((line) => h("p", {}, line))));
  const road = campaign.quests.map((q) => {
    const coming = q.id === campaign.next?.id;
    const state = coming ? "next" : q.state;
    return h("li", { class: coming ? "next" : "" }, h("span", {}, q.title), h("span", { class: state }, state));
  });
  const chapters = campaign.history.map(chapter);
  const fallen = campaign.history.flatMap((c) => (c.fell ?? []).map((who) => h("li", {}, h("b", {}, who), ` fell in ${c.title}.`)));
  the("main").replaceChildren(
    h("section", { class: "sheet-paper" }, h("h2", {}, "What is next"), ...next(campaign).filter((part) => part !== null)),
    h("section", { class: "sheet-paper" }, h("h2", {}, "The party"), h("div", { class: "cols" }, members)),
    h("section", { class: "sheet-paper" }, h("h2", {}, "The road"), h("ul", { class: "road" }, road)),
    ...(chapters.length ? [h("section", { class: "sheet-paper" }, h("h2", {}, "Chronicle"), h("ol", { class: "chronicle" }, chapters))] : []),
    ...(fallen.length ? [h("section", { class: "sheet-paper" }, h("h2", {}, "In memory"), h("ul", { class: "fallen" }, fallen))] : []),
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
