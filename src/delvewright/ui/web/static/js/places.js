/** The places of the screen: what part of the board is free, and the drawers for the figures and for the log. */

import { the } from "./dom.js";
import * as keep from "./keep.js";
import { scrolls } from "./scrolling.js";

/** Screens that have tabs instead of drawers; as in the style sheets. */
export const SMALL = "(max-width: 640px), (max-height: 520px)";
/** Below this width the log is a drawer that is closed at first. */
const ROOMY = "(min-width: 1200px), (min-width: 641px) and (max-width: 980px) and (orientation: portrait)";
/** A strip of board less high than this shows nothing. */
const LEAST = 120;
/** So wide are the buttons at the right of the board. */
const TOOLS = 52;
/** Beside what lies there for long the board has at least so much room, or it goes on below. */
const BESIDE = 400;

/**
 * Tell a board on which part of it nothing lies: the middle of the page.
 * @param {import("./board.js").DelveBoard} board
 * @param {number} [foot] so many pixels at the foot of the middle are taken
 * @param {number} [side] and so many at its right
 */
export function freePart(board, foot = 0, side = 0) {
  const all = board.getBoundingClientRect();
  const middle = the("middle").getBoundingClientRect();
  const tools = matchMedia(SMALL).matches ? 0 : TOOLS;
  const [x, y, w, h] = [Math.max(0, middle.left - all.left), Math.max(0, middle.top - all.top), Math.min(middle.width, all.width), Math.min(middle.height, all.height)];
  if (!w || !h) return;
  const insets = { left: x, top: y, right: all.width - x - w, bottom: all.height - y - h };
  for (const [side, pixels] of Object.entries(insets)) board.style.setProperty(`--free-${side}`, `${pixels}px`);
  board.camera.free({ ...insets, right: insets.right + tools + side, bottom: insets.bottom + (h - foot < LEAST ? 0 : foot) });
}

export class Places {
  small = matchMedia(SMALL);
  figures = the("figures-panel");
  logPanel = the("log-panel");
  ledge = the("ledge");
  /** @type {Element | null} what had the focus before a drawer was opened */ before = null;
  /** Called when the figures come into sight. */
  opened = () => {};
  /** Whether there is little to read in the log, so that it is closed unless somebody wants it. */
  quiet = false;
  /** Pixels at the foot of the middle that must stay free for what is told. */
  foot = 0;

  /**
   * @param {import("./board.js").DelveBoard} board
   * @param {import("./tabs.js").Tabs} tabs
   */
  constructor(board, tabs) {
    this.board = board;
    this.tabs = tabs;
    the("no-figures").addEventListener("click", () => this.showFigures(false));
    the("no-log").addEventListener("click", () => this.showLog(false));
    the("to-log").addEventListener("click", () => this.turnLog());
    this.figures.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.small.matches) return;
      event.stopPropagation();
      this.showFigures(false);
    });
    for (const query of [this.small, matchMedia(ROOMY)]) query.addEventListener("change", () => this.settle());
    const seen = new ResizeObserver(() => this.tell());
    seen.observe(the("middle"));
    seen.observe(board);
    for (const card of ["begin", "coach"]) seen.observe(the(card));
    for (const place of document.querySelectorAll(".rail, .figures-panel, .beside > *, delve-moment, delve-log [role=log], .said-lines")) scrolls(place);
    this.settle();
  }

  /** What is open, by the room there is. */
  settle() {
    this.figures.hidden = !this.small.matches;
    if (this.small.matches) this.opened();
    this.open(this.small.matches || (keep.log() ?? (matchMedia(ROOMY).matches && !this.quiet)));
    this.tell();
  }

  /** @param {boolean} open */
  open(open) {
    this.logPanel.hidden = !open;
    the("to-log").setAttribute("aria-expanded", String(open));
    document.body.classList.toggle("without-log", !open);
  }

  /** The log as a drawer. @param {boolean} open */
  showLog(open) {
    if (this.small.matches) {
      this.tabs.show("log");
      return;
    }
    keep.setLog(open);
    this.open(open);
    if (!open && !document.activeElement?.checkVisibility?.()) the("to-log").focus();
  }

  /** Open the log if it is closed, and the other way round. */
  turnLog() {
    this.showLog(Boolean(this.logPanel.hidden));
  }

  /** Open the figures if they are closed, and the other way round. */
  turnFigures() {
    this.showFigures(this.small.matches ? document.body.dataset.part !== "figures" : Boolean(this.figures.hidden));
  }

  /** The sheets as a drawer; where there are tabs, the tab. @param {boolean} open @param {boolean} [go] whether to go there */
  showFigures(open, go = true) {
    if (this.small.matches) {
      this.tabs.show(open ? "figures" : "answers");
      return;
    }
    if (open === !this.figures.hidden) return;
    if (open) this.before = document.activeElement;
    const inside = this.figures.contains(document.activeElement);
    this.figures.hidden = !open;
    if (open) this.opened();
    if (open) go && this.figures.focus();
    else if (inside && this.before instanceof HTMLElement) this.before.focus();
  }

  /** Leave so many pixels at the foot free for what is told. @param {number} [pixels] */
  leave(pixels = 0) {
    if (pixels === this.foot) return;
    this.foot = pixels;
    this.tell();
  }

  /** Tell the board where it is free. */
  tell() {
    const card = [the("begin"), the("coach")].find((place) => !place.hidden);
    const wide = card && !this.small.matches && this.ledge.dataset.at !== "right" ? card.offsetWidth : 0;
    freePart(this.board, this.foot, the("middle").offsetWidth - wide < BESIDE ? 0 : wide);
  }

  /**
   * Where what is told may stand without hiding these places of the board: at the left, at the right, or nowhere.
   * @param {{x: number, y: number}[]} points in pixels of the board
   * @param {number} wide
   * @param {number} tall
   */
  side(points, wide, tall) {
    const board = this.board.getBoundingClientRect();
    const ledge = this.ledge.getBoundingClientRect();
    const [left, right, bottom] = [ledge.left - board.left, ledge.right - board.left, ledge.bottom - board.top];
    const free = (/** @type {number} */ from) => !points.some((p) => p.x > from - 24 && p.x < from + wide + 24 && p.y > bottom - tall - 24);
    return free(left) ? "left" : free(right - wide) ? "right" : "";
  }
}
