/** The invitation: who sent it, what is played, for how long; one says who one is, takes a seat, and sits down. */

import { address, get, post, words } from "./api.js";
import { announce, h, the, toast } from "./dom.js";
import { emblem } from "./icons.js";
import * as keep from "./keep.js";
import { SEED_WORDS } from "./people.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").Seat} Seat */

const { id, key } = address();

/** So many go on a picture. */
const MOST = 4;

class Invitation {
  /** What was typed last, so that looking again loses nothing. */
  name = keep.myName();

  async load() {
    if (!id || !key) {
      trouble("This address lacks its key: an invitation ends in a dot and a key. Ask whoever sent it for the whole link.");
      return;
    }
    try {
      this.show(await get(`/api/tables/${id}`, key));
    } catch (error) {
      trouble(words(error));
    }
  }

  /** @param {TableInfo} table */
  show(table) {
    const { by = "", begun, faces = [], looks = [], length, difficulty } = table.invitation ?? {};
    the("what").textContent = `${by || "A friend"} asks you to play ${table.title}.`;
    document.title = `${table.title}: an invitation · Delvewright`;
    const scene = (/** @type {string} */ size, /** @type {string[]} */ who) => `/draw/scene.svg?${new URLSearchParams([["of", table.quest], ["size", size], ...who.map((look) => ["look", look])])}`;
    const party = looks.filter((look) => look).slice(0, MOST);
    the("crown").style.setProperty("--scene", `url("${scene("wide", party)}")`);
    const mine = keep.tables().find((t) => t.table === id && t.key !== key && t.role !== "spectator");
    const measured = [length && length[0].toUpperCase() + length.slice(1), difficulty, begun ? "under way: you come in the middle" : "about to begin"].filter(Boolean).join(" · ");
    const free = table.offered ?? [];
    const others = table.seats.filter((seat) => !free.some((each) => each.seat === seat.seat));
    the("main").replaceChildren(
      h(
        "section",
        { class: "parchment setting" },
        mine ? h("p", {}, h("a", { class: "button primary", href: `/table#${id}.${mine.key}` }, "Back to my seat")) : null,
        h(
          "div",
          { class: "setup" },
          h(
            "div",
            { class: "tale" },
            h("img", { class: "vignette", alt: "", width: 320, height: 100, src: scene("card", faces) }),
            h("h2", {}, table.title),
            h("p", { class: "measured" }, measured),
            table.seed ? h("p", { class: "seed-words" }, `Seed ${table.seed}. ${SEED_WORDS}`) : null,
            table.tale?.story ? h("p", { class: "story" }, table.tale.story) : null,
            table.tale?.goal ? h("p", {}, h("b", {}, "Goal: "), table.tale.goal) : null,
          ),
          h("div", {}, this.form(), this.seats(table), others.length ? h("ul", { class: "also", "aria-label": "Who else is at the table" }, others.map((seat) => this.other(seat, table))) : null, h("p", {}, h("button", { type: "button", class: "plain", onclick: () => this.load() }, "Look again"))),
        ),
      ),
    );
  }

  /** Who one is. */
  form() {
    this.field = h("input", { value: this.name, maxlength: 40, autocomplete: "nickname", id: "name", required: true, "aria-describedby": "name-why" });
    this.why = h("small", { id: "name-why" }, "So that the others know whose turn it is.");
    this.field.addEventListener("input", () => {
      this.name = this.field?.value ?? "";
      this.field?.removeAttribute("aria-invalid");
    });
    return h("p", { class: "who-are-you" }, h("label", { for: "name" }, "Your name"), this.field, this.why);
  }

  /** The seats that can be taken. @param {TableInfo} table */
  seats(table) {
    const free = table.offered ?? [];
    if (!free.length) return h("p", { class: "full" }, "Every seat is taken by now. Ask whoever sent this for a link to look on.");
    const cards = free.map(({ seat, asks }) => {
      const { id: name, title, named, holder } = table.seats[seat];
      const now = holder === "open" ? "waits for somebody" : "played by the computer so far";
      return h(
        "li",
        { class: "chair" },
        this.face(table, seat),
        h("div", {}, h("b", {}, title), h("small", {}, now), h("button", { type: "button", class: holder === "open" ? "primary" : "", onclick: () => this.sit(table, name) }, `${asks ? "Ask for" : "Play"} ${named ? "" : "the "}${title}`)),
      );
    });
    return h(
      "section",
      { "aria-labelledby": "seats-title" },
      h("h2", { id: "seats-title" }, "Choose your seat"),
      h("ul", { class: "chairs" }, cards),
      free.some((each) => each.asks) ? h("p", {}, "The quest is under way: whoever opened the table is asked before somebody else sees all that is hidden.") : null,
    );
  }

  /** @param {TableInfo} table @param {number} seat */
  face(table, seat) {
    const look = table.invitation?.looks[seat];
    return h("span", { class: "chair-face" }, look ? h("img", { src: `/draw/portrait.svg?${new URLSearchParams({ look })}`, alt: "", width: 84, height: 84 }) : emblem(table.master === seat ? "mask" : "person"));
  }

  /** Somebody who sits there already. @param {Seat} seat @param {TableInfo} table */
  other(seat, table) {
    const computer = table.computers?.find((c) => c.id === seat.holder)?.title ?? "computer";
    const held = seat.holder === "person" ? seat.name || table.invitation?.by || "a friend" : seat.holder === "open" ? "free, but not for this invitation" : computer;
    return h("li", {}, this.face(table, seat.seat), h("span", {}, h("b", {}, seat.title), h("small", {}, held)));
  }

  /** @param {TableInfo} table @param {string} seat */
  async sit(table, seat) {
    const { field, why } = this;
    const name = this.name.trim();
    if (!name && field && why) {
      why.textContent = "Say first who you are: the others see this name.";
      field.setAttribute("aria-invalid", "true");
      field.focus();
      announce(why.textContent);
      return;
    }
    keep.setMyName(name);
    try {
      const joined = await post(`/api/tables/${id}/join`, { seat, name }, key);
      keep.keepTable({ table: id, key: joined.key, title: table.title, role: "seat", when: Date.now() });
      location.href = `/table#${id}.${joined.key}`;
    } catch (error) {
      toast(words(error), "error");
      this.load();
    }
  }
}

/** @param {string} what */
function trouble(what) {
  the("main").replaceChildren(h("p", { class: "loading trouble", role: "alert" }, what, " ", h("a", { class: "button", href: "/" }, "Start page")));
}

new Invitation().load();
