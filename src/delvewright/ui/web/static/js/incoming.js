/** What the server leaves out to be short, put in again. */

/** @typedef {import("./types.js").Event_} Event_ */

/** @param {any[] | undefined} events @returns {Event_[]} */
export const events = (events) =>
  (events ?? []).map((event) => ({
    ...event,
    text: event.text.charAt(0).toUpperCase() + event.text.slice(1),
    faces: (event.faces ?? []).map((/** @type {any} */ face) => ({ ...face, face: String(face.face) })),
    figures: event.figures ?? [],
    squares: event.squares ?? [],
    sum: event.sum ?? "",
    changes: event.changes ?? [],
    card: event.card ?? null,
    why: Boolean(event.why),
  }));

/**
 * @param {any} decision
 * @returns {import("./types.js").Decision | null} null: it is not ours
 */
export function ours(decision) {
  if (!decision?.choices) return null;
  const choices = decision.choices.map((/** @type {any} */ choice) => ({ squares: [], figures: [], cards: [], group: "", ...choice, label: choice.warning ? `${choice.label} (${choice.warning})` : choice.label }));
  const figure = decision.figure >= 0 ? decision.figure : null;
  return { ...decision, figure, choices, fields: decision.fields ?? [], texts: decision.texts ?? {} };
}
