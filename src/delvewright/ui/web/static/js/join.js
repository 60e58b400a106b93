/** The invitation: pick a free seat, say who you are, sit down. */

import { address, get, post, words } from "./api.js";
import { h, the, toast } from "./dom.js";
import * as keep from "./keep.js";
import { SEED_WORDS } from "./people.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */

const { id, key } = address();

/** @param {TableInfo} table */
function show(table) {
  the("what").textContent = `to play ${table.title}`;
  const mine = keep.tables().find((t) => t.table === id && t.key !== key && t.role !== "spectator");
  const name = h("input", { value: keep.myName(), maxlength: 40, autocomplete: "nickname", id: "name" });
  const sit = async (/** @type {string} */ seat) => {
    keep.setMyName(name.value.trim());
    try {
      const joined = await post(`/api/tables/${id}/join`, { seat, name: name.value.trim() }, key);
      keep.keepTable({ table: id, key: joined.key, title: table.title, role: "seat", when: Date.now() });
      location.href = `/table#${id}.${joined.key}`;
    } catch (error) {
      toast(words(error), "error");
      load();
    }
  };
  const rows = table.seats.map((seat) => {
    const computer = table.computers?.find((c) => c.id === seat.holder)?.title ?? "computer";
    const held = seat.holder === "open" ? "free" : seat.holder === "person" ? seat.name || "taken" : computer;
    const free = seat.holder !== "person";
    return h(
      "li",
      {},
      h("label", {}, seat.title, h("small", {}, ` ${held}`)),
      free ? h("button", { type: "button", class: seat.holder === "open" ? "primary" : "", onclick: () => sit(seat.id) }, `Play ${seat.named ? "" : "the "}${seat.title}`) : null,
    );
  });
  the("main").replaceChildren(
    h(
      "section",
      { class: "sheet-paper" },
      mine ? h("p", {}, h("a", { class: "button primary", href: `/table#${id}.${mine.key}` }, "Back to my seat")) : null,
      h("h2", {}, "Choose your seat"),
      table.seed ? h("p", { class: "seed-words" }, `Seed ${table.seed}. ${SEED_WORDS}`) : null,
      h("p", { class: "row" }, h("label", { for: "name" }, "Your name"), name),
      h("ul", { class: "party-list" }, rows),
      h("p", {}, h("button", { type: "button", class: "plain", onclick: load }, "Look again")),
    ),
  );
}

async function load() {
  try {
    show(await get(`/api/tables/${id}`, key));
  } catch (error) {
    the("main").replaceChildren(h("p", { class: "loading trouble", role: "alert" }, words(error), " ", h("a", { href: "/" }, "Start page")));
  }
}

load();
