/** What happened, cut into scenes: what one glance takes in. Knows no rule, only who did something to whom. */

/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {import("./types.js").View} View */

/**
 * @typedef {object} Scene
 * @property {Event_[]} events
 * @property {number} doer  the figure whose doing it is, or -1
 * @property {Set<number>} figures  all who are in it
 */

/** Kinds of events that every book uses alike. */
export const DEATHS = ["death"];
const FALLS = ["death", "slain"];
const BEGINS = ["turn", "reason", "round"];

/** Whether an event says that a figure is gone for good. @param {Event_} event */
export const fells = (event) => FALLS.includes(event.kind);

/** Whether an event is a roll by one figure against another. @param {Event_} event */
const against = (event) => event.faces.length > 0 && event.figures.length > 1;

/**
 * Cut events into scenes: a new one begins with somebody who was not in the last, or with another attack.
 * @param {Event_[]} events
 * @returns {Scene[]}
 */
export function scenes(events) {
  /** @type {Scene[]} */
  const found = [];
  for (const event of events) {
    const doer = event.figures[0] ?? -1;
    const last = found[found.length - 1];
    const told = last?.events.some((e) => e.faces.length || e.changes.length || e.card) ?? false;
    const other = last !== undefined && doer >= 0 && last.doer >= 0 && !last.figures.has(doer);
    const again = told && against(event) && last?.events.some(against) && doer === last.doer;
    const begins = BEGINS.includes(event.kind) && last !== undefined && last.doer >= 0;
    if (!last || other || again || begins) found.push({ events: [event], doer, figures: new Set(event.figures) });
    else {
      last.events.push(event);
      if (last.doer < 0) last.doer = doer;
      for (const id of event.figures) last.figures.add(id);
    }
  }
  return found;
}

/**
 * The figures as they are after a scene, when only what comes of many is known: where they went, what they lost.
 * @param {View} view before
 * @param {Scene} scene
 * @returns {View}
 */
export function after(view, scene) {
  const figures = { ...view.figures };
  for (const event of scene.events) {
    const id = event.figures[0];
    const figure = figures[id];
    if (!figure) continue;
    const to = event.squares.at(-1);
    if (event.squares.length > 1 && to !== undefined && figure.squares.length && event.squares.includes(Math.min(...figure.squares))) {
      const by = to - Math.min(...figure.squares);
      figures[id] = { ...figure, squares: figure.squares.map((q) => q + by) };
    }
    for (const [what, n] of event.changes) {
      const bar = figures[id].bars[what];
      if (bar) figures[id] = { ...figures[id], bars: { ...figures[id].bars, [what]: [Math.max(0, bar[0] + n), bar[1]] } };
    }
    if (fells(event)) figures[id] = { ...figures[id], alive: false };
  }
  const active = scene.doer;
  if (figures[active] && !figures[active].active) {
    for (const [id, figure] of Object.entries(figures)) if (figure.active !== (Number(id) === active)) figures[Number(id)] = { ...figure, active: Number(id) === active };
  }
  return { ...view, figures };
}

/** Who attacks whom in a scene, if somebody does. @param {Scene} scene @returns {[number, number] | null} */
export function attack(scene) {
  const event = scene.events.find(against);
  return event ? [event.figures[0], event.figures[1]] : null;
}

/** Squares somebody walked over, by figure. @param {Scene} scene @returns {Map<number, number[]>} */
export function trails(scene) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const { figures, squares, faces, kind } of scene.events) {
    if (kind !== "move" || squares.length < 2 || faces.length) continue;
    const old = found.get(figures[0]) ?? [];
    found.set(figures[0], [...old, ...squares.slice(old.at(-1) === squares[0] ? 1 : 0)]);
  }
  return found;
}

/** Points and coins lost or won, by figure, in words. @param {Scene} scene @returns {Map<number, {text: string, bad: boolean}[]>} */
export function outcomes(scene) {
  /** @type {Map<number, {text: string, bad: boolean}[]>} */
  const found = new Map();
  const put = (/** @type {number} */ id, /** @type {string} */ text, /** @type {boolean} */ bad) => found.set(id, [...(found.get(id) ?? []), { text, bad }]);
  for (const event of scene.events) {
    const id = event.figures[0];
    if (id === undefined) continue;
    for (const [what, n] of event.changes) put(id, changeWords(what, n), n < 0);
    if (event.sum && !event.faces.length && !event.changes.length) put(id, event.sum.split("= ").at(-1) ?? event.sum, false);
  }
  return found;
}

/**
 * @param {string} what
 * @param {number} n
 */
export const changeWords = (what, n) => `${n > 0 ? "+" : "−"}${Math.abs(n)} ${what}`;

/** Whether there is something to look at for a while: dice, a card, points lost or won, a death. @param {Scene} scene */
export const tells = (scene) => scene.events.some((e) => e.faces.length || e.card || e.changes.length || e.sum || fells(e));

/**
 * A scene as one line, for those who were away.
 * @param {Scene} scene
 */
export function line(scene) {
  return scene.events.filter((e) => against(e) || e.changes.length || e.card || fells(e)).map((e) => e.text).join(" ");
}
