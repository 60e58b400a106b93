/** Who sits where: presence, seats given away and taken back, links to send. */

import { draw, get } from "./api.js";
import { clock, copy, dialog, h, toast } from "./dom.js";
import * as keep from "./keep.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").Seat} Seat */

/** The address by which others reach this server, where that is not the one of this page. */
let reached = "";

/** Which invitation whoever opened a table wants to send: to the game master's seat too? By table. @type {Map<string, boolean>} */
const wanted = new Map();

/** Unless something was chosen: only where that seat waits for a friend. @param {TableInfo} table */
const invitesMaster = (table) => wanted.get(table.table) ?? table.seats[table.master]?.holder === "open";

/** @param {string} path */
export const fullLink = (path) => new URL(path, reached || location.href).href;

/**
 * How others come here: told above the links, with a picture for telephones.
 * @param {HTMLElement} place
 * @param {string} invite
 */
async function tellReach(place, invite) {
  const { only_here: onlyHere, addresses } = await get("/api/reach");
  if (addresses[0]) reached = addresses[0];
  const link = fullLink(invite);
  const shown = h("input", { value: link, readonly: true, "aria-label": "Invitation", onfocus: () => shown.select() });
  const picture = h("img", { alt: "The invitation as a QR code", width: 164, height: 164 });
  place.replaceChildren(
    onlyHere
      ? h("p", { class: "only-here" }, "This address works on this computer only: friends elsewhere cannot open it. To let them in, stop the server and start it with ", h("code", {}, "delve serve --host 0.0.0.0"), ".")
      : h("div", { class: "invite" }, picture, h("div", {}, h("p", {}, "Friends in the same network open this address, or point a telephone at the picture:"), shown)),
  );
  if (!onlyHere) picture.src = URL.createObjectURL(await draw("/api/qr", { text: link }));
}

/**
 * Who holds a seat, in words.
 * @param {Seat} seat
 * @param {TableInfo} table
 */
export function holderWords(seat, table) {
  if (seat.holder === "open") return "free";
  if (seat.holder !== "person") return computerTitle(seat.holder, table);
  if (table.you.seats.includes(seat.seat)) return seat.name ? `you (${seat.name})` : "you";
  return seat.name || "a friend";
}

/**
 * @param {string} holder
 * @param {TableInfo} table
 */
const computerTitle = (holder, table) => table.computers?.find((c) => c.id === holder)?.title ?? "computer";

/** What a seed that somebody chose means for the others. */
export const SEED_WORDS = "Whoever opened this table chose the seed of its dice, and may have tried it before.";

/**
 * What became of a seat, for one who held it.
 * @param {Seat} seat
 * @param {TableInfo} table
 */
export function nowHeld(seat, table) {
  const who = seat.holder === "open" ? "free" : seat.holder === "person" ? `played by ${holderWords(seat, table)}` : "played by the computer";
  return `${seat.named ? "" : "The "}${seat.title} is ${who} now.`;
}

/**
 * Seats one has lost, and seats the owner is asked for, each with what can be done about it.
 * @param {TableInfo} table
 * @param {(message: any) => void} say
 */
export function lostAndAsked(table, say) {
  const button = (/** @type {string} */ text, /** @type {any} */ message, plain = false) => h("button", { type: "button", class: plain ? "" : "primary", onclick: () => say(message) }, text);
  const found = [];
  for (const { seat, may, asked } of table.lost ?? []) {
    const held = table.seats[seat];
    if (!held) continue;
    const text = `${nowHeld(held, table)}${asked ? " You have asked for it; whoever opened the table decides." : ""}`;
    const take = asked ? null : button(may ? "Take it back" : "Ask for it back", { t: "back", seat, yes: true });
    found.push({ text, row: h("div", { class: "about-seat" }, h("p", {}, text), h("div", { class: "row" }, take, button(asked ? "Never mind" : "Let it be", { t: "back", seat, yes: false }, true))) });
  }
  for (const { wish, seat, name, why } of table.wishes ?? []) {
    const held = table.seats[seat];
    if (!held) continue;
    const who = name || "Somebody";
    const what = `${held.named ? "" : "the "}${held.title}`;
    const text = {
      back: `${who} held ${what} before, and asks for it back.`,
      chair: `${who} asks to play ${what}. From there all that is hidden is seen, and it cannot be forgotten again.`,
      return: `${who} asks to play ${what}, but has been game master in this game and has seen what is hidden.`,
    }[why ?? "back"];
    const buttons = [button(why === "back" ? "Give it back" : "Agree", { t: "grant", wish, yes: true }), button("Refuse", { t: "grant", wish, yes: false }, true)];
    found.push({ text, row: h("div", { class: "about-seat" }, h("p", {}, text), h("div", { class: "row" }, buttons)) });
  }
  return found;
}

/** @param {Seat} seat */
export function presenceWords(seat) {
  if (seat.holder !== "person") return "";
  if (seat.computer) return "the computer answers meanwhile";
  if (seat.present) return seat.state || "here";
  return awayWords(seat);
}

/** How one calls whoever holds a seat. @param {Seat} seat */
const personOf = (seat) => (seat.name && seat.name !== seat.title ? `${seat.name} (${seat.title})` : seat.title);

/**
 * Who is asked while we wait, whether he is there, and what comes of it if he is not.
 * @param {Seat} seat
 * @param {TableInfo} table
 */
export function absence(seat, table) {
  const who = personOf(seat);
  if (seat.present) return { title: `${who} is thinking …`, says: "" };
  if (seat.computer) return { title: `The computer plays for ${who} …`, says: "Whoever comes back has the seat again, and is told what happened meanwhile." };
  return { title: `${who} is ${awayWords(seat)}.`, says: table.away ? `The computer stands in after ${ago(table.away)}.` : "The game waits: at this table no computer stands in for whoever is away." };
}

/**
 * Who has come and gone, and whose seats have changed hands, in sentences.
 * @param {TableInfo} before
 * @param {TableInfo} now
 */
export function presenceNews(before, now) {
  const found = now.seats.flatMap((seat) => {
    const was = before.seats.find((s) => s.seat === seat.seat);
    if (!was) return [];
    if (was.holder !== seat.holder) return [nowHeld(seat, now)];
    const person = seat.holder === "person" && was.name === seat.name && !now.you.seats.includes(seat.seat);
    return person && was.present !== seat.present ? [`${seat.name || seat.title} ${seat.present ? "is here" : "is away"}.`] : [];
  });
  return [...new Set(found)];
}

/** @param {Seat} seat */
const awayWords = (seat) => (seat.since ? `away since ${clock(new Date(seat.since))}` : "away");

/** @param {number} seconds */
const ago = (seconds) => (seconds < 90 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`);

/**
 * The window in which seats are given away and links copied.
 * @param {TableInfo} table
 * @param {(seat: number, holder: string) => void} give
 * @param {(name: string) => void} rename
 */
export function peopleDialog(table, give, rename) {
  const body = h("div", { class: "people" });
  const box = dialog("Who plays", body);
  const fill = (/** @type {TableInfo} */ now) => body.replaceChildren(...content(now, give, rename));
  fill(table);
  return { box, fill };
}

/**
 * @param {TableInfo} table
 * @param {(seat: number, holder: string) => void} give
 * @param {(name: string) => void} rename
 */
function content(table, give, rename) {
  const { links } = table;
  const mayGive = (/** @type {Seat} */ seat) => table.you.role === "owner" || (table.you.may ?? table.you.seats).includes(seat.seat);
  const holders = (/** @type {Seat} */ seat) => [
    { id: "person", title: seat.holder === "person" && !table.you.seats.includes(seat.seat) ? seat.name || "A friend" : "Me" },
    ...(table.computers?.length ? table.computers : [{ id: "computer", title: "Computer" }]),
    { id: "open", title: "Free for a friend" },
  ];
  const rows = table.seats.map((seat) => {
    const name = `holder-${seat.id}`;
    const known = holders(seat);
    const options = known.map((o) => h("option", { value: o.id, selected: o.id === seat.holder }, o.title));
    if (!known.some((o) => o.id === seat.holder)) options.push(h("option", { value: seat.holder, selected: true }, holderWords(seat, table)));
    const select = h("select", { id: name, disabled: !mayGive(seat) }, options);
    select.addEventListener("change", () => give(seat.seat, select.value));
    const link = links?.seats?.[seat.id];
    return h(
      "li",
      {},
      h("label", { for: name }, h("b", {}, seat.title), h("span", { class: "presence" }, [holderWords(seat, table), presenceWords(seat)].filter(Boolean).join(", "))),
      select,
      link ? h("button", { type: "button", onclick: () => copy(fullLink(link), `Link for ${seat.title}`) }, "Copy link") : null,
    );
  });
  const seed = table.seed ? h("p", { class: "seed-words" }, `Seed ${table.seed}. ${SEED_WORDS}`) : "";
  const seats = h("ul", { class: "seats" }, rows);
  if (!links?.invite) return [notices(), seats, seed];
  const { chair, spectator } = links;
  const master = table.seats[table.master];
  const chosen = () => (chair && invitesMaster(table) ? chair : (links.invite ?? ""));
  const reach = h("div", {});
  tellReach(reach, chosen()).catch(() => {});
  const kinds = [
    ["heroes", "for heroes only"],
    ["chair", master ? `for the ${master.title}'s seat too, from which all that is hidden is seen` : ""],
  ].map(([kind, says]) => {
    const pick = h("input", { type: "radio", name: "invitation", value: kind, checked: (kind === "chair") === invitesMaster(table) });
    pick.addEventListener("change", () => {
      wanted.set(table.table, kind === "chair");
      tellReach(reach, chosen()).catch(() => {});
    });
    return h("label", { class: "pace-line" }, pick, h("span", {}, says));
  });
  const friends = h(
    "div",
    { class: "links" },
    h("p", {}, "Send friends the invitation: whoever opens it picks a free seat, or one that the computer holds."),
    table.you.name ? "" : signature(rename),
    chair && master ? h("fieldset", { class: "paces" }, h("legend", {}, "The invitation is"), kinds, h("small", {}, `In mid-quest you are asked before anybody takes the ${master.title}'s seat from the computer, and before one who sat there plays on the other side.`)) : "",
    reach,
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", class: "primary", onclick: () => copy(fullLink(chosen()), "Invitation") }, "Copy invitation"),
      spectator ? h("button", { type: "button", onclick: () => copy(fullLink(spectator), "Link for spectators") }, "Copy spectator link") : null,
    ),
  );
  return [friends, notices(), seats, seed];
}

/** Who sends the invitation, where nobody has said it yet. @param {(name: string) => void} rename */
function signature(rename) {
  const name = h("input", { value: keep.myName(), maxlength: 40, autocomplete: "nickname", placeholder: "stands on the invitation", onchange: () => sign() });
  const sign = () => {
    const signed = name.value.trim();
    if (!signed) return;
    keep.setMyName(signed);
    rename(signed);
  };
  return h("p", {}, h("label", {}, "Your name ", name));
}

/** Whether the system shall say so when it is one's turn and one looks elsewhere. */
function notices() {
  if (!("Notification" in window)) return "";
  const box = h("input", { type: "checkbox", checked: keep.notices() && Notification.permission === "granted" });
  box.addEventListener("change", async () => {
    if (box.checked && (await Notification.requestPermission()) !== "granted") {
      box.checked = false;
      toast("This browser does not allow notices from here.", "error");
    }
    keep.setNotices(box.checked);
  });
  return h("p", {}, h("label", {}, box, " Tell me when it is my turn and I am looking elsewhere"));
}

/** @param {string} title @param {string} text */
export function notice(title, text) {
  if (!("Notification" in window) || !keep.notices() || Notification.permission !== "granted") return;
  try {
    new Notification(title, { body: text, tag: location.hash.split(".")[0] });
  } catch {
    // A telephone that shows none from a page.
  }
}
