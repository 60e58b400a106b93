/** Tells whoever looks elsewhere that something waits for him: by the title of the page, and by a notice if he wants one. */

import { clock, toast } from "./dom.js";
import { notice } from "./people.js";

/** Whoever looks again after so many milliseconds is told how long it has been his turn. */
const LONG = 60_000;

/** Whether nobody looks at this page. */
const elsewhere = () => document.hidden || !document.hasFocus();

export class Bell {
  name = "";
  /** @type {Date | null} since when something waits for us */ since = null;
  /** What it rang for last, so that it rings once for each question. */
  last = "";
  /** Whether we have looked elsewhere since it rang. */
  missed = false;

  constructor() {
    document.addEventListener("visibilitychange", () => this.show());
    addEventListener("blur", () => this.show());
    addEventListener("focus", () => this.show());
  }

  /** What is played here. @param {string} name */
  call(name) {
    this.name = name;
    this.show();
  }

  /** It is our turn. @param {string} id of the question @param {string} what is asked */
  ring(id, what) {
    if (id === this.last) return;
    this.last = id;
    this.since ??= new Date();
    this.tell(what);
    this.show();
  }

  /** Something that is no turn of ours, for one who looks elsewhere. @param {string} what */
  tell(what) {
    if (elsewhere()) notice(this.name, what);
  }

  /** Others are asked, or nobody. */
  rest() {
    this.since = null;
    this.missed = false;
    this.show();
  }

  show() {
    const { since, name } = this;
    const away = elsewhere();
    document.title = since && away ? `● Your turn since ${clock(since)} · ${name}` : `${name || "Table"} · Delvewright`;
    if (!since) return;
    if (!away && this.missed && Date.now() - since.getTime() >= LONG) toast(`It has been your turn since ${clock(since)}.`);
    this.missed = away;
  }
}
