/** What comes from the server, shown scene by scene at the pace people want; nothing that happened to them passes unseen. */

import { announce } from "./dom.js";
import * as incoming from "./incoming.js";
import * as keep from "./keep.js";
import { merge } from "./mask.js";
import { after, DEATHS, scenes, tells } from "./scenes.js";
import * as sound from "./sound.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {import("./scenes.js").Scene} Scene */

/**
 * The table, as far as it is needed here.
 * @typedef {object} Host
 * @property {View | null} view
 * @property {import("./types.js").Decision | null} decision
 * @property {import("./types.js").TableInfo | null} info
 * @property {import("./log.js").DelveLog} log
 * @property {import("./board.js").DelveBoard} board
 * @property {import("./places.js").Places} places
 * @property {(message: any) => void} take
 * @property {(events: Event_[], time: number) => Promise<void>} draw
 * @property {(fresh: boolean) => void} ask
 * @property {(fresh: boolean) => void} waiting
 * @property {number} n  answers given, as far as shown
 * @property {(message: any) => void} say
 * @property {string} place  by which this browser remembers what was seen
 */

/** What comes within so many milliseconds is drawn together, when nobody wants to see it one by one. */
const TOGETHER = 40;
const AWAY = "While you were away";
/** So long, in milliseconds, others wait while somebody reads what he has missed. */
const LIST = 9000;
/** So much longer than usual one looks at what befell oneself, and at a death. */
const [OWN, DEATH] = [1.7, 2.2];
/** So often at most, in milliseconds, the server is told how far we are; and so often at least, while something is shown. */
const [REPORT, STILL] = [100, 2000];
/** With so much still to be shown this screen does not keep up: all of it is told at once. */
const JUMP = 12;

export class Following {
  /** @type {any[]} what has come but is not shown yet */ queue = [];
  showing = false;
  skipping = false;
  /** Whether somebody wants no more of this game but its end. */
  hurrying = false;
  /** Until when what is shown should be left in peace. */
  until = 0;
  soon = 0;
  /** When the board was drawn last. */
  drawn = 0;
  /** The last event that was shown. */
  seen = -1;
  /** How often everything was sent anew. */
  anew = 0;
  /** @type {Scene[]} what was not shown one by one */ gathered = [];
  /** @type {Scene[]} what happened while nobody looked */ missed = [];
  /** @type {Scene[]} what is told to somebody who was away, until it was read */ away = [];
  /** Until what we were shown last goes by itself, while we are asked. */
  leaving = 0;
  wake = () => {};
  /** @type {{n: number, wait: boolean, at: number}} what the server knows of how far we are */ told = { n: -1, wait: false, at: 0 };
  reporting = 0;

  /**
   * @param {Host} host
   * @param {import("./moments.js").DelveMoment} moment
   * @param {HTMLElement} banner
   * @param {HTMLElement} skip
   */
  constructor(host, moment, banner, skip) {
    this.host = host;
    this.moment = moment;
    this.banner = banner;
    this.button = skip;
    this.seen = keep.seen(host.place);
    moment.dismissed = () => this.goOn();
    moment.kept = () => clearTimeout(this.leaving);
    banner.addEventListener("click", () => this.goOn());
    skip.addEventListener("click", () => this.skip());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.skip() : this.back()));
    document.addEventListener("visibilitychange", () => this.report());
    setInterval(() => (this.showing || this.told.wait !== this.wanted) && this.report(), STILL);
  }

  /** Whether the computers shall wait for this screen: where somebody looks, and wants to see one thing after the other. */
  get wanted() {
    return !document.hidden && !this.hurrying && keep.SPEEDS[keep.speed()] > 0;
  }

  /** Tell the server how far we are, now or soon. */
  report() {
    const { told, wanted, host } = this;
    if (this.reporting || (!wanted && !told.wait)) return;
    const wait = told.at + REPORT - performance.now();
    if (wait > 0 && wanted === told.wait) {
      this.reporting = setTimeout(() => {
        this.reporting = 0;
        this.report();
      }, wait);
      return;
    }
    this.told = { n: host.n, wait: wanted, at: performance.now() };
    host.say({ t: "shown", n: host.n, wait: wanted });
  }

  /** Whether there is more to come before somebody can be asked. */
  get busy() {
    return this.showing && this.queue.length > 0;
  }

  /** How long people want to see each thing; nothing when they do not look. */
  pace() {
    return this.skipping || this.hurrying || document.hidden ? 0 : keep.SPEEDS[keep.speed()];
  }

  /** Everything anew: what came while this screen was away is told in short. @param {Event_[]} log */
  reset(log) {
    this.queue = [];
    this.gathered = [];
    this.until = 0;
    this.anew += 1;
    this.told.wait = false; // the server may be another one than before
    this.report();
    this.wake();
    this.host.board.between = false;
    this.clear();
    this.moment.meet(this.host.view);
    const last = log.at(-1)?.id ?? -1;
    const fresh = this.seen >= 0 && last > this.seen ? log.filter((e) => e.id > this.seen) : [];
    this.saw(last);
    const cut = scenes(fresh);
    if (!cut.length || !this.moment.list(AWAY, cut)) return;
    this.away = cut;
    this.until = performance.now() + (keep.speed() === keep.STEPS ? Infinity : LIST);
    announce("While you were away, something happened: it stands beside the board, and in the log.");
  }

  /** @param {any} message */
  enqueue(message) {
    this.queue.push(message);
    if (this.queue.length > JUMP && this.pace()) this.skip();
    this.button.hidden = !this.pace();
    this.moment.waits(this.until > performance.now());
    if (this.showing || this.soon) return;
    const wait = this.drawn + TOGETHER - performance.now();
    if (this.pace() || wait <= 0) {
      this.pump();
      return;
    }
    this.soon = setTimeout(() => {
      this.soon = 0;
      this.pump();
    }, wait);
  }

  /** Show what has come, one thing after the other. */
  async pump() {
    this.showing = true;
    while (this.queue.length) {
      const mine = this.host.info?.you.seats.includes(this.queue[0].by) ?? false;
      if (mine) this.clear();
      else await this.read();
      const message = this.queue.shift();
      if (!message) break; // everything was sent anew meanwhile
      const events = incoming.events(message.events);
      const view = merge(this.host.view, message.patch);
      this.host.take(message);
      this.report();
      this.saw(events.at(-1)?.id ?? -1);
      if (this.pace()) await this.play(scenes(events), view, mine);
      else this.all(events, view);
    }
    this.skipping = false;
    this.button.hidden = true;
    this.moment.waits(false);
    this.showing = false;
  }

  /**
   * All at once; what there was to see in it is told in lines.
   * @param {Event_[]} events
   * @param {View} view
   */
  all(events, view) {
    const { host } = this;
    const cut = scenes(events);
    this.moment.meet(host.view);
    host.view = view;
    this.moment.meet(view);
    host.log.add(events);
    this.gathered.push(...cut.filter(tells));
    if (document.hidden) this.missed.push(...cut.filter(tells));
    if (this.queue.length) return;
    const told = this.gathered;
    this.gathered = [];
    this.draw(events, 0);
    if (this.away.length) {
      this.away.push(...told);
      this.moment.list(AWAY, this.away);
    } else if (told.length) {
      this.clear();
      if (told.length === 1) this.stage(told[0], false);
      else {
        this.moment.list("What happened", told);
        this.roomFor(told.flatMap((scene) => [...scene.figures]));
        this.fallen(told);
      }
      for (const scene of told.slice(-1)) sound.accompany(scene);
    }
    this.asked(true);
  }

  /**
   * @param {Scene[]} cut
   * @param {View} final
   * @param {boolean} mine whether it is what we chose ourselves
   */
  async play(cut, final, mine) {
    const { host } = this;
    const { anew } = this;
    let view = host.view;
    if (!cut.length) {
      host.view = final;
      this.draw([], 0);
      if (!this.queue.length) this.asked(true);
      return;
    }
    for (const [i, scene] of cut.entries()) {
      const end = i === cut.length - 1;
      if (i) await this.read();
      if (anew !== this.anew) return;
      if (!this.pace()) {
        this.all(cut.slice(i).flatMap((s) => s.events), final);
        return;
      }
      this.moment.meet(view);
      view = end || !view ? final : after(view, scene);
      host.view = end ? final : view;
      this.moment.meet(final);
      host.log.add(scene.events);
      const last = end && !this.queue.length;
      this.button.hidden = last;
      const moving = this.draw(scene.events, Math.min(this.pace(), 450), !last);
      this.stage(scene, !mine);
      sound.accompany(scene);
      this.until = performance.now() + this.hold(scene);
      if (last && !final.over) this.asked(true);
      else if (!host.decision) host.waiting(false);
      if (!last || !host.decision) await moving;
      if (last && final.over) {
        await this.read();
        if (anew === this.anew && !this.queue.length) this.asked(true);
      }
    }
  }

  /**
   * @param {Event_[]} events
   * @param {number} time
   * @param {boolean} [more] whether there is more to come
   */
  draw(events, time, more = false) {
    this.drawn = performance.now();
    this.host.board.between = more;
    return this.host.draw(events, time);
  }

  /** @param {boolean} fresh */
  asked(fresh) {
    const { decision, view } = this.host;
    this.host.ask(fresh);
    if (!decision || view?.over || !fresh) return;
    sound.play("turn");
    clearTimeout(this.leaving);
    const left = this.until - performance.now();
    if (left > 0 && left < Infinity) this.leaving = setTimeout(() => !this.showing && !this.moment.matches(":hover, :focus-within") && this.clear(), 2 * left + 1500);
  }

  /**
   * Lines, outcome, card and banner of a scene.
   * @param {Scene} scene
   * @param {boolean} trail whether to show the way somebody took
   */
  stage(scene, trail) {
    this.clear();
    this.host.board.stage(scene, trail);
    if (tells(scene)) {
      this.moment.tell(scene);
      this.roomFor([...scene.figures]);
    }
    this.fallen([scene]);
  }

  /** Make room once all that comes with it stands on the page, so that it is laid out once. @param {number[]} figures */
  roomFor(figures) {
    const { puts } = this.moment;
    queueMicrotask(() => puts === this.moment.puts && !this.moment.hidden && this.makeRoom(figures));
  }

  /**
   * Let what is told stand where neither those are whom it tells of nor those whom the question points at; where there is
   * no such place, move the board up.
   * @param {number[]} figures
   */
  makeRoom(figures) {
    const { board, decision, places } = this.host;
    const asked = decision?.choices.flatMap((choice) => choice.figures) ?? [];
    const { offsetWidth: wide, offsetHeight: tall } = this.moment;
    places.leave();
    const side = places.side(board.points([...figures, ...asked]), wide, tall);
    places.ledge.dataset.at = side || "left";
    if (!side) places.leave(tall + 12);
  }

  /** A death, or a level gained, in large letters. @param {Scene[]} told */
  fallen(told) {
    const found = told.flatMap((s) => s.events).findLast((e) => DEATHS.includes(e.kind) || e.changes.some(([what, n]) => what === "level" && n > 0));
    if (!found) return;
    this.banner.textContent = found.text.split(/(?<=[.!]) /)[0];
    this.banner.className = `banner ${DEATHS.includes(found.kind) ? "grave" : "bright"}`;
    this.banner.hidden = false;
  }

  /** Milliseconds that a scene should stay. @param {Scene} scene */
  hold(scene) {
    const pace = this.pace();
    if (!tells(scene)) return scene.events.some((e) => e.squares.length > 1) ? pace * 0.5 : 0;
    if (keep.speed() === keep.STEPS) return Infinity;
    const own = Object.values(this.host.view?.figures ?? {}).some((f) => scene.figures.has(f.id) && this.host.info?.you.seats.includes(f.seat));
    const dead = scene.events.some((e) => DEATHS.includes(e.kind));
    const words = scene.events.reduce((n, e) => n + (e.card?.says?.length ?? 0), 0);
    return pace * (dead ? 2 * DEATH : own ? 2 * OWN : 2) + words * pace * 0.04;
  }

  /** Wait until what is shown has been read, or somebody goes on. */
  async read() {
    while (this.pace() && performance.now() < this.until) {
      const left = this.until - performance.now();
      this.moment.waits(true);
      if (this.moment.hidden && left === Infinity) break;
      await new Promise((done) => {
        const timer = left === Infinity ? 0 : setTimeout(done, left);
        this.wake = () => {
          clearTimeout(timer);
          done(undefined);
        };
      });
    }
  }

  /** On to the next thing; if nothing waits, this one is put away. */
  goOn() {
    const waited = this.until > performance.now() && this.showing;
    this.until = 0;
    if (waited) this.wake();
    else this.clear();
  }

  /** All the rest at once. */
  skip() {
    this.skipping = this.showing;
    this.until = 0;
    this.wake();
  }

  /** Everything from now on at once. */
  hurry() {
    this.hurrying = true;
    this.skip();
    this.report();
  }

  /** Somebody looks again. */
  back() {
    if (this.missed.length > 1) this.moment.list("While you looked elsewhere", this.missed);
    this.missed = [];
  }

  /** Put away what was shown. */
  clear() {
    this.away = [];
    clearTimeout(this.leaving);
    this.moment.clear();
    this.banner.hidden = true;
    this.host.board.unstage();
    this.host.places.leave();
  }

  /** @param {number} event */
  saw(event) {
    if (event < 0) return;
    this.seen = event;
    keep.setSeen(this.host.place, event);
  }
}
