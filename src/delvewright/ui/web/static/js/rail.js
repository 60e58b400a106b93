/** The rail: everybody at the table as a portrait with points, and whose turn it is; a click opens the sheet. */

import { portrait } from "./art.js";
import { h } from "./dom.js";
import { emblem } from "./icons.js";
import { called, effectNames } from "./look.js";
import { holderWords, presenceWords } from "./people.js";
import { nowhere } from "./prologue.js";
import { purse } from "./town.js";

/** @typedef {import("./types.js").Figure} Figure */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").Seat} Seat */

/** So many points are drawn one by one; more are a bar with a number. */
const PIPS = 12;

/**
 * Points as pips, in words for those who do not see them.
 * @param {Figure} figure
 */
export function pips(figure) {
  return Object.entries(figure.bars).map(([label, [now, most]], i) => {
    const words = h("span", { class: "hidden" }, `, ${label} ${now} of ${most}`);
    if (most > PIPS) return h("span", { class: `pips many pip${i}`, title: label }, h("span", { "aria-hidden": "true" }, `${now}/${most}`), words);
    const drawn = Array.from({ length: most }, (_, n) => h("i", { class: n < now ? "" : "off" }));
    return h("span", { class: `pips pip${i}`, title: `${label} ${now} of ${most}` }, h("span", { class: "pip-row", "aria-hidden": "true" }, drawn), words);
  });
}

/** Whether a person who is not here holds a seat, or a computer, as a sign. @param {Seat} seat */
const mark = (seat) => (seat.holder === "person" && !seat.computer ? (seat.present ? "" : "○") : seat.holder === "open" ? "?" : "⚙");

/**
 * The name under a portrait: of whoever plays, where that is not we ourselves.
 * @param {Seat} seat
 * @param {TableInfo} table
 */
const player = (seat, table) => (seat.holder === "person" && !table.you.seats.includes(seat.seat) ? seat.name : "");

/** Whose turn it is: whoever is asked, else whoever acts. @param {View} view */
function turn(view) {
  const acting = Object.values(view.figures).find((figure) => figure.active && figure.alive);
  return { seat: view.asked >= 0 ? view.asked : (acting?.seat ?? -1), figure: acting?.id ?? -1 };
}

/**
 * A seat, with the figure that stands for it and those that go with it.
 * @param {Seat} seat
 * @param {Figure[]} figures
 * @param {{table: TableInfo, view: View, on: boolean, acting: number, open: (figure: Figure | null) => void}} now
 */
function seatLine(seat, figures, { table, view, on, acting, open }) {
  const [main, ...others] = figures;
  const state = [holderWords(seat, table), presenceWords(seat), view.asked === seat.seat ? "is asked" : ""].filter(Boolean).join(", ");
  const sign = mark(seat);
  const fallen = main && !main.alive;
  const away = main && main.alive && !main.squares.length && !nowhere(view);
  const lasting = main ? effectNames(main).filter((name) => name !== "dead") : [];
  const face = h("span", { class: `face${on ? " on" : ""}` }, main ? portrait(main) : emblem(table.master === seat.seat ? "mask" : "person"));
  const name = h("b", {}, seat.title);
  const who = player(seat, table);
  const button = h(
    "button",
    { type: "button", class: "seat-button", title: `${seat.title}: ${state}`, onclick: () => open(main ?? null) },
    h("span", { class: "face-place" }, face, sign ? h("span", { class: "sign", "aria-hidden": "true" }, sign) : null, lasting.length ? h("span", { class: "sign lasting", "aria-hidden": "true" }, "✦") : null),
    h("span", { class: "seat-words" }, name, who ? h("small", {}, who) : null, fallen ? h("small", {}, "fallen") : away ? h("small", {}, "not here") : null, h("span", { class: "hidden" }, `: ${state}${lasting.length ? `, ${lasting.join(", ")}` : ""}`), main && !fallen ? (table.town ? h("small", { class: "purse" }, String(purse(main))) : pips(main)) : null),
  );
  const more = others.map((figure) =>
    h("button", { type: "button", class: `follower face${figure.id === acting ? " on" : ""}${figure.alive ? "" : " dead"}`, title: called(figure), onclick: () => open(figure) }, portrait(figure), h("span", { class: "hidden" }, called(figure), pips(figure))),
  );
  const state_ = [on ? "on" : "", fallen ? "dead" : "", table.you.seats.includes(seat.seat) ? "own" : ""].filter(Boolean).join(" ");
  return h("li", { class: `seat ${state_}`, "aria-current": on ? "true" : false }, button, more.length ? h("span", { class: "followers" }, more) : null);
}

/** What is drawn of a figure here. @param {Figure} figure */
const drawnOf = (figure) => [figure.id, figure.name, figure.title, figure.look, figure.alive, Boolean(figure.squares.length), figure.bars, figure.effects, purse(figure)];

/**
 * Everybody, those of the first side above; whose seat is as it was keeps the element it had.
 * @param {TableInfo} table
 * @param {View} view
 * @param {(figure: Figure | null) => void} open
 * @param {Map<number, {drawn: string, line: HTMLElement}>} known the lines of last time, by seat
 */
export function rail(table, view, open, known) {
  const now = turn(view);
  const figures = Object.values(view.figures);
  const first = table.seats[0]?.side;
  return table.seats
    .filter((seat) => seat.holder !== "absent" && !(table.town && seat.side !== first))
    .map((seat) => {
      const own = seat.side === first || seat.seat !== table.master ? figures.filter((f) => f.seat === seat.seat && f.side === seat.side) : [];
      own.sort((a, b) => Number(b.name.startsWith(seat.id)) - Number(a.name.startsWith(seat.id)));
      const shown = seat.seat === table.master ? [] : own;
      const on = seat.seat === now.seat;
      const acting = shown.some((figure) => figure.id === now.figure) ? now.figure : -1;
      const { master, you, computers, town } = table;
      const drawn = JSON.stringify([seat, master, you.seats, computers, town, view.asked === seat.seat, on, acting, nowhere(view), shown.map(drawnOf)]);
      const old = known.get(seat.seat);
      if (old?.drawn === drawn) return old.line;
      const line = seatLine(seat, shown, { table, view, on, acting, open });
      known.set(seat.seat, { drawn, line });
      return line;
    });
}
