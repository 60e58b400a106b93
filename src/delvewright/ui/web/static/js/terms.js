/** The words of the book that have a rule, and what each number is made of. */

import { get } from "./api.js";

/** @typedef {{title: string, says: string, rules: string[]}} Term */
/** @typedef {{title: string, terms: Record<string, Term>, chapters: {id: string, title: string, rules: number}[]}} Words */
/** @typedef {{label: string, value: number, unit: string, parts: [string, number][]}} Reckoned */
/** @typedef {{how: string, card: string, hurt: number, kill: number, mean: number}} Harm */
/** @typedef {{figure: number, mine: number, numbers: Reckoned[], does: Harm[], suffers: Harm[]}} Explained */

/** @type {Words | null} */
let words = null;
let book = "";

/** Fetch the words of a book, once. @param {string} id @returns {Promise<Words>} */
export async function open(id) {
  if (id !== book || !words) {
    const found = /** @type {Words} */ (await get(`/api/books/${encodeURIComponent(id)}/terms`));
    book = id;
    words = found;
  }
  return words;
}

/** All words of the open book. */
export const all = () => words;

/**
 * What a word means: the word itself, without what stands in brackets, or its first words ("rage 1": rage).
 * @param {string} word
 * @returns {Term | null}
 */
export function term(word) {
  const known = words?.terms;
  if (!known) return null;
  let left = word.replace(/ \(.*$/, "");
  while (left) {
    for (const said of [left, left.replaceAll(" ", "-")]) if (Object.hasOwn(known, said)) return known[said];
    left = left.includes(" ") ? left.slice(0, left.lastIndexOf(" ")) : "";
  }
  return null;
}

/** @param {Reckoned} number */
export function sum({ value, unit, parts }) {
  const amount = unit === "%" ? `${value} %` : `${value}${unit ? ` ${value === 1 && unit === "dice" ? "die" : unit}` : ""}`;
  const said = parts.filter(([, n], i) => n || !i).map(([source, n], i) => `${i ? (n < 0 ? " − " : " + ") : ""}${i ? Math.abs(n) : n} ${source}`);
  return parts.length > 1 ? `${amount} = ${said.join("")}` : `${amount}, ${parts[0]?.[0] ?? ""}`;
}

/** @param {number} percent */
export const chance = (percent) => (percent > 0 && percent < 1 ? "under 1\u00a0%" : percent > 99 && percent < 100 ? "over 99\u00a0%" : `${Math.round(percent)}\u00a0%`);

/** What an attack may do, in words. @param {Harm} harm */
export const harmWords = (harm) => `${Math.round(harm.mean * 10) / 10} on average; hurts ${chance(harm.hurt)}, kills ${chance(harm.kill)}`;
