/** What this browser remembers: its tables and campaigns, with their keys, and how fast things move. */

/** @typedef {{table: string, key: string, title: string, role: string, when: number, over?: boolean, town?: boolean, campaign?: string, mine?: boolean, links?: import("./types.js").Links}} KeptTable */
/** @typedef {{campaign: string, key: string, title: string, when: number}} KeptCampaign */

const MOST = 60;

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: the links still work.
  }
}

/** @returns {KeptTable[]} newest first */
export const tables = () => /** @type {KeptTable[]} */ (read("delve.tables", []));

/** @param {KeptTable} kept */
export function keepTable(kept) {
  const old = tables().find((t) => t.table === kept.table && t.key === kept.key);
  const rest = tables().filter((t) => t !== old && !(t.table === kept.table && t.key === kept.key));
  write("delve.tables", [{ ...old, ...kept }, ...rest].slice(0, MOST));
}

/** @param {KeptTable} gone */
export function forgetTable(gone) {
  write("delve.tables", tables().filter((t) => t.table !== gone.table || t.key !== gone.key));
}

/** @returns {KeptCampaign[]} */
export const campaigns = () => /** @type {KeptCampaign[]} */ (read("delve.campaigns", []));

/** @param {KeptCampaign} kept */
export function keepCampaign(kept) {
  write("delve.campaigns", [kept, ...campaigns().filter((c) => c.campaign !== kept.campaign)].slice(0, MOST));
}

/** @param {KeptCampaign} gone */
export function forgetCampaign(gone) {
  write("delve.campaigns", campaigns().filter((c) => c.campaign !== gone.campaign));
}

/** The pace at which one goes on oneself. */
export const STEPS = "step by step";
/** Pauses between what others do, in milliseconds, by the name of the speed. */
export const SPEEDS = { [STEPS]: 700, normal: 700, fast: 250, instant: 0 };

/** @returns {keyof typeof SPEEDS} */
export function speed() {
  const kept = read("delve.speed", "normal");
  return kept in SPEEDS ? /** @type {keyof typeof SPEEDS} */ (kept) : "normal";
}

/** @param {string} name */
export const setSpeed = (name) => write("delve.speed", name);

/** Whether somebody wants to hear anything. */
export const sound = () => /** @type {boolean} */ (read("delve.sound", false));

/** @param {boolean} on */
export const setSound = (on) => write("delve.sound", on);

/** Whether somebody wants the log beside the board; null: as the screen has room. */
export const log = () => /** @type {boolean | null} */ (read("delve.log", null));

/** @param {boolean} open */
export const setLog = (open) => write("delve.log", open);

/** The last event of a table that was shown here; -1: none. @param {string} place */
export const seen = (place) => /** @type {Record<string, number>} */ (read("delve.seen", {}))[place] ?? -1;

/**
 * @param {string} place
 * @param {number} event
 */
export function setSeen(place, event) {
  const { [place]: _, ...rest } = /** @type {Record<string, number>} */ (read("delve.seen", {}));
  write("delve.seen", Object.fromEntries([...Object.entries(rest).slice(1 - MOST), [place, event]]));
}

/** The seats of a table whose fall one has been told of. @param {string} place @returns {number[]} */
export const mourned = (place) => /** @type {Record<string, number[]>} */ (read("delve.mourned", {}))[place] ?? [];

/** @param {string} place @param {number[]} seats */
export function mourn(place, seats) {
  const { [place]: _, ...rest } = /** @type {Record<string, number[]>} */ (read("delve.mourned", {}));
  write("delve.mourned", Object.fromEntries([...Object.entries(rest).slice(-20), [place, seats]]));
}

/** The name by which others at a table know this person. */
export const myName = () => /** @type {string} */ (read("delve.name", ""));

/** @param {string} name */
export const setMyName = (name) => write("delve.name", name);

/** Whether the system shall tell when it is one's turn. */
export const notices = () => Boolean(read("delve.notices", false));

/** @param {boolean} wanted */
export const setNotices = (wanted) => write("delve.notices", wanted);

/** The steps of a first game that were told at a table; null: it is no lesson. @param {string} table @returns {number[] | null} */
export const lesson = (table) => /** @type {Record<string, number[]>} */ (read("delve.lessons", {}))[table] ?? null;

/** @param {string} table @param {number[] | null} told */
export function setLesson(table, told) {
  const all = /** @type {Record<string, number[]>} */ (read("delve.lessons", {}));
  if (told) all[table] = told;
  else delete all[table];
  write("delve.lessons", Object.fromEntries(Object.entries(all).slice(-20)));
}

/** Who plays whom in a campaign, as it was chosen last. @param {string} campaign @returns {Record<string, string>} */
export const holders = (campaign) => /** @type {Record<string, Record<string, string>>} */ (read("delve.holders", {}))[campaign] ?? {};

/** @param {string} campaign @param {Record<string, string>} chosen */
export function setHolders(campaign, chosen) {
  const { [campaign]: _, ...rest } = /** @type {Record<string, Record<string, string>>} */ (read("delve.holders", {}));
  write("delve.holders", Object.fromEntries([...Object.entries(rest).slice(-20), [campaign, chosen]]));
}
