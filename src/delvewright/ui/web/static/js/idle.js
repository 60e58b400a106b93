/** Why a game master has nothing to do. */

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").View} View */

/**
 * What keeps the game master waiting, for whoever has his seat; for anybody else nothing.
 * @param {TableInfo} info
 * @param {View} view
 */
export function idleWords(info, view) {
  if (!info.you.seats.includes(info.master)) return "";
  const side = info.seats[info.master].side;
  const own = Object.values(view.figures).filter((f) => f.side === side && f.alive && f.squares.length && f.id >= 0);
  const dark = Object.values(view.figures).filter((f) => f.id < 0 && f.squares.length).length;
  if (own.length) return own.length > 1 ? `Your ${own.length} figures on the board act when their turn comes.` : "Your figure on the board acts when its turn comes.";
  if (dark) return `Nobody has come upon your figures yet: ${dark > 1 ? `the ${dark} that wait in the dark act` : "the one that waits in the dark acts"} once heroes see ${dark > 1 ? "them" : "it"}. Until then your turns go by.`;
  return "No figure of yours is on the board: your turns go by until heroes come upon one.";
}

/**
 * Why there is nothing but one thing to answer, and for whom that needs saying.
 * @param {import("./types.js").Decision} decision
 * @param {TableInfo} info
 * @param {View} view
 */
export function onlyWords(decision, info, view) {
  const fields = decision.fields.some((field) => !/^0*$/.test(field.squares));
  if (decision.seat !== info.master || decision.choices.length !== 1 || fields || decision.dice || decision.choices[0].key !== "e") return "";
  const figure = decision.figure === null ? null : view.figures[decision.figure];
  if (figure) return "There is nothing else it can do";
  const own = Object.values(view.figures).some((f) => f.seat === decision.seat && f.alive && f.squares.length && f.id >= 0);
  return own ? "All of yours have done what they can" : "No figure of yours is on the board";
}
