/** The table: what comes from the server is shown step by step; what people choose is sent. */

import { address, words } from "./api.js";
import { DelveBoard } from "./board.js";
import { Chat } from "./chat.js";
import { announce, dialog, h, the, toast } from "./dom.js";
import { endPage, verdict, whatNow } from "./ending.js";
import { callout, glance, pointedAt, speaks, things } from "./explain.js";
import { Following } from "./following.js";
import { Helpers } from "./hint.js";
import * as incoming from "./incoming.js";
import * as keep from "./keep.js";
import { Coach } from "./learn.js";
import { DelveLog } from "./log.js";
import { DelveMoment } from "./moments.js";
import { paceDialog } from "./pace.js";
import { SEED_WORDS, chips, lostAndAsked, notice, peopleDialog } from "./people.js";
import { DelveQuestion } from "./question.js";
import { rulesDialog } from "./rules.js";
import { DelveSheets } from "./sheets.js";
import { Socket } from "./socket.js";
import { Tabs } from "./tabs.js";
import * as terms from "./terms.js";
import { town } from "./town.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./asking.js").Candidate} Candidate */

class Table {
  tabs = new Tabs();
  board = /** @type {DelveBoard} */ (the("board"));
  question = /** @type {DelveQuestion} */ (the("question"));
  sheets = /** @type {DelveSheets} */ (the("sheets"));
  log = /** @type {DelveLog} */ (the("log"));
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
  chat = new Chat(the("chat"), (message) => this.socket.ask(message));
  helpers = new Helpers(
    the("helpers"),
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
    question.addEventListener("narrow", (event) => board.narrow(/** @type {CustomEvent<import("./types.js").Choice[] | null>} */ (event).detail));
    question.addEventListener("consider", (event) => this.consider(/** @type {CustomEvent<Candidate | null>} */ (event).detail));
    this.log.explainer = async (event) => {
      const { roll, rules } = await socket.ask({ t: "why", event: event.id });
      return [...(roll ? [{ id: "", says: `${roll}.` }] : []), ...rules];
    };
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
    the("pace").addEventListener("click", () => paceDialog());
    the("help").addEventListener("click", () => this.help());
    document.addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("hashchange", () => location.reload());
  }

  // -- what comes

  /** @param {import("./types.js").TableInfo} info */
  meet(info) {
    const before = this.info;
    if (!before) {
      terms.open(info.book).then(() => this.sheets.again(), () => {});
      this.coach.begin(info.book).catch(() => {});
    }
    const kept = keep.tables().find((t) => t.table === this.id && t.key === this.key);
    this.info = { ...info, links: info.links ?? kept?.links, computers: info.computers ?? [] };
    the("title").textContent = info.title;
    document.title = `${info.title} · Delvewright`;
    keep.keepTable({ table: this.id, key: this.key, title: info.title, role: info.you.role, when: Date.now(), ...(info.town ? { town: true } : {}) });
    the("chips").replaceChildren(...chips(this.info, this.view?.asked ?? -1));
    if (this.people?.box.open) this.people.fill(this.info);
    this.showVote(before);
    this.showLost(before);
    this.showSeed();
    this.chat.show(info.seats.some((s) => s.holder === "person" && !info.you.seats.includes(s.seat)), info.you.role === "owner" || info.you.seats.length > 0);
    this.banner("");
    if (before) {
      for (const seat of info.seats) {
        const was = before.seats.find((s) => s.seat === seat.seat);
        if (was && was.present !== seat.present && seat.holder === "person") announce(`${seat.title} ${seat.present ? "is here" : "is away"}`);
        if (was && was.holder !== seat.holder) announce(`${seat.title}: ${seat.holder === "person" ? "held by a person now" : seat.holder === "open" ? "free now" : "played by the computer now"}`);
      }
    }
    if (!this.following.showing && !this.following.queue.length) this.ask(false);
  }

  /** Tell the others at the table whether we think or wait. */
  tellPresence() {
    const { info } = this;
    if (!info?.seats.some((s) => s.holder === "person" && !info.you.seats.includes(s.seat)) || !info.you.seats.length) return;
    const state = this.decision ? "thinking" : "ready";
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
    document.body.classList.toggle("no-board", /^0*$/.test(view.board.floor) && /^0*$/.test(view.board.rock));
    this.board.own = new Set(this.info?.you.seats ?? []);
    const moving = this.board.show(view, decision, events, time);
    if (this.clicked) {
      const begun = this.clicked;
      this.clicked = 0;
      requestAnimationFrame(() => setTimeout(() => performance.measure("click-to-drawn", { start: begun, end: performance.now() })));
    }
    the("round").textContent = view.round ? `Round ${view.round}` : "";
    this.sheets.show(view, decision?.figure ?? null);
    if (this.info) the("chips").replaceChildren(...chips(this.info, view.asked));
    return moving;
  }

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
    this.tellPresence();
    if (!this.greeted && !this.n && info.you.role === "owner" && info.seats.some((s) => s.holder === "open")) this.showPeople();
    this.greeted = true;
    if (view.over) {
      if (fresh) this.ended(view);
    } else if (this.hand) {
      question.tell(`${this.hand.title} is asked.`);
    } else if (decision) {
      if (fresh || decision.n !== this.answered) {
        const several = info.you.seats.length > 1;
        const seat = info.seats.find((s) => s.seat === decision.seat);
        question.ask(decision, several && seat ? seat.title : "");
        if (decision.street) this.showTown(decision);
        if (fresh) {
          the("question-panel").scrollTo({ top: 0 });
          this.tabs.news("answers");
          this.sheets.release();
          announce(`Your decision: ${decision.question}`);
          if (document.hidden) {
            document.title = `● ${info.title}`;
            notice(info.title, decision.question);
          }
        }
      }
    } else {
      this.waiting(fresh);
    }
  }

  /** @param {boolean} fresh */
  waiting(fresh) {
    const { info, question } = this;
    const seat = info?.seats.find((s) => s.seat === this.open?.seat);
    if (!info || !seat) {
      question.tell("One moment …");
      return;
    }
    const back = h("button", { type: "button", class: "primary", onclick: () => this.give(seat.seat, "person") }, "Take the seat");
    if (info.stuck) {
      question.tell("The game cannot go on.", h("p", {}, info.stuck));
    } else if (seat.holder === "open") {
      const ours = info.you.role === "seat" && (info.you.may ?? []).includes(seat.seat);
      question.tell(`Nobody holds ${seat.title} yet.`, h("p", {}, "Send an invitation, or let the computer play it."), ours ? back : "", h("button", { type: "button", onclick: () => this.showPeople() }, "Players and links"));
    } else if (seat.holder === "person" && !seat.computer) {
      const away = seat.present ? "" : " (away)";
      question.tell(`${seat.title}${away} is thinking …`, info.you.role === "owner" && !seat.present ? h("button", { type: "button", onclick: () => this.showPeople() }, "Players and links") : "");
    } else {
      const yours = (info.you.may ?? []).includes(seat.seat) && info.you.role === "seat";
      question.tell(`${seat.title} (computer) is playing …`, yours ? back : "");
    }
    if (fresh) announce(`${seat.title} is asked.`);
  }

  /** @param {View} view */
  ended(view) {
    const { question, info } = this;
    const { title, mood } = verdict(view, info);
    const show = () => endPage(this.id, this.key, view, info, () => this.coach.farewell()).catch((error) => toast(words(error), "error"));
    question.tell(
      title,
      h("p", {}, info?.town ? "The road goes on." : `${info?.title ?? ""}: over in round ${view.round}.`),
      info?.town ? "" : h("div", { class: "answers" }, h("button", { type: "button", onclick: show }, "How it ended")),
      whatNow(this.id, this.key, info),
    );
    question.classList.add(mood || "over");
    announce(`${title} The game is over.`);
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

  /** Whether somebody really wants to use up what does not come back. @param {Candidate} candidate @returns {Promise<boolean>} */
  sure(candidate) {
    const id = "choice" in candidate.answer ? candidate.answer.choice : -1;
    const spends = this.decision?.choices.find((c) => c.i === id)?.spends;
    if (!spends) return Promise.resolve(true);
    return new Promise((done) => {
      const yes = h("button", { type: "button", class: "primary sure" }, candidate.label);
      const no = h("button", { type: "button" }, "Keep it");
      const box = dialog(`${spends}: gone for good?`, h("p", {}, `${spends} can be used once, and does not come back.`), h("div", { class: "row" }, yes, no));
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
    this.board.point(this.decision?.choices.find((c) => c.i === id) ?? null);
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
    if (!before?.vote) announce(say);
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
      if (before) toast(each.text);
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
    this.people = peopleDialog(this.info, (seat, holder) => this.give(seat, holder));
  }

  /**
   * @param {number} seat
   * @param {string} holder
   */
  async give(seat, holder) {
    try {
      await this.socket.ask({ t: "seat", seat, holder });
    } catch (error) {
      toast(words(error), "error");
      if (this.info && this.people?.box.open) this.people.fill(this.info);
    }
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
    else if (event.key === "?") this.help();
    else if (event.key === "h") this.helpers.tell();
    else if (event.key === "t" && !the("chat").hidden) this.chat.line.focus();
    else if (event.key === "b") this.board.grid.focus();
    else if (event.key === "s") this.following.skip();
    else if (event.key === "c") this.following.goOn();
    else if (event.key === "/") this.type();
    else if (event.key === "Enter" || event.key === " ") {
      if (!this.following.busy || target.closest("button, summary, a")) return;
      this.following.goOn();
    } else if (this.following.busy || !this.question.key(event.key)) return;
    event.preventDefault();
  }

  /** The street in place of a long list; what is no trade stays a button. @param {Decision} decision */
  showTown(decision) {
    const { question } = this;
    const street = decision.street ?? [];
    const shown = new Set(street.map((ware) => ware.i));
    const choose = (/** @type {number} */ i, /** @type {string} */ label) => question.choose({ label, answer: { choice: i }, group: "" });
    for (const list of question.querySelectorAll(".answers")) list.remove();
    const rest = decision.choices.filter((c) => !shown.has(c.i)).map((c) => h("button", { type: "button", class: "answer primary", "data-choice": c.i, onclick: () => choose(c.i, c.label) }, c.label));
    question.append(h("div", { class: "answers" }, rest), town(street, choose));
    question.numbered = [];
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
    this.banner(what || "This link does not open a table here.");
    this.question.tell("No table here", h("p", {}, "The link may be wrong, or the table is gone."), h("a", { class: "button primary", href: "/" }, "Start page"));
  }
}

const { id, key } = address();
if (id && key) new Table(id, key);
else location.replace("/");
