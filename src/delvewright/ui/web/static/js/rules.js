/** The rules of the book being played: where one is, by search, by chapter, and word by word. */

import { get, words as said } from "./api.js";
import { dialog, h } from "./dom.js";
import { keysAndSigns } from "./help.js";
import * as terms from "./terms.js";

/** @typedef {{id: string, chapter: string, says: string, ruling?: string, edition?: string}} Rule */
/** @typedef {{ids?: string[], title?: string, search?: string, keys?: boolean}} Where */

/** @param {Rule} rule */
const line = (rule) => h("li", {}, h("p", {}, rule.says), rule.ruling ? h("p", { class: "ruling" }, `Ruling: ${rule.ruling}`) : null, h("code", {}, [rule.id, rule.edition].filter(Boolean).join(" · ")));

/**
 * @param {string} book
 * @param {Where} where
 */
export async function rulesDialog(book, where) {
  const list = h("div", { class: "found", "aria-live": "polite" });
  const search = h("input", { type: "search", placeholder: "Search the rules", "aria-label": "Search the rules", maxlength: 80 });
  const chapters = h("select", { "aria-label": "Chapter" }, h("option", { value: "" }, "Chapters …"));
  const words = h("button", { type: "button" }, "Words");
  const keys = h("button", { type: "button" }, "Keys and signs");
  const box = dialog("Rules", h("div", { class: "rules-book" }, h("div", { class: "row" }, search, chapters, words, keys), list));
  box.classList.add("wide");
  let asked = 0;

  /** @param {string} title @param {...(Node | string | null)} nodes */
  const put = (title, ...nodes) => list.replaceChildren(h("h3", {}, title), ...nodes.filter((node) => node !== null));

  /** @param {string} title @param {Record<string, string>} query */
  const ask = async (title, query) => {
    const mine = (asked += 1);
    try {
      const { rules, more } = await get(`/api/books/${encodeURIComponent(book)}/rules?${new URLSearchParams(query)}`);
      if (mine !== asked) return;
      const none = rules.length ? null : h("p", {}, "No rule says anything of that. Try another word.");
      put(title, h("ul", { class: "rule-list" }, rules.map(line)), none, more ? h("p", {}, `${more} more: add a word to the search.`) : null);
    } catch (error) {
      if (mine === asked) put(title, h("p", { class: "trouble", role: "alert" }, said(error)));
    }
  };

  const glossary = () => {
    asked += 1;
    const rows = Object.entries(terms.all()?.terms ?? {})
      .filter(([word]) => !word.startsWith("?"))
      .map(([, term]) => term)
      .sort((a, b) => a.title.localeCompare(b.title))
      .map((term) => [
        h("dt", {}, term.rules.length ? h("button", { type: "button", class: "plain", onclick: () => ask(term.title, { ids: term.rules.join(",") }) }, term.title) : term.title),
        h("dd", {}, term.says),
      ]);
    put("Words", h("dl", { class: "glossary" }, rows.flat()));
  };

  let timer = 0;
  search.addEventListener("input", () => {
    clearTimeout(timer);
    chapters.value = "";
    const text = search.value.trim();
    timer = setTimeout(() => (text ? ask(`“${text}”`, { search: text }) : glossary()), 200);
  });
  chapters.addEventListener("change", () => chapters.value && ask(chapters.selectedOptions[0].text, { chapter: chapters.value }));
  words.addEventListener("click", glossary);
  keys.addEventListener("click", () => {
    asked += 1;
    put("Keys and signs", ...keysAndSigns());
  });
  if (where.keys) keys.click();
  try {
    const known = await terms.open(book);
    chapters.append(...known.chapters.map((each) => h("option", { value: each.id }, `${each.title} (${each.rules})`)));
    if (where.keys) return;
    if (where.ids?.length) await ask(where.title ?? "Here", { ids: where.ids.join(",") });
    else if (where.search) {
      search.value = where.search;
      await ask(`“${where.search}”`, { search: where.search });
    } else glossary();
  } catch (error) {
    put("Rules", h("p", { class: "trouble", role: "alert" }, said(error)));
  }
}
