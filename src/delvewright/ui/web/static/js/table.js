/** The table: what comes from the server is shown step by step; what people choose is sent. */

import { address, words } from "./api.js";
import { portrait } from "./art.js";
import { Bell } from "./bell.js";
import { DelveBoard } from "./board.js";
import { Chat } from "./chat.js";
import { announce, dialog, h, the, toast } from "./dom.js";
import { endPage, verdict, whatNow } from "./ending.js";
import { callout, glance, pointedAt, speaks, things } from "./explain.js";
import { showFallen } from "./fallen.js";
import { Following } from "./following.js";
import { growth } from "./growth.js";
import { Helpers } from "./hint.js";
import { idleWords, onlyWords } from "./idle.js";
import * as incoming from "./incoming.js";
import * as keep from "./keep.js";
import { Coach } from "./learn.js";
import { DelveLog } from "./log.js";
import { called } from "./look.js";
import { marchLines, marchers } from "./march.js";
import { DelveMoment } from "./moments.js";
import { MANNERS, mannerLines, paceDialog } from "./pace.js";
import { SEED_WORDS, absence, lostAndAsked, peopleDialog, presenceNews } from "./people.js";
import { Places } from "./places.js";
import { DelveQuestion } from "./question.js";
import { nowhere, prologue } from "./prologue.js";
import { pips, rail } from "./rail.js";
import { rulesDialog } from "./rules.js";
import { DelveSheets } from "./sheets.js";
import { Socket } from "./socket.js";
import { Tabs } from "./tabs.js";
import * as terms from "./terms.js";
import { town } from "./town.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./asking.js").Candidate} Candidate */

/** Where there is room for a game master's notes beside the board from the beginning. */
const WIDE = "(min-width: 1200px) and (min-height: 521px)";

/** Between which quests a town lies. @param {[string, string]} between */
const onTheRoad = ([after, before]) => [after && `after ${after}`, before && `before ${before}`].filter(Boolean).join(" · ");

/** Who is done in town, in a sentence. @param {import("./types.js").View | null} view */
const isReady = (view) => {
  const who = String(view?.facts?.Ready ?? "");
  return who && `${who[0].toUpperCase()}${who.slice(1)} ${who.includes(" and ") ? "are" : "is"} ready.`;
};

class Table {
  tabs = new Tabs();
  board = /** @type {DelveBoard} */ (the("board"));
  question = /** @type {DelveQuestion} */ (the("question"));
  sheets = /** @type {DelveSheets} */ (the("sheets"));
  log = /** @type {DelveLog} */ (the("log"));
  places = new Places(this.board, this.tabs);
  /** @type {import("./types.js").TableInfo | null} */ info = null;
  /** @type {View | null} */ view = null;
  /** @type {Decision | null} the question that is ours */ decision = null;
  /** @type {any} the question as it was sent */ open = null;
  /** @type {import("./types.js").Undo | null} */ undo = null;
  /** @type {{seat: number, title: string} | null} */ hand = null;
  n = 0;
  answered = -1;
  /** When the last answer was given, for measuring. */
  clicked = 0;
  /** @type {{box: HTMLDialogElement, fill: (info: any) => void} | null} */ people = null;
  /** @type {HTMLDialogElement | null} */ handing = null;
  /** @type {Coach} */ coach;
  bell = new Bell();
  chat = new Chat(the("chat"), (message) => this.socket.ask(message));
  helpers = new Helpers(
    the("helpers"),
    the("hint"),
    (n) => this.socket.ask({ t: "hint", n }),
    (answer, label) => this.answer({ label, answer, group: "" }),
  );

  /**
   * @param {string} id
   * @param {string} key
   */
  constructor(id, key) {
    this.id = id;
    this.key = key;
    this.place = `${id}.${key.slice(0, 6)}`;
    this.socket = new Socket(id, key);
    this.coach = new Coach(the("coach"), id, (step) => this.rules({ ids: step.rules, title: step.title }));
    this.following = new Following(this, /** @type {DelveMoment} */ (the("moment")), the("fate"), the("skip"));
    this.listen();
    this.question.tell("Coming to the table …");
    this.socket.connect();
  }

  listen() {
    const { socket, board, question } = this;
    const on = (/** @type {string} */ name, /** @type {(message: any) => void} */ act) =>
      socket.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("table", (message) => this.meet(message));
    on("view", (message) => this.whole(message));
    on("step", (message) => this.following.enqueue(message));
    on("note", (message) => this.log.add(incoming.events(message.events)));
    on("said", (message) => this.chat.hear(message.lines, Boolean(message.before)));
    on("error", (message) => toast([message.what, message.do].filter(Boolean).join(" "), "error"));
    on("lost", () => (this.presence = ""));
    on("lost", () => this.banner("The connection is lost. Trying again … nothing you have answered is lost."));
    on("refused", (message) => this.refused(message.what));
    for (const source of [board, question]) {
      source.addEventListener("answer", (event) => this.answer(/** @type {CustomEvent<Candidate>} */ (event).detail));
    }
    const previewer = (/** @type {Candidate} */ candidate) => this.preview(candidate);
    board.previewer = previewer;
    question.previewer = (candidate) => board.preview(candidate);
    this.places.opened = () => this.view && this.sheets.show(this.view, this.decision?.figure ?? null);
    question.face = (figure) => (this.view?.figures[figure] ? portrait(this.view.figures[figure]) : null);
    question.harms = (choice) => this.harms(choice);
    question.addEventListener("narrow", (event) => board.narrow(/** @type {CustomEvent<import("./types.js").Choice[] | null>} */ (event).detail));
    question.addEventListener("refit", () => this.decision && this.put(this.decision));
    question.addEventListener("consider", (event) => this.consider(/** @type {CustomEvent<Candidate | null>} */ (event).detail));
    this.log.explainer = async (event) => {
      const { roll, rules } = await socket.ask({ t: "why", event: event.id });
      return [...(roll ? [{ id: "", says: `${roll}.` }] : []), ...rules];
    };
    /** @type {DelveMoment} */ (the("moment")).explainer = this.log.explainer;
    this.sheets.explainer = (figure) => this.explain(figure);
    board.describer = (q, show) => this.describe(q, show);
    callout.read = (ids, title) => this.rules({ ids, title });
    new MutationObserver(() => {
      for (const button of question.querySelectorAll(".answer[data-choice]")) speaks(button, () => this.cardsOf(button));
    }).observe(question, { childList: true, subtree: true });
    this.sheets.addEventListener("look", (event) => {
      const q = /** @type {CustomEvent<number>} */ (event).detail;
      if (q >= 0 && board.ground) board.camera.reveal(board.ground.x(q) + 0.5, board.ground.y(q) + 0.5);
    });
    the("undo").addEventListener("click", () => this.goBack());
    the("people").addEventListener("click", () => this.showPeople());
    the("pace").addEventListener("click", () => paceDialog(this.manners([])));
    the("help").addEventListener("click", () => this.help());
    the("tale").addEventListener("click", () => this.tale());
    the("manner").addEventListener("click", () => this.manner());
    document.addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("hashchange", () => location.reload());
  }

  /** Tell the server something that it does not answer. @param {any} message */
  say(message) {
    this.socket.send(message);
  }

  // -- what comes

  /** @param {import("./types.js").TableInfo} info */
  meet(info) {
    const before = this.info;
    if (!before) {
      terms.open(info.book).then(() => this.sheets.again(), () => {});
      this.coach.begin(info.book).catch(() => {});
      this.places.quiet = Boolean(info.town);
      this.places.settle();
    }
    const kept = keep.tables().find((t) => t.table === this.id && t.key === this.key);
    const now = Date.now();
    for (const seat of info.seats) if (seat.away_for) seat.since = now - seat.away_for * 1000;
    this.info = { ...info, links: info.links ?? kept?.links, computers: info.computers ?? [] };
    the("title").textContent = info.title;
    this.bell.call(info.title);
    const campaign = /#([^.]+)/.exec(info.campaign ?? "")?.[1];
    keep.keepTable({ table: this.id, key: this.key, title: info.title, role: info.you.role, when: Date.now(), ...(campaign ? { campaign } : {}), ...(info.town ? { town: true } : {}) });
    this.showRail();
    if (this.people?.box.open) this.people.fill(this.info);
    this.showVote(before);
    this.showLost(before);
    this.showSeed();
    this.chat.show(info.seats.some((s) => s.holder === "person" && !info.you.seats.includes(s.seat)), info.you.role === "owner" || info.you.seats.length > 0);
    this.banner("");
    if (before) announce(presenceNews(before, info).join(" "));
    if (!this.following.showing && !this.following.queue.length) this.ask(false);
  }

  /** Tell the others at the table whether we think or wait. */
  tellPresence() {
    const { info } = this;
    if (!info?.seats.some((s) => s.holder === "person" && !info.you.seats.includes(s.seat)) || !info.you.seats.length) return;
    const state = this.decision && !this.decision.moment ? "thinking" : "ready";
    if (state === this.presence) return;
    this.presence = state;
    this.socket.ask({ t: "presence", state }).catch(() => (this.presence = ""));
  }
  presence = "";
  /** Whether the invitation has been shown to whoever opened the table. */
  greeted = false;

  /** Everything anew: at the beginning, after a hand-over, after an undo. @param {any} message */
  whole(message) {
    this.banner("");
    const log = incoming.events(message.log);
    this.log.reset(log);
    this.take(message);
    this.view = message.view;
    this.answered = -1;
    this.following.reset(log);
    this.draw([], 0);
    this.ask(true);
  }

  /** @param {any} message */
  take(message) {
    if (message.events) this.coach.happened(incoming.events(message.events));
    this.n = message.n;
    this.open = message.decision;
    this.decision = incoming.ours(message.decision);
    this.undo = message.undo ?? null;
    this.hand = message.hand ?? null;
  }

  /**
   * @param {import("./types.js").Event_[]} events
   * @param {number} time
   */
  draw(events, time) {
    const { view } = this;
    if (!view) return Promise.resolve();
    const decision = this.board.between || this.following.queue.length || this.hand ? null : this.decision;
    const unlaid = nowhere(view);
    document.body.classList.toggle("no-board", unlaid);
    if (unlaid || !this.decision?.growth) document.body.classList.remove("growing");
    if (!this.decision?.street && !this.decision?.growth) document.body.classList.remove("in-shops");
    const { growing } = this;
    if (the("town").contains(document.activeElement) && !unlaid && !growing) this.question.focus({ preventScroll: true });
    the("town").hidden = !unlaid && !growing;
    this.showPrologue(unlaid);
    this.board.own = new Set(this.info?.you.seats ?? []);
    const moving = this.board.show(view, decision, events, time);
    if (this.clicked) {
      const begun = this.clicked;
      this.clicked = 0;
      requestAnimationFrame(() => setTimeout(() => performance.measure("click-to-drawn", { start: begun, end: performance.now() })));
    }
    the("round").textContent = view.round && !unlaid ? `Round ${view.round}` : "";
    the("goal").textContent = this.info?.town ? onTheRoad(this.info.between) : unlaid ? "" : (view.facts?.Goal ?? "");
    this.sheets.show(view, decision?.figure ?? null);
    this.showRail();
    return moving;
  }

  /** Everybody at the table, and whose turn it is. */
  showRail() {
    const { info, view, sheets, places } = this;
    if (!info || !view) return;
    const drawn = JSON.stringify([info, view.figures, view.asked, view.over]);
    if (drawn === this.railed) return;
    this.railed = drawn;
    const place = the("seats");
    const here = [...place.querySelectorAll("button")].indexOf(/** @type {any} */ (document.activeElement));
    const open = (/** @type {import("./types.js").Figure | null} */ figure) => {
      sheets.look(figure?.id ?? null);
      places.showFigures(true);
    };
    const lines = rail(info, view, open, this.lines);
    if (lines.length !== place.children.length) place.replaceChildren(...lines);
    else lines.forEach((line, i) => line !== place.children[i] && place.children[i].replaceWith(line));
    if (here >= 0) place.querySelectorAll("button")[here]?.focus();
  }
  railed = "";
  /** @type {Map<number, {drawn: string, line: HTMLElement}>} the lines of the rail, by seat */ lines = new Map();

  /** Whether an answer points at somebody of another side. @param {import("./types.js").Choice} choice */
  harms(choice) {
    const { view, decision } = this;
    const own = this.info?.seats.find((s) => s.seat === decision?.seat)?.side;
    return choice.figures.some((id) => view?.figures[id] && view.figures[id].alive && view.figures[id].side !== own);
  }

  /** How one wants to be asked about what this question offers. */
  manner() {
    const { decision } = this;
    if (decision?.reactions || decision?.order) dialog("When to ask you", ...this.manners(decision.reactions ?? []));
  }

  /** When to be asked, for each of these, all others, and the end of turns. @param {import("./types.js").Reaction[]} reactions */
  manners(reactions) {
    const known = this.info?.you.asking ?? {};
    const all = new Map(reactions.map(({ what, title, how }) => [what, { title, how }]));
    for (const [what, { title, how }] of Object.entries(known)) if (!all.has(what) && how in MANNERS) all.set(what, { title, how });
    const rest = { "*": all.size > 1 ? "All others that may be used" : "All that may be used", end: "The end of a turn in which nothing is left to do" };
    const own = this.info && this.view ? marchers(this.info, this.view) : [];
    if (own.length > 1) Object.assign(rest, { order: "Who of yours goes next; else the marching order says it" });
    for (const [what, title] of Object.entries(rest)) {
      const how = known[what]?.how ?? this.info?.you.usual?.[what] ?? "always";
      all.set(what, { title, how: what === "end" && how === "matters" ? "never" : how });
    }
    if (!this.info?.you.seats.length) return [];
    const settle = (/** @type {string} */ what, /** @type {string} */ how) => this.socket.ask({ t: "settle", what, how }).catch((error) => toast(words(error), "error"));
    const march = marchLines(own, (order) => settle("march", order));
    return [...mannerLines([...all].map(([what, { title, how }]) => ({ what, title, how })), settle), ...march];
  }

  /** The story of the quest, its goal, and what is known of it. */
  tale() {
    const { info, view } = this;
    if (!info || !view) return;
    const facts = Object.entries(view.facts ?? {}).filter(([label]) => label !== "Goal");
    dialog(
      info.title,
      ...this.told(),
      facts.length ? h("dl", { class: "facts" }, facts.map(([label, value]) => h("div", {}, h("dt", {}, label), h("dd", {}, String(value))))) : "",
    );
  }

  /** How it begins, and what is to be done. */
  told() {
    const { story, goal } = this.info?.tale ?? { story: "", goal: "" };
    const aim = goal || this.view?.facts?.Goal;
    return [story ? h("p", { class: "story" }, story) : "", aim ? h("p", { class: "goal" }, h("b", {}, "Goal: "), aim) : ""];
  }

  /** As long as there is no board, its place has the story; in a town where others trade, who that is. @param {boolean} unlaid */
  showPrologue(unlaid) {
    const { info, view, open } = this;
    const place = the("town");
    if (!unlaid || !info || !view || this.decision?.street || this.decision?.growth) return;
    place.setAttribute("aria-label", info.town ? "In town" : "How it begins");
    const trading = info.seats.find((s) => s.seat === open?.seat);
    const tale = info.town ? { story: trading && !this.decision ? [`${trading.named ? "" : "The "}${trading.title} is in the shops.`, isReady(view)].filter(Boolean).join(" ") : "", goal: "" } : { story: "", goal: "", ...info.tale };
    place.replaceChildren(prologue(info.title, tale, view));
  }

  /** When a quest begins its story lies beside the first question, until the first answer. */
  showTale() {
    const place = the("begin");
    const told = this.told();
    if (this.n || this.info?.town || !this.info?.tale?.story || !the("coach").hidden || document.body.matches(".no-board")) place.hidden = true;
    else if (!this.begun) {
      place.replaceChildren(h("h2", { class: "small" }, this.info.title), ...told, h("div", { class: "row" }, h("button", { type: "button", onclick: () => (place.hidden = true) }, "Let us begin")));
      place.hidden = false;
    }
    this.begun = true;
  }
  begun = false;

  // -- asking

  /** Put the open question, or say who is thinking. @param {boolean} fresh */
  ask(fresh) {
    const { view, question, decision, info } = this;
    if (!view || !info) return;
    const undo = /** @type {HTMLButtonElement} */ (the("undo"));
    undo.disabled = !this.undo;
    const alone = info.seats.every((s) => s.holder !== "person" || info.you.seats.includes(s.seat));
    undo.textContent = this.undo && !this.undo.free && !alone ? "Undo?" : "Undo";
    undo.title = this.undo ? `${undo.textContent === "Undo" ? "Back" : "Ask the others to go back"} to before: ${this.undo.what}` : "Nothing to undo";
    this.handOver();
    question.dataset.n = String(this.n);
    this.helpers.show(view.over || this.hand ? null : decision);
    this.coach.asked(this.hand ? null : decision, view.over);
    this.showTale();
    const kept = keep.tables().find((t) => t.table === this.id && t.key === this.key);
    if (kept && Boolean(kept.mine) !== Boolean(decision)) keep.keepTable({ ...kept, mine: Boolean(decision) });
    if (!this.hand) showFallen(the("fallen"), info, view, this.place, this.afterwards);
    this.tellPresence();
    if (!this.greeted && !this.n && info.you.role === "owner" && info.seats.some((s) => s.holder === "open")) this.showPeople();
    if (!this.greeted && info.you.seats.includes(info.master) && matchMedia(WIDE).matches) this.places.showFigures(true, false);
    this.greeted = true;
    if (view.over || (!decision && !this.hand) || decision?.moment?.empty) this.bell.rest();
    else this.bell.ring(`${info.table} ${this.n}`, this.hand ? `${this.hand.title} is asked.` : (decision?.question ?? ""));
    if (view.over) {
      if (fresh) this.ended(view);
    } else if (this.hand) {
      question.tell(`${this.hand.title} is asked.`);
    } else if (decision) {
      if (fresh || decision.n !== this.answered) {
        this.put(decision);
        if (fresh && !decision.moment?.empty) {
          this.tabs.news("answers");
          this.sheets.release();
          announce(`Your decision: ${decision.question}`);
        }
      }
    } else {
      this.waiting(fresh);
    }
  }

  /** The question with its answers. @param {import("./types.js").Decision} decision */
  put(decision) {
    const { view, question, info } = this;
    if (!view || !info) return;
    const several = info.you.seats.length > 1;
    const seat = info.seats.find((s) => s.seat === decision.seat);
    question.asker = decision.figure;
    question.ask(decision, several && seat ? seat.title : "", onlyWords(decision, info, view));
    the("manner").hidden = !decision.reactions?.length && !decision.order;
    if (decision.moment) question.prepend(this.goesBy(decision.moment));
    if (decision.street || decision.growth) this.showTown(decision);
  }

  /** What one can do whose heroes have all fallen. */
  afterwards = {
    take: (/** @type {number} */ seat) => void this.give(seat, "person"),
    pace: () => paceDialog(this.manners([])),
    hurry: () => this.following.hurry(),
  };

  /** The time that a moment of the game master's has, and the way to more of it. @param {{left: number, held: boolean}} moment */
  goesBy(moment) {
    const bar = h("span", { class: "goes-by", "aria-hidden": "true" });
    bar.style.animationDuration = `${moment.left}s`;
    const words = moment.held ? "You hold the moment up: the others wait." : "A moment goes by. The others see that, and no more.";
    return h("div", { class: "moment-time" }, h("p", { class: "squares" }, words), bar, moment.held ? "" : this.hold("Wait"));
  }

  /** A button that holds the moment up. @param {string} label */
  hold(label) {
    const ask = () => this.socket.ask({ t: "wait" }).catch((error) => toast(words(error), "error"));
    return h("button", { type: "button", id: "wait", "aria-keyshortcuts": "w", onclick: ask }, h("kbd", { "aria-hidden": "true" }, "W"), label);
  }

  /** @param {boolean} fresh */
  waiting(fresh) {
    this.helpers.show(null);
    the("manner").hidden = true;
    const { info, question } = this;
    const seat = info?.seats.find((s) => s.seat === this.open?.seat);
    if (!info || !seat) {
      question.tell("One moment …", this.open?.moment?.mine ? this.hold("The game master wants the screen") : "");
      return;
    }
    const back = h("button", { type: "button", class: "primary", onclick: () => this.give(seat.seat, "person") }, "Take the seat");
    const people = () => h("button", { type: "button", onclick: () => this.showPeople() }, "Players and links");
    const idle = this.view ? idleWords(info, this.view) : "";
    const own = idle ? h("p", { class: "watching" }, idle) : this.ownHeroes();
    if (info.stuck) {
      question.tell("The game cannot go on.", h("p", {}, info.stuck));
    } else if (seat.holder === "open") {
      const ours = info.you.role === "seat" && (info.you.may ?? []).includes(seat.seat);
      const invites = info.you.role === "owner";
      question.tell(
        `Nobody plays ${seat.named ? "" : "the "}${seat.title} yet.`,
        h("p", {}, invites ? "Send an invitation, or let the computer play." : "Whoever opened the table can invite somebody, or let the computer play."),
        h("div", { class: "row" }, ours ? back : "", invites ? people() : ""),
        own,
      );
    } else if (seat.holder === "person") {
      const { title, says } = absence(seat, info);
      const yours = seat.computer && info.you.role === "seat" && (info.you.may ?? []).includes(seat.seat);
      question.tell(title, says ? h("p", {}, says) : "", yours ? back : "", info.you.role === "owner" && !seat.present ? people() : "", own);
    } else {
      const yours = (info.you.may ?? []).includes(seat.seat) && info.you.role === "seat";
      question.tell(`${seat.title} (computer) is playing …`, yours ? back : "", own);
    }
    if (fresh) announce(`${seat.holder === "person" && seat.name ? seat.name : seat.title} is asked.`);
  }

  /** Our own figures while others play, or that we only watch. */
  ownHeroes() {
    const { info, view } = this;
    if (!info || !view) return "";
    if (!info.you.seats.length) return h("p", { class: "watching" }, "You watch this table: you see what the heroes see, and hold no seat.");
    const heroes = Object.values(view.figures).filter((f) => f.seat >= 0 && f.alive && f.side === info.seats[0].side);
    const mine = heroes.filter((f) => info.you.seats.includes(f.seat));
    const own = mine.length ? mine : heroes; // whose last hero has fallen looks at the others
    return h(
      "ul",
      { class: "own-heroes", "aria-label": mine.length ? "Your heroes" : "The heroes" },
      own.slice(0, 4).map((f) => h("li", {}, h("span", { class: "face small" }, portrait(f)), h("div", {}, h("b", {}, called(f)), pips(f), h("small", {}, Object.entries(f.sheet ?? {}).slice(0, 4).map(([label, value]) => `${label} ${value}`).join(" · "))))),
    );
  }

  /** @param {View} view */
  ended(view) {
    const { question, info } = this;
    const { title, mood } = verdict(view, info);
    const back = this.undo && info?.you.seats.length ? () => this.goBack() : null;
    const show = () => endPage(this.id, this.key, view, info, () => this.coach.farewell(), back).catch((error) => toast(words(error), "error"));
    question.tell(
      title,
      h("p", {}, info?.town ? "The road goes on." : `${info?.title ?? ""}: over in round ${view.round}.`),
      info?.town ? "" : h("div", { class: "answers" }, h("button", { type: "button", onclick: show }, "How it ended")),
      whatNow(this.id, this.key, info),
    );
    question.classList.add(mood || "over");
    announce(`${title} The game is over.`);
    this.bell.tell(`${title} The game is over.`);
    if (!info?.town) show();
    const kept = keep.tables().find((t) => t.table === this.id && t.key === this.key);
    if (kept) keep.keepTable({ ...kept, over: true });
  }

  /** Between sides at one screen: hide everything until the right person sits there. */
  handOver() {
    const { hand } = this;
    if (!hand) {
      this.handing?.close();
      this.handing = null;
      return;
    }
    if (this.handing) return;
    const sit = () => this.socket.ask({ t: "sit", seat: hand.seat }).catch((error) => toast(words(error), "error"));
    const box = h(
      "dialog",
      { class: "hand-over", "aria-labelledby": "hand-title" },
      h("h2", { id: "hand-title" }, `Hand the screen to ${hand.title}`),
      h("p", {}, "The other side should look away: what comes now is not for them."),
      h("button", { type: "button", class: "primary", onclick: sit }, `I am ${hand.title}`),
    );
    box.addEventListener("cancel", (event) => event.preventDefault());
    box.addEventListener("close", () => box.remove());
    document.body.append(box);
    box.showModal();
    this.handing = box;
  }

  // -- answering

  /** Whether somebody really wants what harms a friend, or uses up what does not come back. @param {Candidate} candidate @returns {Promise<boolean>} */
  sure(candidate) {
    const id = "choice" in candidate.answer ? candidate.answer.choice : -1;
    const { spends, confirm } = this.decision?.choices.find((c) => c.i === id) ?? {};
    if (!spends && !confirm) return Promise.resolve(true);
    return new Promise((done) => {
      const yes = h("button", { type: "button", class: "primary sure" }, candidate.label);
      const no = h("button", { type: "button" }, spends ? "Keep it" : "Rather not");
      const box = dialog(spends ? `${spends}: gone for good?` : "Really?", h("p", {}, confirm || `${spends} can be used once, and does not come back.`), h("div", { class: "row" }, yes, no));
      yes.addEventListener("click", () => (done(true), box.close()));
      no.addEventListener("click", () => box.close());
      box.addEventListener("close", () => done(false));
      yes.focus();
    });
  }

  /** @param {Candidate} candidate */
  async answer(candidate) {
    if (!this.decision || this.answered === this.n) return;
    const n = this.n;
    if (!(await this.sure(candidate))) {
      this.question.again();
      return;
    }
    if (n !== this.n || this.answered === n) return;
    this.coach.next();
    this.answered = n;
    this.following.clear();
    this.clicked = performance.now();
    try {
      const reply = await this.socket.ask({ t: "answer", n, ...candidate.answer });
      if (reply.left) toast(reply.left);
    } catch (error) {
      this.clicked = 0;
      this.answered = -1;
      toast(words(error), "error");
      this.question.again();
    }
  }

  /**
   * @param {Candidate} candidate
   * @returns {Promise<import("./types.js").Preview>}
   */
  preview(candidate) {
    if (!this.decision || "text" in candidate.answer) return Promise.reject(new Error("nothing to preview"));
    return this.socket.ask({ t: "preview", n: this.n, ...candidate.answer });
  }

  /** Show on the board what an answer of the list would do. @param {Candidate | null} candidate */
  consider(candidate) {
    this.board.layers.path.replaceChildren();
    const id = candidate && "choice" in candidate.answer ? candidate.answer.choice : -1;
    const intent = candidate && "intent" in candidate.answer ? this.decision?.intents?.[candidate.answer.intent] : undefined;
    const aimed = intent ? { figures: intent.figure === undefined ? [] : [intent.figure], squares: intent.door ?? [] } : null;
    this.board.point(aimed ?? this.decision?.choices.find((c) => c.i === id) ?? null);
    if (candidate) this.board.preview(candidate).then((p) => this.board.drawPath(p.path), () => {});
  }

  async goBack() {
    if (!this.undo) return;
    try {
      await this.socket.ask({ t: "undo" });
    } catch (error) {
      toast(words(error), "error");
    }
  }

  /** @param {import("./types.js").TableInfo | null} before */
  showVote(before) {
    const box = the("vote");
    const vote = this.info?.vote;
    box.hidden = !vote;
    if (!vote) {
      if (before?.vote) announce("The vote is over.");
      return;
    }
    const cast = (/** @type {boolean} */ yes) => this.socket.ask({ t: "vote", yes }).catch((error) => toast(words(error), "error"));
    const what = vote.what || "go back to an earlier decision";
    const away = vote.away?.length ? ` ${vote.away.join(", ")}: away just now, and still with a say for a while.` : "";
    const say = `${vote.by || "Somebody"} asks to ${what}. Agreed so far: ${vote.for}${vote.needed ? ` of ${vote.needed}` : ""}.${away}`;
    box.replaceChildren(
      h("p", {}, say),
      vote.yours === null
        ? h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => cast(true) }, "Agree"), h("button", { type: "button", onclick: () => cast(false) }, "Refuse"))
        : vote.yours
          ? h("button", { type: "button", onclick: () => cast(false) }, "Change my mind")
          : "",
    );
    if (before?.vote) return;
    announce(say);
    if (vote.yours === null) this.bell.tell(say);
  }

  /**
   * Seats we have lost; for the owner, seats he is asked for.
   * @param {import("./types.js").TableInfo | null} before
   */
  showLost(before) {
    const box = the("lost");
    if (!this.info) return;
    const say = (/** @type {any} */ message) => this.socket.ask(message).catch((error) => toast(words(error), "error"));
    const found = lostAndAsked(this.info, say);
    const known = new Set(before ? lostAndAsked(before, say).map((each) => each.text) : []);
    box.hidden = !found.length;
    box.replaceChildren(...found.map((each) => each.row));
    for (const each of found) {
      if (known.has(each.text)) continue;
      announce(each.text);
      if (!before) continue;
      toast(each.text);
      this.bell.tell(each.text);
    }
  }

  /** A seed that somebody chose is everybody's to know. */
  showSeed() {
    const seed = this.info?.seed;
    for (const place of [the("seed"), the("seed-below")]) {
      place.hidden = !seed;
      place.textContent = seed ? `Seed ${seed}` : "";
      place.title = SEED_WORDS;
    }
  }

  showPeople() {
    if (!this.info) return;
    this.people = peopleDialog(this.info, (seat, holder) => this.give(seat, holder), (name) => this.socket.ask({ t: "name", name }).catch((error) => toast(words(error), "error")));
  }

  /**
   * @param {number} seat
   * @param {string} holder
   */
  async give(seat, holder) {
    if (holder === "person" && !(await this.sureOfChair(seat))) {
      if (this.info && this.people?.box.open) this.people.fill(this.info);
      return;
    }
    try {
      await this.socket.ask({ t: "seat", seat, holder });
    } catch (error) {
      toast(words(error), "error");
      if (this.info && this.people?.box.open) this.people.fill(this.info);
    }
  }

  /** Whether somebody really wants to be game master in mid-quest. @param {number} seat @returns {Promise<boolean>} */
  sureOfChair(seat) {
    const { info } = this;
    const chair = info?.seats[seat];
    if (!info || !chair || chair.side === info.seats[0].side || !this.n || info.you.seats.includes(seat) || this.view?.over) return Promise.resolve(true);
    const owner = info.you.role === "owner";
    const says = owner
      ? "You will see all that is hidden, and everybody reads in the log that you have taken this seat in mid-quest."
      : "You will see all that is hidden. Whoever opened the table must agree, and again before you play on the other side of this game afterwards.";
    return new Promise((done) => {
      const yes = h("button", { type: "button", class: "primary sure" }, owner ? "Take the seat" : "Ask for it");
      const no = h("button", { type: "button" }, "Leave it");
      const box = dialog(`Play the ${chair.title} from now on?`, h("p", {}, says), h("div", { class: "row" }, yes, no));
      yes.addEventListener("click", () => (done(true), box.close()));
      no.addEventListener("click", () => box.close());
      box.addEventListener("close", () => done(false));
      no.focus();
    });
  }

  // -- the rest

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
    if (document.querySelector("dialog[open]")) return;
    if (/^[1-9]$/.test(event.key)) {
      if (!this.following.busy) this.question.key(event.key);
    } else if (event.key === "u") this.goBack();
    else if (event.key === "w") document.getElementById("wait")?.click();
    else if (event.key === "?") this.help();
    else if (event.key === "h") this.helpers.tell();
    else if (event.key === "t" && !the("chat").hidden) this.chat.line.focus();
    else if (event.key === "b") this.board.grid.focus();
    else if (event.key === "o") this.board.camera.overview();
    else if (event.key === "s") this.following.skip();
    else if (event.key === "c") this.following.goOn();
    else if (event.key === "g") this.tale();
    else if (event.key === "l") this.places.turnLog();
    else if (event.key === "i") this.places.turnFigures();
    else if (event.key === "/") this.type();
    else if (event.key === "Enter" || event.key === " ") {
      if (!this.following.busy || target.closest("button, summary, a")) return;
      this.following.goOn();
    } else if (this.following.busy || !this.question.key(event.key)) return;
    event.preventDefault();
  }

  /** Whether ways to grow have the place of the board. */
  get growing() {
    return document.body.classList.contains("growing");
  }

  /** The street, or the ways to grow, in place of a long list; what is neither stays a button. @param {Decision} decision */
  showTown(decision) {
    const { question } = this;
    const { street, growth: ways = [] } = decision;
    const shown = new Set([...(street ?? []), ...ways].map((ware) => ware.i));
    const place = the("town");
    const say = (/** @type {import("./types.js").Answer} */ answer, /** @type {string} */ label) => {
      if (decision.n !== this.decision?.n) return; // the next question is not shown yet
      question.choose({ label, answer, group: "" });
    };
    const choose = (/** @type {number} */ i, /** @type {string} */ label) => say({ choice: i }, label);
    for (const list of question.querySelectorAll(".answers, .ends-place, .ready")) list.remove();
    const rest = decision.choices.filter((c) => !shown.has(c.i)).map((c) => h("button", { type: "button", class: "answer primary", "data-choice": c.i, onclick: () => choose(c.i, c.label) }, c.label));
    const ready = street ? isReady(this.view) : "";
    if (ready) question.querySelector(".head .words")?.append(h("p", { class: "ready" }, ready));
    question.append(h("div", { class: "ends-place" }, rest));
    const here = place.contains(document.activeElement);
    const me = this.view?.figures[decision.figure ?? -1] ?? null;
    const explain = () => (me ? this.explain(me.id) : Promise.reject(new Error("nobody grows")));
    question.numbered = [];
    document.body.classList.toggle("growing", !street && !document.body.matches(".no-board"));
    document.body.classList.add("in-shops");
    place.setAttribute("aria-label", street ? "Shops" : "Growing");
    place.replaceChildren(street ? town([...street, ...ways], me, this.view?.figures ?? {}, choose, (text) => say({ text }, text), explain) : growth(ways, me, explain, choose, (button) => question.number(button)));
    if (!street) for (const button of rest) question.number(button);
    place.hidden = false;
    if (here) /** @type {HTMLElement | null} */ (place.querySelector("[role=tabpanel], .growth-place"))?.focus({ preventScroll: true });
  }

  // -- explaining

  /** The figure of ours that matters now: the one that is asked, or the first that stands on the board. */
  ours() {
    const figures = Object.values(this.view?.figures ?? {});
    const own = figures.filter((f) => f.squares.length && this.info?.you.seats.includes(f.seat));
    return own.find((f) => f.id === this.decision?.figure) ?? own.find((f) => f.active) ?? own[0] ?? null;
  }

  /** What the numbers of a figure are made of, and what it could do to ours. @param {number} figure @returns {Promise<import("./terms.js").Explained>} */
  explain(figure) {
    const mine = this.ours();
    const against = mine && mine.side !== this.view?.figures[figure]?.side ? { mine: mine.id } : {};
    const key = `${this.n} ${figure} ${mine?.id}`;
    let found = this.explained.get(key);
    if (!found) {
      if (this.explained.size > 40) this.explained.clear();
      found = this.socket.ask({ t: "explain", figure, ...against });
      this.explained.set(key, found);
      found.catch(() => this.explained.delete(key));
    }
    return found;
  }
  /** @type {Map<string, Promise<any>>} */ explained = new Map();

  /**
   * What stands on a square, with its numbers when they come.
   * @param {number} q
   * @param {(parts: HTMLElement[]) => void} show
   */
  describe(q, show) {
    const { view } = this;
    if (!view) return;
    const there = Object.values(view.figures).filter((f) => f.squares.includes(q) && f.alive).slice(0, 2);
    const mine = this.ours();
    const parts = (/** @type {(import("./terms.js").Explained | null)[]} */ known) => [
      ...there.flatMap((figure, i) => glance(figure, known[i], mine ? mine.title : "you")),
      ...things(view, q),
    ];
    show(parts([]));
    Promise.all(there.map((figure) => this.explain(figure.id).catch(() => null))).then((known) => known.length && show(parts(known)));
  }

  /** What a card that an answer names says, beside its button. @param {Element} button */
  cardsOf(button) {
    const id = Number(button.getAttribute("data-choice"));
    const choice = this.decision?.choices.find((c) => c.i === id);
    const cards = (choice?.cards ?? []).map((card) => this.decision?.texts[card]).filter((text) => text?.[1]);
    if (!choice || !cards.length) return null;
    const lines = cards.map((text) => h("p", {}, h("b", {}, `${text?.[0]}: `), text?.[1] ?? ""));
    return { title: choice.label, lines, rules: [] };
  }

  /** The rules where we are: of the word that is pointed at, else of what is asked. */
  help() {
    const pointed = pointedAt();
    const asked = this.decision?.about ?? "";
    const about = terms.term(`?${asked}`);
    callout.close();
    if (pointed) this.rules({ ids: pointed.rules, title: pointed.title });
    else if (about) this.rules({ ids: about.rules, title: about.title });
    else this.rules({ keys: true });
  }

  /** @param {import("./rules.js").Where} where */
  rules(where) {
    if (this.info) rulesDialog(this.info.book, where);
  }

  /** A line of notation, for those who like to type. */
  type() {
    const line = h("input", { autocomplete: "off", "aria-label": "Your answer in words" });
    const form = h("form", {}, line, h("button", { class: "primary" }, "Answer"));
    const box = dialog("Type an answer", form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = line.value.trim();
      box.close();
      if (text) this.answer({ label: text, answer: { text }, group: "" });
    });
    line.focus();
  }

  /** @param {string} text */
  banner(text) {
    const banner = the("banner");
    banner.textContent = text;
    banner.hidden = !text;
    document.body.classList.toggle("offline", Boolean(text));
  }

  /** @param {string} what */
  refused(what) {
    document.body.classList.add("shut");
    this.banner(what || "This link does not open a table here.");
    this.question.tell("No table here", h("p", {}, "The link may be wrong, or the table is gone."), h("a", { class: "button primary", href: "/" }, "Start page"));
  }
}

const { id, key } = address();
if (id && key) new Table(id, key);
else if (!id) location.replace("/");
else {
  const question = /** @type {DelveQuestion} */ (the("question"));
  document.body.classList.add("shut");
  the("title").textContent = "Delvewright";
  question.tell(
    "This address lacks its key.",
    h("p", {}, "The address of a table ends in a dot and a key, which says who may sit down there. Ask whoever sent it for the whole link, or find your table on the start page."),
    h("a", { class: "button primary", href: "/" }, "Start page"),
  );
}
