/** The start page: one click plays; everything can be chosen. */

import { get, post, words } from "./api.js";
import { createHero, heroLine } from "./create.js";
import { announce, dialog, h, the, toast } from "./dom.js";
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
  /** @type {import("./types.js").CoverInfo[]} */ books = [];
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
  /** @type {HTMLElement | null} */ rulesOf = null;

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
    addEventListener("hashchange", () => this.go());
    await this.go();
  }

  /** What stands in the address behind the #: a book, and a quest of it or its campaign. */
  get asked() {
    const [id, what = "", first = ""] = decodeURIComponent(location.hash.slice(1)).split("/");
    const page = !what ? "" : what === "campaign" ? "campaign" : "quest";
    return { book: this.books.find((b) => b.id === id)?.id, page, quest: (/** @type {BookInfo} */ book) => book.quests.find((q) => q.id === (first || what)) };
  }

  /** Open what the address asks for. */
  async go() {
    const { book, page } = this.asked;
    const id = book ?? this.book?.id ?? this.books[0].id;
    if (this.book?.id !== id) await this.openBook(id);
    else {
      const quest = this.asked.quest(this.book);
      if (quest && quest !== this.quest) this.setQuest(quest);
      this.show();
    }
    if (page) /** @type {HTMLElement | null} */ (this.form.querySelector("#play, .primary"))?.focus({ preventScroll: true });
  }

  /** Fetch a book, then show it; until it is there nothing can be begun with the one before. @param {string} id */
  async openBook(id) {
    this.wanted = id;
    let found = this.opened.get(id);
    if (!found) this.opened.set(id, (found = get(`/api/books/${id}`)));
    const buttons = [...this.form.querySelectorAll("button"), ...the("crown-go").querySelectorAll("button")].filter((button) => !button.disabled);
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
    const drop = (/** @type {string} */ title, /** @type {string} */ lost, /** @type {() => void} */ forget, /** @type {() => void} */ again) =>
      h("button", { type: "button", "aria-label": `Forget ${title}`, title: "Forget this one", onclick: () => this.forget(title, lost, forget, again) }, "×");
    const table = (/** @type {keep.KeptTable} */ t) =>
      h(
        "li",
        {},
        h("a", { href: `/${t.over ? "replay" : "table"}#${t.table}.${t.key}` }, h("b", {}, t.title), h("small", {}, [t.over ? "watch again" : t.role === "spectator" ? "watching" : t.town ? "in town" : "go on", when(t.when)].join(", "))),
        drop(t.title, t.over || t.role === "spectator" ? "" : "The key to your seat is kept in this browser: without it you come back to this game only by a link you have kept yourself.", () => keep.forgetTable(t), () => keep.keepTable(t)),
      );
    const under = (/** @type {keep.KeptCampaign} */ c) => found.find((t) => t.campaign === c.campaign && !t.over);
    const way = (/** @type {keep.KeptCampaign} */ c) => {
      const home = `/campaign#${c.campaign}.${c.key}`;
      const t = under(c);
      if (!t) return [h("a", { href: home }, h("b", {}, c.title), h("small", {}, `campaign, ${when(c.when)}`))];
      const state = t.town ? "in town" : t.mine ? "your turn" : "go on";
      return [h("a", { href: home, title: "To the campaign" }, h("b", {}, `${c.title}:`)), h("a", { class: "under-way", href: `/table#${t.table}.${t.key}` }, h("b", {}, t.title), h("small", {}, `${state}, ${when(t.when)}`))];
    };
    const journey = (/** @type {keep.KeptCampaign} */ c) =>
      h("li", {}, way(c), drop(c.title, "The key to this campaign is kept in this browser and nowhere else: without it nobody can go on with it.", () => keep.forgetCampaign(c), () => keep.keepCampaign(c)));
    const listed = new Set(campaigns.map((c) => c.campaign));
    const running = found.filter((t) => !t.over && !listed.has(t.campaign ?? ""));
    const over = found.filter((t) => t.over && !t.town);
    the("kept").replaceChildren(...campaigns.map(journey), ...running.slice(0, 8).map(table));
    the("kept").hidden = !campaigns.length && !running.length;
    const old = the("finished");
    old.hidden = !over.length;
    if (over.length) old.replaceChildren(h("summary", {}, over.length === 1 ? "1 finished game" : `${over.length} finished games`), h("ul", { class: "kept" }, over.slice(0, 12).map(table)));
    else old.replaceChildren();
  }

  /**
   * Forget something, after a question where more is lost than a line; it can be taken back for a while.
   * @param {string} title
   * @param {string} lost what goes with it; nothing: no question
   * @param {() => void} forget
   * @param {() => void} again
   */
  forget(title, lost, forget, again) {
    const act = () => {
      forget();
      this.showKept();
      const back = () => {
        again();
        this.showKept();
        announce(`${title} is there again.`);
      };
      toast(`${title} is forgotten.`, "info", { title: "Undo", act: back });
    };
    if (!lost) {
      act();
      return;
    }
    const yes = h("button", { type: "button" }, "Forget it");
    const no = h("button", { type: "button", class: "primary" }, "Keep it");
    const box = dialog(`Forget ${title}?`, h("p", {}, lost), h("div", { class: "row" }, no, yes));
    yes.addEventListener("click", () => (box.close(), act()));
    no.addEventListener("click", () => box.close());
    no.focus();
  }

  /** @param {BookInfo} book */
  chooseBook(book) {
    const focused = document.activeElement instanceof HTMLInputElement && document.activeElement.name === "book";
    this.book = book;
    this.touched = false;
    this.options = Object.fromEntries(book.options.map((o) => [o.name, o.default]));
    the("foot").textContent = [book.title, book.unofficial_note].filter(Boolean).join(". ");
    this.rulesOf = this.more(book);
    this.setQuest(this.asked.quest(book) ?? book.quests[0]);
    this.crown();
    this.show();
    if (focused) /** @type {HTMLElement | null} */ (this.form.querySelector("input[name=book]:checked"))?.focus();
  }

  /** What needs no reading: play, and learn. */
  crown() {
    const { book } = this;
    if (!book) return;
    const first = book.quests[0];
    const now = h("button", { type: "button", class: "primary", id: "now", title: `${first.title}, with computer friends`, onclick: () => (this.setQuest(first), this.play(false, now)) }, "Play now");
    const learn = book.lesson ? h("button", { type: "button", id: "learn", onclick: () => this.learn(book, learn) }, "Learn in ten minutes") : null;
    the("crown-go").replaceChildren(now, ...(learn ? [learn] : []));
    const wide = `/draw/scene.svg?${new URLSearchParams([["of", book.id], ["size", "wide"], ...foes(book).map((look) => ["look", look])])}`;
    the("crown").style.setProperty("--scene", `url("${wide}")`);
  }

  /** Show what the address asks for: the shelf, one quest, or a campaign. */
  show() {
    const { book } = this;
    if (!book) return;
    const page = this.asked.page;
    document.body.dataset.page = page || "shelf";
    the("continue").hidden = Boolean(page) || !(keep.tables().length || keep.campaigns().length);
    if (page === "quest" && this.quest) this.form.replaceChildren(this.questPage(book));
    else if (page === "campaign") this.form.replaceChildren(this.campaign(book));
    else this.form.replaceChildren(...this.shelf(book));
    if (page) scrollTo(0, 0);
  }

  /** All books as covers, and the quests of the one that is open as cards. @param {BookInfo} book */
  shelf(book) {
    const covers = this.books.map((b) =>
      h(
        "label",
        { class: "cover", "data-book": b.id },
        h("input", { type: "radio", name: "book", value: b.id, checked: b.id === book.id, onchange: () => this.openBook(b.id) }),
        h("span", { class: "cover-face" }, b.face ? bustOf(b.face) : null),
        h("span", { class: "cover-words" }, h("b", {}, b.title), b.edition ? h("i", {}, b.edition) : null, b.says ? h("small", {}, b.says) : null),
      ),
    );
    const card = (/** @type {QuestInfo} */ q) =>
      h("li", {}, h("a", { class: "quest", href: `#${book.id}/${q.id}` }, vignette(q), h("span", { class: "quest-words" }, h("b", {}, q.title), h("small", {}, about(q, book)), hardness(q))));
    const journey = h("li", {}, h("a", { class: "quest journey", href: `#${book.id}/campaign` }, vignette({ id: `${book.id} campaign`, faces: book.faces.slice(0, 3) }), h("span", { class: "quest-words" }, h("b", {}, "A campaign"), h("small", {}, "quest after quest with one party, and a town between"))));
    return [
      h("fieldset", { class: "books", hidden: covers.length < 2 }, h("legend", { class: "hidden" }, "Book"), covers),
      h("section", { class: "quests", "aria-labelledby": "quests-title" }, h("h2", { id: "quests-title" }, `Quests of ${book.title}`), h("ul", { class: "quest-list" }, book.campaigns ? journey : null, book.quests.map(card))),
    ];
  }

  /** One quest: its story, who plays, by which rules. @param {BookInfo} book */
  questPage(book) {
    return h("div", { class: "parchment setting" }, back(book), h("div", { class: "setup" }, this.tale, h("div", {}, this.party, this.rules, this.rulesOf)));
  }

  /** The seats as they stand: those of the quest, or one for each hero somebody made and the other side's. @returns {import("./types.js").SeatInfo[]} */
  get places() {
    const seats = this.quest?.seats ?? [];
    if (!this.book?.creation) return seats;
    return [...this.members.map(({ made }, i) => ({ id: String(i), title: made.figure.title, side: this.ownSide })), ...this.others];
  }

  /** @param {QuestInfo} quest */
  setQuest(quest) {
    this.quest = quest;
    this.questOptions = Object.fromEntries(quest.options.map((o) => [o.name, o.default]));
    const heroes = this.book?.creation?.heroes;
    if (heroes && !this.touched) this.members = quest.party.map((word) => ({ made: heroes[word], holder: ME }));
    this.tale.replaceChildren(
      vignette(quest),
      h("h2", {}, quest.title),
      ...(quest.length ? [h("p", { class: "measured" }, [quest.length[0].toUpperCase() + quest.length.slice(1), quest.difficulty, `computers win ${quest.won} of 100`].join(" · "))] : []),
      h("p", { class: "made-for" }, madeFor(quest, this.book)),
      h("p", { class: "story" }, quest.story),
      ...quest.options.map((option) => choice(option, this.questOptions)),
      h("div", { class: "go" }, h("button", { class: "primary", id: "play" }, "Play"), this.hint),
      ...(this.book?.road.includes(quest.id) ? [h("p", { class: "made-for" }, h("a", { href: `#${this.book.id}/campaign/${quest.id}` }, "Begin a campaign with it"))] : []),
    );
    for (const each of [...this.rules.querySelectorAll("[data-option]"), ...(this.rulesOf?.querySelectorAll("[data-option]") ?? [])]) {
      if (each instanceof HTMLElement) each.hidden = quest.options.some((o) => o.name === each.dataset.option);
    }
    this.usePreset(this.preset);
  }

  /** The seats of the other side. */
  get others() {
    return (this.quest?.seats ?? []).filter((seat) => seat.side !== this.ownSide);
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
      if (!book.creation || i >= this.members.length) return h("li", {}, seat.look ? h("span", { class: "small-face" }, bustOf(seat.look)) : null, h("label", { for: `seat-${seat.id}` }, seat.title), select);
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
    const held = this.members.map((_, n) => this.seats[String(n)]);
    const others = this.others.map((seat) => [seat.id, this.seats[seat.id]]);
    const [gone] = this.members.splice(i, 1);
    this.touched = true;
    held.splice(i, 1);
    this.seats = Object.fromEntries([...held.map((holder, n) => [String(n), holder]), ...others]);
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
    const name = h("input", { maxlength: 80, placeholder: "The Lanterns, say" });
    const seats = book.creation ? [] : book.seats.filter((seat) => seat.side === book.seats[0]?.side);
    const road = book.road.flatMap((id) => book.quests.find((q) => q.id === id) ?? []);
    const first = h("select", {}, road.map((q) => h("option", { value: q.id, selected: q.id === this.asked.quest(book)?.id }, `${q.title} (${about(q, book)})`)));
    const party = seats.map((seat) => h("input", { type: "checkbox", checked: true, value: seat.id }));
    const start = async () => {
      try {
        const chosen = book.creation ? this.members.map(({ made }) => made.word) : party.filter((box) => box.checked).map((box) => box.value);
        const rules = Object.fromEntries(book.options.filter((o) => o.rules).map((o) => [o.name, this.options[o.name]]));
        const made = await post("/api/campaigns", { book: book.id, name: name.value.trim(), party: chosen, options: rules, first: first.value });
        keep.keepCampaign({ campaign: made.campaign, key: made.key, title: name.value.trim() || `${book.title} campaign`, when: Date.now() });
        location.href = `/campaign#${made.campaign}.${made.key}`;
      } catch (error) {
        toast(words(error), "error");
      }
    };
    const who = book.creation ? [this.party] : [h("fieldset", { class: "party members" }, h("legend", {}, "Who goes?"), seats.map((seat, i) => h("label", {}, party[i], " ", seat.title)))];
    const rules = book.options.some((o) => o.rules) ? [this.rules] : [];
    return h(
      "section",
      { class: "parchment setting", "aria-labelledby": "campaign-title" },
      back(book),
      h(
        "div",
        { class: "setup" },
        h(
          "div",
          { class: "tale" },
          vignette({ id: `${book.id} campaign`, faces: book.faces.slice(0, 3) }),
          h("h2", { id: "campaign-title" }, "A campaign"),
          h("p", { class: "story" }, "The same party goes from quest to quest, keeps what it finds, and spends it in town in between."),
          h("label", { class: "named" }, "Name of the party", name),
          h("label", { class: "named" }, "First quest", first),
          h("div", { class: "go" }, h("button", { type: "button", class: "primary", onclick: start }, "Begin a campaign")),
        ),
        h("div", {}, who, rules),
      ),
    );
  }

  /** A first game that teaches: one hero for whoever learns, the others and the other side by the computer. @param {BookInfo} book */
  async learn(book, button = /** @type {HTMLButtonElement | null} */ (null)) {
    try {
      const lesson = await get(`/api/books/${book.id}/lesson`);
      const quest = book.quests.find((q) => q.id === lesson.quest);
      if (!quest || this.book !== book) return;
      this.setQuest(quest);
      this.usePreset("one");
      await this.play(true, button);
    } catch (error) {
      toast(words(error), "error");
    }
  }

  /** Set the table and go there. @param {boolean} lesson @param {HTMLButtonElement | null} button what was pressed */
  async play(lesson = false, button = this.tale.querySelector("button")) {
    const { book, quest } = this;
    if (!book || !quest || !button) return;
    button.disabled = true;
    try {
      const others = Object.fromEntries(this.others.map((seat) => [seat.id, this.seats[seat.id]]));
      const who = book.creation ? { heroes: this.members.map(({ made }, i) => ({ word: made.word, holder: this.seats[String(i)] })), seats: others } : { seats: this.seats };
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

/** The way back to the shelf. @param {BookInfo} book */
const back = (book) => h("a", { class: "back", href: `#${book.id}` }, "← All quests");

/** A face from its look. @param {string} look */
const bustOf = (look) => h("img", { src: `/draw/portrait.svg?${new URLSearchParams({ look })}`, alt: "", loading: "lazy" });

/** What stands at the head of a quest: no map. @param {{id: string, faces: string[]}} quest */
const vignette = (quest) => h("img", { class: "vignette", alt: "", width: 320, height: 100, src: `/draw/scene.svg?${new URLSearchParams([["of", quest.id], ...quest.faces.map((look) => ["look", look])])}` });

/** Faces for the head of the page. @param {BookInfo} book */
const foes = (book) => [...new Set(book.quests.flatMap((quest) => quest.faces))].slice(0, 3);

/** How hard a quest is, in skulls and words. @param {QuestInfo} quest */
function hardness(quest) {
  if (quest.won === undefined) return null;
  const skulls = quest.won >= 90 ? 1 : quest.won >= 65 ? 2 : quest.won >= 40 ? 3 : 4;
  return h("small", { class: "hardness" }, h("span", { "aria-hidden": "true" }, "☠".repeat(skulls), h("i", {}, "☠".repeat(4 - skulls))), ` ${quest.difficulty}: won by ${quest.won >= 98 ? "nearly all" : `${Math.max(1, Math.round(quest.won / 10))} parties of 10`}`);
}

/** For how many a quest was made. @param {QuestInfo} quest @param {BookInfo | null} book */
function madeFor(quest, book) {
  const many = quest.only.length ? 1 : book?.creation ? quest.party.length : quest.players;
  return many === 1 ? "Made for one." : `Made for a party of ${many}.`;
}

/**
 * A quest in a line: how many go, how long, how hard.
 * @param {QuestInfo} quest
 * @param {BookInfo} book
 */
function about(quest, book) {
  const many = quest.only.length ? 1 : book.creation ? quest.party.length : quest.players;
  return [many === 1 ? "for one" : `party of ${many}`, quest.length?.replace("about ", "").replace(" minutes", " min"), quest.series ? `series: ${quest.series.replaceAll("-", " ")}` : ""].filter(Boolean).join(" · ");
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
