/** A game again, as far as this key may see it. */

import { address, file, get, words } from "./api.js";
import { DelveBoard } from "./board.js";
import { download, the, toast } from "./dom.js";
import { callout } from "./explain.js";
import * as incoming from "./incoming.js";
import { DelveLog } from "./log.js";
import { rulesDialog } from "./rules.js";
import { scenes } from "./scenes.js";
import { DelveSheets } from "./sheets.js";
import * as terms from "./terms.js";

/** @typedef {{n: number, view: import("./types.js").View, log: import("./types.js").Event_[]}} Moment */

const { id, key } = address();
const board = /** @type {DelveBoard} */ (the("board"));
const log = /** @type {DelveLog} */ (the("log"));
const sheets = /** @type {DelveSheets} */ (the("sheets"));
const slider = /** @type {HTMLInputElement} */ (the("slider"));
const play = /** @type {HTMLButtonElement} */ (the("play"));
const speed = /** @type {HTMLSelectElement} */ (the("speed"));

board.camera.foot = 112;

/** @type {Map<number, Promise<Moment>>} */
const moments = new Map();
/** @type {{last: number, over: boolean, title: string, steps: {n: number, seat: number, text: string}[]}} */
let film = { last: 0, over: false, title: "", steps: [] };
let wanted = 0;
let shown = -1;
let playing = false;

/** @param {number} n */
function fetchMoment(n) {
  let found = moments.get(n);
  if (!found) {
    found = get(`/api/tables/${id}/replay/${n}`, key).then((m) => ({ ...m, log: incoming.events(m.log) }));
    found.catch(() => moments.delete(n));
    moments.set(n, found);
    if (moments.size > 200) moments.delete(moments.keys().next().value ?? -1);
  }
  return found;
}

/** @param {number} n */
async function go(n) {
  wanted = Math.max(0, Math.min(n, film.last));
  slider.value = String(wanted);
  the("count").textContent = `${wanted} of ${film.last}`;
  const text = film.steps[wanted - 1]?.text ?? "";
  slider.setAttribute("aria-valuetext", `${wanted} of ${film.last}. ${text}`);
  try {
    const moment = await fetchMoment(wanted);
    if (moment.n !== wanted) return;
    const before = moments.has(shown) ? await fetchMoment(shown) : null;
    const known = before?.log.at(-1)?.id ?? -1;
    const events = shown === wanted - 1 ? moment.log.filter((e) => e.id > known) : [];
    shown = wanted;
    log.reset(moment.log);
    if (!terms.all()) {
      terms.open(moment.view.book).then(() => sheets.again(), () => {});
      callout.read = (ids, title) => rulesDialog(moment.view.book, { ids, title });
    }
    sheets.show(moment.view, null);
    the("step").textContent = text;
    the("round").textContent = moment.view.round ? `Round ${moment.view.round}` : "";
    const moving = board.show(moment.view, null, events, playing ? Number(speed.value) * 0.7 : 250);
    board.unstage();
    for (const scene of scenes(events).slice(-1)) board.stage(scene, true);
    await moving;
    if (wanted < film.last) fetchMoment(wanted + 1).catch(() => {});
  } catch (error) {
    stop();
    toast(words(error), "error");
  }
}

function stop() {
  playing = false;
  play.textContent = "Play";
}

async function run() {
  if (playing) return stop();
  playing = true;
  play.textContent = "Pause";
  if (wanted >= film.last) await go(0);
  while (playing && wanted < film.last) {
    const quiet = !film.steps[wanted]?.text;
    await go(wanted + 1);
    if (!quiet) await new Promise((done) => setTimeout(done, Number(speed.value)));
  }
  stop();
}

/** @param {string} what @param {string} name */
async function save(what, name) {
  try {
    download(name, await file(`/api/tables/${id}/${what}`, key));
  } catch (error) {
    toast(words(error), "error");
  }
}

play.addEventListener("click", run);
the("less").addEventListener("click", () => (stop(), go(wanted - 1)));
the("more").addEventListener("click", () => (stop(), go(wanted + 1)));
slider.addEventListener("input", () => (stop(), go(Number(slider.value))));
the("picture").addEventListener("click", () => save("picture.svg", `${id}.svg`));
the("text").addEventListener("click", () => save("log.txt", `${id}.txt`));
the("record").addEventListener("click", () => save("record", `${id}.delve`));
document.addEventListener("keydown", (event) => {
  if (/** @type {HTMLElement} */ (event.target).closest("input, select, button, a, [role=grid]")) return;
  if (event.key === " ") run();
  else if (event.key === "ArrowLeft") go(wanted - 1);
  else if (event.key === "ArrowRight") go(wanted + 1);
  else return;
  event.preventDefault();
});
(/** @type {HTMLAnchorElement} */ (the("back"))).href = `/table#${id}.${key}`;

try {
  film = await get(`/api/tables/${id}/replay`, key);
  the("title").textContent = film.title;
  slider.max = String(film.last);
  (/** @type {HTMLButtonElement} */ (the("record"))).disabled = !film.over;
  the("record").title = film.over ? "The whole game as text" : "The record can be had when the game is over";
  await go(film.over ? 0 : film.last);
} catch (error) {
  toast(words(error), "error");
  the("step").textContent = words(error);
}
