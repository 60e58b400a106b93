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
 * @property {{id: string, sheet: string[]}[]} members
 * @property {{id: string, title: string, series: string, state: string}[]} quests
 * @property {{quest: string, title: string, outcome: string, rounds: number}[]} history
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

/** @param {Campaign} campaign */
function show(campaign) {
  const title = campaign.name || `${campaign.title} campaign`;
  the("name").textContent = title;
  the("what").textContent = [campaign.title, ...campaign.rules].join(" · ");
  document.title = `${title} · Delvewright`;
  keep.keepCampaign({ campaign: id, key, title, when: Date.now() });
  const members = campaign.members.map((m) => h("section", { class: "member" }, h("h3", {}, m.id.replaceAll("-", " ")), m.sheet.map((line) => h("p", {}, line))));
  const road = campaign.quests.map((q) => {
    const coming = q.id === campaign.next?.id;
    const state = coming ? "next" : q.state;
    return h("li", { class: coming ? "next" : "" }, h("span", {}, q.title), h("span", { class: state }, state));
  });
  const history = campaign.history.map((c) => h("li", {}, h("span", {}, c.title), h("span", { class: c.outcome }, c.rounds ? `${c.outcome}, ${c.rounds} rounds` : c.outcome)));
  the("main").replaceChildren(
    h("section", { class: "sheet-paper" }, h("h2", {}, "What is next"), ...next(campaign).filter((part) => part !== null)),
    h("section", { class: "sheet-paper" }, h("h2", {}, "The party"), h("div", { class: "cols" }, members)),
    h("section", { class: "sheet-paper" }, h("h2", {}, "The road"), h("ul", { class: "road" }, road)),
    ...(history.length ? [h("section", { class: "sheet-paper" }, h("h2", {}, "So far"), h("ul", { class: "road" }, history))] : []),
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
