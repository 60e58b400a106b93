/** The start page: one click plays; everything can be chosen. */

import { get, post, words } from "./api.js";
import { createHero, heroLine } from "./create.js";
import { announce, h, the, toast } from "./dom.js";
import * as keep from "./keep.js";

/** @typedef {import("./types.js").BookInfo} BookInfo */
/** @typedef {import("./types.js").QuestInfo} QuestInfo */
/** @typedef {{made: import("./types.js").NewHero, holder: string}} Member */

const ME = "person";
const FRIEND = "open";
const ABSENT = "absent";

/** A choice of the form, and where what is chosen goes; below it what is chosen means, where there is a sentence. @param {import("./types.js").Option_} option @param {Record<string, string>} chosen */
function choice(option, chosen) {
  const id = `says-${option.name}`;
  const says = h("small", { id, class: "says", "aria-live": "polite" });
  const explained = option.choices.some((c) => c.says);
  const select = h("select", { name: option.name, ...(explained ? { "aria-describedby": id } : {}) }, option.choices.map((c) => h("option", { value: c.value, selected: c.value === option.default }, c.title)));
  const tell = () => (says.textContent = option.choices.find((c) => c.value === select.value)?.says ?? "");
  select.addEventListener("change", () => {
    chosen[option.name] = select.value;
    tell();
  });
  tell();
  return h("label", { class: "choice", "data-option": option.name }, option.title, " ", select, ...(explained ? [says] : []));
}

class Start {
  form = /** @type {HTMLFormElement} */ (the("setup"));
  /** @type {{id: string, title: string}[]} */ books = [];
  /** @type {Map<string, Promise<BookInfo>>} */ opened = new Map();
  /** The book that was asked for last. */ wanted = "";
  /** Whether somebody has chosen the party; else each quest has its own. */ touched = false;
  /** @type {Member[]} heroes somebody made, in books where they are made */ members = [];
  /** @type {BookInfo | null} */ book = null;
  /** @type {QuestInfo | null} */ quest = null;
  /** @type {Record<string, string>} */ seats = {};
  /** @type {Record<string, string>} */ options = {};
  /** @type {Record<string, string>} */ questOptions = {};
  away = "120";
  /** Whoever has never played here begins with one hero and computer friends. */
  preset = keep.tables().length ? "party" : "one";
  tale = h("div", { class: "tale" });
  party = h("fieldset", { class: "party" });
  hint = h("p", { class: "hint" });
  rules = h("fieldset", { class: "rules" });

  async begin() {
    this.showKept();
    try {
      this.books = await get("/api/books");
    } catch (error) {
      this.form.replaceChildren(h("p", { class: "loading trouble", role: "alert" }, words(error)));
      return;
    }
    this.form.removeAttribute("aria-busy");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.play();
    });
    await this.openBook(this.books[0].id);
  }

  /** Fetch a book, then show it; until it is there nothing can be begun with the one before. @param {string} id */
  async openBook(id) {
    this.wanted = id;
    let found = this.opened.get(id);
    if (!found) this.opened.set(id, (found = get(`/api/books/${id}`)));
    const buttons = [...this.form.querySelectorAll("button")].filter((button) => !button.disabled);
    for (const button of buttons) button.disabled = true;
    try {
      const book = await found;
      if (this.wanted === id) this.chooseBook(book);
    } catch (error) {
      for (const button of buttons) button.disabled = false;
      this.opened.delete(id);
      if (this.book) toast(words(error), "error");
      else this.form.replaceChildren(h("p", { class: "loading trouble", role: "alert" }, words(error)));
    }
  }

  showKept() {
    const found = keep.tables();
    const campaigns = keep.campaigns();
    the("continue").hidden = !found.length && !campaigns.length;
    const drop = (/** @type {string} */ title, /** @type {() => void} */ forget) =>
      h("button", { type: "button", "aria-label": `Forget ${title}`, title: "Forget this one", onclick: () => (forget(), this.showKept()) }, "×");
    const table = (/** @type {keep.KeptTable} */ t) =>
      h(
        "li",
        {},
        h("a", { href: `/${t.over ? "replay" : "table"}#${t.table}.${t.key}` }, h("b", {}, t.title), h("small", {}, [t.over ? "watch again" : t.role === "spectator" ? "watching" : t.town ? "in town" : "go on", when(t.when)].join(", "))),
        drop(t.title, () => keep.forgetTable(t)),
      );
    const journey = (/** @type {keep.KeptCampaign} */ c) =>
      h("li", {}, h("a", { href: `/campaign#${c.campaign}.${c.key}` }, h("b", {}, c.title), h("small", {}, `campaign, ${when(c.when)}`)), drop(c.title, () => keep.forgetCampaign(c)));
    const running = found.filter((t) => !t.over);
    const over = found.filter((t) => t.over && !t.town);
    the("kept").replaceChildren(...campaigns.map(journey), ...running.slice(0, 8).map(table));
    the("kept").hidden = !campaigns.length && !running.length;
    const old = the("finished");
    old.hidden = !over.length;
    if (over.length) old.replaceChildren(h("summary", {}, over.length === 1 ? "1 finished game" : `${over.length} finished games`), h("ul", { class: "kept" }, over.slice(0, 12).map(table)));
    else old.replaceChildren();
  }

  /** @param {BookInfo} book */
  chooseBook(book) {
    const focused = document.activeElement instanceof HTMLInputElement && document.activeElement.name === "book";
    this.book = book;
    this.touched = false;
    this.options = Object.fromEntries(book.options.map((o) => [o.name, o.default]));
    const books = this.books.map((b) => h("label", { class: "tab" }, h("input", { type: "radio", name: "book", value: b.id, checked: b.id === book.id, onchange: () => this.openBook(b.id) }), h("span", {}, b.title)));
    const quests = book.quests.map((q, i) =>
      h(
        "label",
        { class: "quest" },
        h("input", { type: "radio", name: "quest", value: q.id, checked: i === 0, onchange: () => this.chooseQuest(q) }),
        h("span", {}, q.title, h("small", {}, about(q, book))),
      ),
    );
    this.form.replaceChildren(
      h(
        "div",
        { class: "sheet-paper" },
        this.books.length > 1 ? h("fieldset", { class: "books" }, h("legend", {}, "Book"), books) : null,
        book.lesson ? h("p", { class: "lesson" }, h("button", { type: "button", id: "learn", onclick: () => this.learn(book) }, "Learn to play"), h("span", {}, "New to this book? You lead one, the computer the others, and a coach sits beside you: ten minutes.")) : null,
        h(
          "div",
          { class: "setup" },
          h("fieldset", { class: "quests" }, h("legend", {}, "Choose a quest"), h("div", { class: "quest-list" }, quests)),
          h("div", {}, this.tale, this.party, this.rules, this.more(book)),
        ),
      ),
      ...(book.campaigns ? [this.campaign(book)] : []),
    );
    the("foot").textContent = [book.title, book.unofficial_note].filter(Boolean).join(". ");
    this.chooseQuest(book.quests[0]);
    if (focused) /** @type {HTMLElement | null} */ (this.form.querySelector("input[name=book]:checked"))?.focus();
  }

  /** The seats as they stand: those of the quest, or one for each hero somebody made. @returns {import("./types.js").SeatInfo[]} */
  get places() {
    const seats = this.quest?.seats ?? [];
    if (!this.book?.creation) return seats;
    return this.members.map(({ made }, i) => ({ id: String(i), title: made.figure.title, side: made.figure.side }));
  }

  /** @param {QuestInfo} quest */
  chooseQuest(quest) {
    this.quest = quest;
    this.questOptions = Object.fromEntries(quest.options.map((o) => [o.name, o.default]));
    const heroes = this.book?.creation?.heroes;
    if (heroes && !this.touched) this.members = quest.party.map((word) => ({ made: heroes[word], holder: ME }));
    this.tale.replaceChildren(
      h("img", { src: quest.picture, alt: `What is known of ${quest.title} at the beginning`, width: 520, height: 400 }),
      h(
        "div",
        {},
        h("h2", {}, quest.title),
        quest.length ? h("p", { class: "measured" }, [quest.length[0].toUpperCase() + quest.length.slice(1), quest.difficulty, `computers win ${quest.won} of 100`].join(" · ")) : null,
        h("p", { class: "story" }, quest.story),
        h("div", { class: "go" }, h("button", { class: "primary", id: "play" }, "Play"), this.hint),
        quest.options.map((option) => choice(option, this.questOptions)),
      ),
    );
    for (const each of this.form.querySelectorAll("[data-option]")) {
      if (each instanceof HTMLElement && !this.tale.contains(each)) each.hidden = quest.options.some((o) => o.name === each.dataset.option);
    }
    this.usePreset(this.preset);
  }

  get ownSide() {
    return this.quest?.seats[0]?.side ?? "";
  }

  /** @param {string} name */
  usePreset(name) {
    const { quest, book } = this;
    if (!quest || !book) return;
    this.preset = name;
    const computer = book.computers[0]?.id ?? "computer";
    this.seats = Object.fromEntries(
      this.places.map((seat, i) => {
        const own = seat.side === this.ownSide;
        const holder = { party: own ? ME : computer, one: i === 0 ? ME : computer, friends: own ? (i === 0 ? ME : FRIEND) : computer, master: own ? computer : ME, against: own ? ME : FRIEND }[name];
        return [seat.id, holder ?? computer];
      }),
    );
    this.showParty();
  }

  showParty() {
    const { quest, book } = this;
    if (!quest || !book) return;
    const places = this.places;
    const other = places.find((seat) => seat.side !== this.ownSide);
    const several = places.filter((seat) => seat.side === this.ownSide).length > 1;
    const first = book.creation ? places[0].title : `the ${places[0].title}`;
    const presets = [
      ["party", several ? "I lead the whole party" : `I am ${first}`],
      ...(several ? [["one", `Only ${first}, computer friends`]] : []),
      ...(several ? [["friends", "One each, with friends"]] : []),
      ...(other ? [["against", `A friend is the ${other.title}`], ["master", `I am the ${other.title}`]] : []),
    ];
    const rows = places.map((seat, i) => {
      const choices = [
        [ME, "me"],
        [FRIEND, "a friend, by link"],
        ...book.computers.map((c) => [c.id, c.title]),
        ...(book.absent && !book.creation && seat.side === this.ownSide ? [[ABSENT, "stays at home"]] : []),
      ];
      const select = h("select", { id: `seat-${seat.id}` }, choices.map(([value, title]) => h("option", { value, selected: this.seats[seat.id] === value }, title)));
      select.addEventListener("change", () => {
        this.seats[seat.id] = select.value;
        this.preset = "";
        for (const input of this.party.querySelectorAll("input")) input.checked = false;
        this.tellHint();
      });
      if (!book.creation) return h("li", {}, h("label", { for: `seat-${seat.id}` }, seat.title), select);
      return heroLine(this.members[i].made, select, () => this.change(i), this.members.length > book.creation.least ? () => this.dismiss(i) : null);
    });
    const add = book.creation && this.members.length < book.creation.most ? h("button", { type: "button", id: "add-one", onclick: () => this.change(this.members.length) }, "Add one more") : null;
    this.party.replaceChildren(
      h("legend", {}, "Who plays?"),
      h("div", { class: "presets" }, presets.map(([name, title]) => h("label", { class: "tab" }, h("input", { type: "radio", name: "preset", value: name, checked: this.preset === name, onchange: () => this.usePreset(name) }), h("span", {}, title)))),
      h("ul", { class: book.creation ? "party-list heroes" : "party-list" }, rows),
      ...(add ? [h("p", {}, add)] : []),
    );
    this.tellHint();
  }

  /** Make a hero, or another one in his place. @param {number} i */
  async change(i) {
    const { book } = this;
    if (!book?.creation) return;
    const ready = Object.values(book.creation.heroes);
    const now = this.members[i]?.made ?? ready.find(({ word }) => this.members.every(({ made }) => made.word !== word)) ?? ready[0];
    const made = await createHero(book.id, now);
    if (!made) return;
    this.touched = true;
    if (this.members[i]) this.members[i].made = made;
    else {
      this.members.push({ made, holder: ME });
      this.seats[String(i)] = this.preset && this.preset !== "party" ? (book.computers[0]?.id ?? ME) : ME;
    }
    if (this.preset) this.usePreset(this.preset);
    else this.showParty();
    announce(`${made.figure.title}, ${made.about}, takes part.`);
    /** @type {HTMLElement | null} */ (this.party.querySelector(`li:nth-child(${i + 1}) .change`))?.focus();
  }

  /** @param {number} i */
  dismiss(i) {
    const [gone] = this.members.splice(i, 1);
    this.touched = true;
    const held = Object.values(this.seats);
    held.splice(i, 1);
    this.seats = Object.fromEntries(held.map((holder, n) => [String(n), holder]));
    this.showParty();
    announce(`${gone.made.figure.title} stays at home.`);
    /** @type {HTMLElement | null} */ (this.party.querySelector("#add-one"))?.focus();
  }

  tellHint() {
    const held = Object.values(this.seats);
    const friends = held.filter((v) => v === FRIEND).length;
    this.hint.textContent = friends
      ? `You get an invitation to send: ${friends} ${friends > 1 ? "seats wait" : "seat waits"} for a friend.`
      : held.includes(ME)
        ? "Starts at once. Nothing to learn first: the table tells what you can do."
        : "Only computers play; you watch.";
  }

  /** @param {BookInfo} book */
  more(book) {
    const explained = (/** @type {import("./types.js").Option_} */ option) => option.rules && option.choices.some((c) => c.says);
    const options = book.options.filter((option) => !explained(option)).map((option) => choice(option, this.options));
    const rules = book.options.filter(explained).map((option) => choice(option, this.options));
    this.rules.replaceChildren(h("legend", {}, "Which rules?"), ...rules);
    this.rules.hidden = !rules.length;
    const away = h("select", {}, [["0", "never"], ["30", "after half a minute"], ["120", "after two minutes"], ["600", "after ten minutes"]].map(([value, title]) => h("option", { value, selected: value === this.away }, title)));
    away.addEventListener("change", () => (this.away = away.value));
    const name = h("input", { value: keep.myName(), maxlength: 40, autocomplete: "nickname", placeholder: "for friends at the table" });
    name.addEventListener("change", () => keep.setMyName(name.value.trim()));
    return h("details", { class: "more" }, h("summary", {}, "More options"), h("div", { class: "options" }, options, h("label", {}, "The computer plays for whoever is away", away), h("label", {}, "Your name", name)));
  }

  /** @param {BookInfo} book */
  campaign(book) {
    const name = h("input", { maxlength: 80, placeholder: "Name of the party", "aria-label": "Name of the party" });
    const seats = book.creation ? [] : book.seats.filter((seat) => seat.side === book.seats[0]?.side);
    const party = seats.map((seat) => h("input", { type: "checkbox", checked: true, value: seat.id }));
    const start = async () => {
      try {
        const chosen = book.creation ? this.members.map(({ made }) => made.word) : party.filter((box) => box.checked).map((box) => box.value);
        const rules = Object.fromEntries(book.options.filter((o) => o.rules).map((o) => [o.name, this.options[o.name]]));
        const made = await post("/api/campaigns", { book: book.id, name: name.value.trim(), party: chosen, options: rules });
        keep.keepCampaign({ campaign: made.campaign, key: made.key, title: name.value.trim() || `${book.title} campaign`, when: Date.now() });
        location.href = `/campaign#${made.campaign}.${made.key}`;
      } catch (error) {
        toast(words(error), "error");
      }
    };
    return h(
      "section",
      { class: "sheet-paper", "aria-labelledby": "campaign-title" },
      h("h2", { id: "campaign-title" }, "Or begin a campaign"),
      h("p", {}, "The same party goes from quest to quest, keeps what it finds, and spends it in town in between."),
      book.options.some((o) => o.rules) ? h("p", {}, "All of it is played by the rules chosen above.") : null,
      book.creation ? h("p", {}, "Those who go are the heroes chosen above.") : h("div", { class: "row members" }, seats.map((seat, i) => h("label", {}, party[i], " ", seat.title))),
      h("div", { class: "row" }, name, h("button", { type: "button", onclick: start }, "Begin a campaign")),
    );
  }

  /** A first game that teaches: one hero for whoever learns, the others and the other side by the computer. @param {BookInfo} book */
  async learn(book) {
    try {
      const lesson = await get(`/api/books/${book.id}/lesson`);
      const quest = book.quests.find((q) => q.id === lesson.quest);
      if (!quest) return;
      this.chooseQuest(quest);
      this.usePreset("one");
      await this.play(true);
    } catch (error) {
      toast(words(error), "error");
    }
  }

  async play(lesson = false) {
    const { book, quest } = this;
    if (!book || !quest) return;
    const button = /** @type {HTMLButtonElement} */ (the("play"));
    button.disabled = true;
    try {
      const who = book.creation ? { heroes: this.members.map(({ made }, i) => ({ word: made.word, holder: this.seats[String(i)] })) } : { seats: this.seats };
      const made = await post("/api/tables", { book: book.id, quest: quest.id, options: { ...this.options, ...this.questOptions }, ...who, away: Number(this.away), name: keep.myName() });
      keep.keepTable({ table: made.table, key: made.owner, title: quest.title, role: "owner", when: Date.now() });
      if (lesson) keep.setLesson(made.table, []);
      announce("The table is set.");
      location.href = `/table#${made.table}.${made.owner}`;
    } catch (error) {
      button.disabled = false;
      toast(words(error), "error");
    }
  }
}

/**
 * A quest in a line: how many go, how long, how hard.
 * @param {QuestInfo} quest
 * @param {BookInfo} book
 */
function about(quest, book) {
  const many = quest.only.length ? 1 : book.creation ? quest.party.length : quest.players;
  return [many === 1 ? "for one" : `party of ${many}`, quest.length?.replace("about ", "").replace(" minutes", " min"), quest.difficulty, quest.series ? `series: ${quest.series.replaceAll("-", " ")}` : ""].filter(Boolean).join(" · ");
}

/** @param {number} time */
function when(time) {
  const minutes = Math.round((Date.now() - time) / 60000);
  if (minutes < 2) return "just now";
  if (minutes < 90) return `${minutes} minutes ago`;
  if (minutes < 36 * 60) return `${Math.round(minutes / 60)} hours ago`;
  return new Date(time).toLocaleDateString();
}

new Start().begin();
