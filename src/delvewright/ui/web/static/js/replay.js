/** A game again, as far as this key may see it. */

import { address, file, get, words } from "./api.js";
import { DelveBoard } from "./board.js";
import { copy, dialog, download, h, the, toast } from "./dom.js";
import { callout } from "./explain.js";
import * as incoming from "./incoming.js";
import { DelveLog } from "./log.js";
import { DelveMoment } from "./moments.js";
import { freePart } from "./places.js";
import { nowhere, prologue } from "./prologue.js";
import { rulesDialog } from "./rules.js";
import { scenes } from "./scenes.js";
import { DelveSheets } from "./sheets.js";
import * as terms from "./terms.js";

/** @typedef {{n: number, view: import("./types.js").View, log: import("./types.js").Event_[]}} Moment */

const { id, key, n: first } = address();
const board = /** @type {DelveBoard} */ (the("board"));
const log = /** @type {DelveLog} */ (the("log"));
const sheets = /** @type {DelveSheets} */ (the("sheets"));
const slider = /** @type {HTMLInputElement} */ (the("slider"));
const play = /** @type {HTMLButtonElement} */ (the("play"));
const speed = /** @type {HTMLSelectElement} */ (the("speed"));

new ResizeObserver(() => freePart(board)).observe(the("middle"));

/** @type {Map<number, Promise<Moment>>} */
const moments = new Map();
const card = /** @type {DelveMoment} */ (the("moment"));
const jump = /** @type {HTMLSelectElement} */ (the("jump"));
const whole = /** @type {HTMLButtonElement} */ (the("whole"));
/** @type {{last: number, over: boolean, hidden: boolean, title: string, steps: {n: number, seat: number, text: string, round?: number, mark?: string, told?: string}[]}} */
let film = { last: 0, over: false, hidden: false, title: "", steps: [] };
/** Whether the whole map is shown. */
let unveiled = false;
/** How it began. */
let tale = { story: "", goal: "" };
let wanted = 0;
let shown = -1;
let playing = false;

/** @param {number} n */
function fetchMoment(n) {
  let found = moments.get(n);
  if (!found) {
    found = get(`/api/tables/${id}/replay/${n}${unveiled ? "?all=yes" : ""}`, key).then((m) => ({ ...m, log: incoming.events(m.log) }));
    found.catch(() => moments.delete(n));
    moments.set(n, found);
    if (moments.size > 200) moments.delete(moments.keys().next().value ?? -1);
  }
  return found;
}

/** @param {number} n @param {boolean} [tell] whether to show what has just happened, though one has not come from the step before */
async function go(n, tell = false) {
  wanted = Math.max(0, Math.min(n, film.last));
  slider.value = String(wanted);
  the("count").textContent = `${wanted} of ${film.last}`;
  const text = film.steps[wanted - 1]?.text ?? "";
  slider.setAttribute("aria-valuetext", `${wanted} of ${film.last}. ${text}`);
  try {
    const moment = await fetchMoment(wanted);
    if (moment.n !== wanted) return;
    const from = tell && wanted ? wanted - 1 : shown;
    const before = from === wanted - 1 && wanted ? await fetchMoment(from) : null;
    const known = before?.log.at(-1)?.id ?? -1;
    const events = before ? moment.log.filter((e) => e.id > known) : [];
    shown = wanted;
    log.reset(moment.log);
    if (!terms.all()) {
      terms.open(moment.view.book).then(() => sheets.again(), () => {});
      callout.read = (ids, title) => rulesDialog(moment.view.book, { ids, title });
    }
    sheets.show(moment.view, null);
    the("step").textContent = text;
    const unlaid = nowhere(moment.view);
    document.body.classList.toggle("no-board", unlaid);
    the("begin").hidden = !unlaid;
    if (unlaid) the("begin").replaceChildren(prologue(film.title, tale, moment.view));
    the("round").textContent = moment.view.round && !unlaid ? `Round ${moment.view.round}` : "";
    const moving = board.show(moment.view, null, events, playing ? Number(speed.value) * 0.7 : 250);
    board.unstage();
    card.meet(moment.view);
    const happened = scenes(events).slice(-1);
    for (const scene of happened) board.stage(scene, true);
    await moving;
    const telling = happened.find((scene) => scene.events.some((e) => e.faces.length || e.card || e.sum || e.changes.length));
    card.hidden = !telling;
    if (telling) card.tell(telling);
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

/** Where one may want to go: rounds, and what was of weight in them. */
function chapters() {
  /** @type {Map<string, HTMLElement>} */
  const rounds = new Map();
  let round = 0;
  for (const step of film.steps) {
    if (step.round && step.round !== round) {
      round = step.round;
      rounds.set(String(round), h("optgroup", { label: `Round ${round}` }, h("option", { value: step.n }, `Round ${round} begins`)));
    }
    if (!step.told) continue;
    const group = rounds.get(String(round)) ?? h("optgroup", { label: "Before the first round" });
    rounds.set(String(round), group);
    group.append(h("option", { value: step.n }, step.told));
  }
  jump.replaceChildren(h("option", { value: "" }, "…"), ...rounds.values());
}

/** The map as it was in truth; nobody can go back in the game then. */
async function unveil() {
  if (unveiled) return turn(false);
  const yes = h("button", { type: "button", class: "primary" }, "Show the whole map");
  const no = h("button", { type: "button" }, "Not now");
  const box = dialog("Show what was hidden?", h("p", {}, "Everybody at the table hears of it, and nobody can go back in this game any more."), h("div", { class: "row" }, yes, no));
  no.addEventListener("click", () => box.close());
  yes.addEventListener("click", async () => {
    box.close();
    try {
      await file(`/api/tables/${id}/record`, key);
      turn(true);
    } catch (error) {
      toast(words(error), "error");
    }
  });
}

/** @param {boolean} all */
function turn(all) {
  unveiled = all;
  whole.setAttribute("aria-pressed", String(all));
  moments.clear();
  shown = -1;
  go(wanted).then(() => all && board.camera.overview());
}

play.addEventListener("click", run);
whole.addEventListener("click", unveil);
jump.addEventListener("change", () => {
  if (!jump.value) return;
  stop();
  go(Number(jump.value), true);
  jump.value = "";
});
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
  chapters();
  whole.hidden = !film.over || !film.hidden;
  const { links, ...info } = await get(`/api/tables/${id}`, key);
  tale = info.tale ?? tale;
  await go(first >= 0 ? first : film.over ? 0 : film.last, first > 0);
  if (links?.spectator) {
    const here = new URL(`/replay#${id}.${links.spectator.split(".").at(-1)}`, location.href);
    the("friends").hidden = false;
    the("friends").addEventListener("click", () => copy(here.href, "Link to this replay"));
  }
} catch (error) {
  toast(words(error), "error");
  the("step").textContent = words(error);
}
