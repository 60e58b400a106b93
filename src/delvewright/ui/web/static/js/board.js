/** The board: a picture for the eye, a grid of labelled cells for screen readers, one cursor for both. */

import { drawInto } from "./art.js";
import { Asking, meant } from "./asking.js";
import { Camera } from "./camera.js";
import { change, h, s, still } from "./dom.js";
import { Light } from "./light.js";
import { Contents, middle } from "./look.js";
import { bits, squares } from "./mask.js";
import { marks } from "./marks.js";
import { Masonry } from "./masonry.js";
import * as motion from "./motion.js";
import * as scene from "./scene.js";
import * as scenes from "./scenes.js";
import { strokes } from "./strokes.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Preview} Preview */
/** @typedef {import("./asking.js").Candidate} Candidate */

const { U } = scene;
/** Rows from the last of one level to the first of the next, at most. */
const GAP = 3;
/** Milliseconds between two times that light falls anew while somebody walks. */
const RELIT = 360;
const LAYERS = /** @type {const} */ (["names", "doors", "reach", "path", "figures", "targets", "pointed", "strokes", "cursor"]);

/** Whether a name of a column or row stands in the free part, and not in the corner where they meet. @param {Element} text @param {"x" | "y"} by @param {number} from @param {number} to */
const within = (text, by, from, to) => {
  const at = Number(text.getAttribute(by));
  return at > from + U / 4 && at < to - U / 4;
};

export class DelveBoard extends HTMLElement {
  /** @type {View | null} */ view = null;
  /** @type {Decision | null} */ decision = null;
  /** @type {Asking | null} */ asking = null;
  /** @type {scene.Ground | null} */ ground = null;
  /** @type {Contents | null} */ contents = null;
  /** @type {Map<number, scene.Piece>} */ pieces = new Map();
  /** @type {Map<string, Promise<Preview>>} */ previews = new Map();
  /** @type {(candidate: Candidate) => Promise<Preview>} */ previewer = () => Promise.reject(new Error("no previews"));
  cursor = 0;
  built = "";
  hovered = -1;
  pinned = -1;
  labelled = 0;
  /** @type {number[]} the squares that have a cell */ cells = [];
  /** Whether more is to be shown before anybody is asked. */
  between = false;
  /** @type {Map<number, number[]>} where each figure stood last */ stood = new Map();

  /** @type {Record<typeof LAYERS[number], SVGGElement>} */
  layers = /** @type {any} */ (Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: `layer-${name}` })])));
  svg = s("svg", { class: "board", "aria-hidden": "true" }, ...LAYERS.map((name) => this.layers[name]));
  masonry = new Masonry();
  light = new Light();
  world = h("div", { class: "world", "aria-hidden": "true" }, this.masonry.canvas, this.light.canvas);
  /** @type {{columns: SVGGElement, rows: SVGGElement} | null} */ names = null;
  grid = h("div", { role: "grid", tabindex: "0", class: "grid" });
  callout = h("div", { class: "callout", hidden: true });
  camera = new Camera(this.svg, {
    tap: (event) => this.tapped(event),
    hover: (event) => event.pointerType !== "touch" && this.hover(this.squareAt(event), event),
    leave: () => this.hover(-1),
    moved: () => this.moved(),
  });

  connectedCallback() {
    if (this.firstChild) return;
    this.grid.setAttribute("aria-label", this.getAttribute("label") ?? "Board");
    this.append(this.world, this.svg, this.grid, this.callout, this.tools());
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const q = this.squareAt(event);
      if (q >= 0) this.pin(q, this.candidates(q, event));
    });
    this.addEventListener("pointerdown", () => this.classList.add("by-pointer"), true);
    document.addEventListener("keydown", () => this.classList.remove("by-pointer"), true);
    this.grid.addEventListener("focus", () => this.byKeys() && this.setCursor(this.cursor));
    this.grid.addEventListener("blur", () => this.drawCursor());
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.pinned >= 0) {
        event.stopPropagation();
        this.unpin();
        this.grid.focus();
      }
    });
  }

  tools() {
    const button = (/** @type {string} */ label, /** @type {string} */ d, /** @type {() => void} */ act) =>
      h("button", { type: "button", title: label, "aria-label": label, onclick: act }, s("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d })));
    return h(
      "div",
      { class: "tools", role: "group", "aria-label": "Zoom" },
      button("Zoom in", "M10 4v12M4 10h12", () => this.camera.zoom(1.3)),
      button("Zoom out", "M4 10h12", () => this.camera.zoom(1 / 1.3)),
      button("Follow the action", "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M10 8v4M8 10h4", () => this.camera.overview(false)),
      button("Whole board", "M3 4h14v12H3zM3 10h6V4M9 10v6M13 4v5h4", () => this.camera.overview()),
    );
  }

  /**
   * Draw a view.
   * @param {View} view
   * @param {Decision | null} decision what may be pointed at
   * @param {import("./types.js").Event_[]} [events] what led here, to be shown moving
   * @param {number} [time] milliseconds a movement may take
   * @returns {Promise<void>} when everything has arrived
   */
  async show(view, decision, events = [], time = 0) {
    const before = this.view;
    this.view = view;
    const moves = still() ? 0 : time;
    const built = JSON.stringify([view.board, view.doors, view.furniture, view.tokens]);
    const rebuilt = built !== this.built || !this.ground;
    if (rebuilt) {
      this.built = built;
      this.ground = new scene.Ground(view);
      this.build();
      if (before && moves) this.swing(before, moves);
    }
    const ground = /** @type {scene.Ground} */ (this.ground);
    this.light.show(ground, view, rebuilt);
    this.contents = new Contents(ground, view);
    this.previews.clear();
    this.decision = decision;
    this.asking = decision ? new Asking(decision, ground, view) : null;
    this.unpin();
    this.layers.path.replaceChildren();
    this.layers.pointed.replaceChildren();
    this.drawReach();
    const moving = this.drawFigures(view, before, events, moves);
    this.lookAt(decision);
    this.label();
    this.drawCursor();
    if (this.hovered >= 0) this.hint(this.hovered);
    await moving;
  }

  build() {
    const { ground, layers, view } = this;
    if (!ground || !view) return;
    this.masonry.show(ground, view);
    this.classList.toggle("nowhere", !ground.known.includes(1));
    this.names = scene.names(ground);
    layers.names.replaceChildren(...scene.headings(ground), this.names.columns, this.names.rows);
    this.moved();
  }

  /** The picture was drawn about: bitmap, names and callout go with it. */
  moved() {
    const { ground, names } = this;
    const { x, y, scale, size, open } = this.camera;
    if (ground) {
      const { left, top } = this.masonry;
      this.world.style.transform = `translate(${Math.round(size.w / 2 + (left - x) * scale)}px, ${Math.round(size.h / 2 + (top - y) * scale)}px) scale(${scale})`;
    }
    if (ground && names) {
      const small = Math.min(2.1, 1 / scale);
      const at = { x: x + (open.x - size.w / 2) / scale, y: y + (open.y - size.h / 2) / scale };
      const row = Math.max(ground.frame.top * U - scene.MARGIN / 2, at.y + 11 / scale);
      const column = Math.max(ground.frame.left * U - scene.MARGIN / 2, at.x + 11 / scale);
      change(names.columns, "transform", `translate(0 ${row})`);
      change(names.rows, "transform", `translate(${column} 0)`);
      const [right, low] = [at.x + open.w / scale, at.y + open.h / scale];
      for (const text of names.columns.children) text.classList.toggle("off", !within(text, "x", column, right));
      for (const text of names.rows.children) text.classList.toggle("off", !within(text, "y", row, low));
      this.layers.names.style.fontSize = `${13 * small}px`;
    }
    this.place();
  }

  /** Leaves of doors that have just been opened turn away. @param {View} before @param {number} time */
  swing(before, time) {
    const { ground, view, layers } = this;
    if (!ground || !view) return;
    for (const [key, door] of Object.entries(view.doors)) {
      const old = before.doors[key];
      if (!old || old.state === door.state || door.state !== "open") continue;
      for (const { edge, turn } of ground.doorEdges(door)) {
        const leaf = drawInto(s("g"), "door", { kind: old.kind, state: old.state, turn, over: 1 });
        const place = s("g", { transform: `translate(${edge.x * U + (edge.upright ? 0 : U / 2)} ${edge.y * U + (edge.upright ? U / 2 : 0)})` }, leaf);
        layers.doors.append(place);
        const shut = edge.upright ? "scale(1, .08)" : "scale(.08, 1)";
        leaf.animate([{ transform: "scale(1)", opacity: 1 }, { transform: shut, opacity: 0.4 }], { duration: Math.max(260, time * 0.8), easing: "ease-in" }).finished.then(
          () => place.remove(),
          () => place.remove(),
        );
      }
    }
  }

  /** Mark only what these answers point at; nothing: whatever is asked. @param {import("./types.js").Choice[] | null} choices */
  narrow(choices) {
    const { ground, view, decision } = this;
    if (!ground || !view || !decision) return;
    this.asking = new Asking(choices ? { ...decision, choices, fields: [] } : decision, ground, view);
    this.drawReach();
    this.label();
  }

  /** @param {Decision | null} decision */
  lookAt(decision) {
    const { ground, view } = this;
    if (!ground || !view) return;
    const figures = Object.values(view.figures);
    const acting = figures.find((f) => f.id === decision?.figure && f.squares.length) ?? figures.find((f) => f.active && f.squares.length);
    if (acting && acting.id !== this.followed && this.camera.strayed) this.camera.auto = !(this.camera.strayed = false);
    const standing = figures.filter((f) => f.squares.length);
    const first = standing.find((f) => this.own.has(f.seat)) ?? standing[0];
    const others = decision && acting?.seat !== decision.seat ? this.pointed(decision, ground) : [];
    const focus = others.length ? middle(ground, others) : acting ? this.about(ground, acting) : (this.camera.focus ?? (first ? middle(ground, first.squares) : null));
    this.camera.look([ground.frame.right, ground.frame.bottom], /** @type {[number, number, number, number]} */ (ground.bounds(others)), focus);
    if (acting && acting.id !== this.followed) {
      this.followed = acting.id;
      this.cursor = acting.squares[0];
    }
  }

  /** The squares that answers point at. @param {Decision} decision @param {scene.Ground} ground */
  pointed(decision, ground) {
    const listed = decision.choices.flatMap((choice) => choice.area ?? choice.squares ?? []);
    return listed.length ? listed : decision.fields.flatMap((field) => squares(bits(field.squares, ground.w * ground.h)));
  }

  /** Where to look when somebody acts: at him, and a little towards those near by. @param {scene.Ground} ground @param {import("./types.js").Figure} acting */
  about(ground, acting) {
    const at = middle(ground, acting.squares);
    const near = Object.values(this.view?.figures ?? {})
      .filter((f) => f.alive && f.id !== acting.id && f.squares.some((q) => ground.isKnown(q)))
      .map((f) => middle(ground, f.squares))
      .filter((p) => Math.abs(p.x - at.x) < 7 && Math.abs(p.y - at.y) < 5);
    const mean = (/** @type {"x" | "y"} */ by) => near.reduce((sum, p) => sum + p[by], at[by] * 2) / (near.length + 2);
    return { x: at.x + (mean("x") - at.x) * 0.6, y: at.y + (mean("y") - at.y) * 0.6 };
  }

  followed = -1;
  /** @type {Set<number>} the seats of whoever looks on: before anybody acts, their figure is looked at */
  own = new Set();

  drawReach() {
    const { asking, ground, view, layers } = this;
    const { reach, targets } = asking && ground && view ? marks(asking, ground, view) : { reach: [], targets: [] };
    layers.reach.replaceChildren(...reach);
    layers.targets.replaceChildren(...targets);
  }

  /**
   * @param {View} view
   * @param {View | null} before
   * @param {import("./types.js").Event_[]} events
   * @param {number} time
   */
  async drawFigures(view, before, events, time) {
    const { ground, pieces, layers } = this;
    if (!ground) return;
    const shown = Object.values(view.figures).filter((f) => f.squares.some((q) => ground.isKnown(q)));
    for (const f of shown) this.stood.set(f.id, f.squares);
    shown.sort((f, g) => Number(f.alive) - Number(g.alive) || Number(f.active) - Number(g.active) || f.id - g.id);
    /** @type {Map<number, number[]>} */
    const there = new Map();
    for (const f of shown) {
      const q = Math.min(...f.squares);
      there.set(q, [...(there.get(q) ?? []), f.id]);
    }
    /** @type {Promise<unknown>[]} */
    const moving = [];
    for (const figure of shown) {
      let piece = pieces.get(figure.id);
      const fresh = !piece;
      if (!piece) {
        piece = new scene.Piece(figure);
        pieces.set(figure.id, piece);
      }
      const together = there.get(Math.min(...figure.squares)) ?? [];
      piece.show(ground, figure, together.indexOf(figure.id), together.length);
      const old = before?.figures[figure.id];
      if (time && fresh && before) moving.push(motion.appear(piece, time / 2));
      else if (time && old) {
        if (old.alive && !figure.alive) moving.push(motion.fall(piece, time, false));
        moving.push(this.walk(piece, figure, old, events, time));
      }
    }
    const ids = new Set(shown.map((f) => f.id));
    for (const [id, piece] of pieces) {
      if (ids.has(id)) continue;
      pieces.delete(id);
      const gone = () => piece.group.remove();
      if (time) moving.push(motion.fall(piece, Math.max(time * 0.8, 300), true).then(gone, gone));
      else gone();
    }
    const order = shown
      .map((f) => /** @type {scene.Piece} */ (pieces.get(f.id)))
      .sort((p, q) => p.foot - q.foot)
      .map((piece) => piece.group);
    arrange(layers.figures, order);
    await Promise.allSettled(moving);
  }

  /**
   * Let a figure walk the way it took.
   * @param {scene.Piece} piece
   * @param {import("./types.js").Figure} figure
   * @param {import("./types.js").Figure} old
   * @param {import("./types.js").Event_[]} events
   * @param {number} time
   */
  walk(piece, figure, old, events, time) {
    const { ground } = this;
    if (!ground || !old.squares.length || !figure.squares.length) return Promise.resolve();
    const [from, to] = [Math.min(...old.squares), Math.min(...figure.squares)];
    if (from === to) return Promise.resolve();
    const told = events.filter((e) => e.figures[0] === figure.id && e.squares.length > 1).flatMap((e) => e.squares);
    const way = told.length && told[told.length - 1] === to ? told : [from, to];
    const { long, done } = motion.walk(piece, ground, way, time);
    motion.watch(long);
    if (this.light.torches.has(figure.id) && !document.documentElement.classList.contains("simple")) this.carry(figure.id, way, long);
    return done;
  }

  /** A torch goes along with whoever carries it; light falls anew only so often. @param {number} id @param {number[]} way @param {number} long */
  carry(id, way, long) {
    const { ground } = this;
    if (!ground) return;
    const falls = Math.max(1, Math.floor(long / RELIT));
    for (let i = 0; i < falls; i += 1) {
      const q = way[Math.round((i / falls) * (way.length - 1))];
      const go = () => ground === this.ground && this.light.carry(id, ground.x(q) + 0.5, ground.y(q) + 0.5);
      if (i) setTimeout(go, (i / falls) * long);
      else go();
    }
    setTimeout(() => ground === this.ground && this.view && this.light.show(ground, this.view, false), long);
  }

  /**
   * Draw what was done over the board, until something else happens.
   * @param {import("./scenes.js").Scene} told
   * @param {boolean} ways whether to show the ways people took
   */
  stage(told, ways) {
    if (!this.ground) return;
    this.layers.strokes.replaceChildren(...strokes(this.ground, told, (id) => this.stood.get(id) ?? [], ways));
    if (!still()) this.enact(told);
  }

  /** Let figures do what is told. @param {import("./scenes.js").Scene} told */
  enact(told) {
    const { pieces, layers } = this;
    const magic = told.events.some((e) => e.kind === "cast" || e.kind === "spell");
    const attack = scenes.attack(told);
    const [from, to] = (attack ?? [-1, -1]).map((id) => pieces.get(id));
    const hurt = (/** @type {number} */ id) => told.events.some((e) => e.figures[0] === id && e.changes.some(([, n]) => n < 0));
    if (attack && from && to) motion.strike(layers.strokes, from, to, { hurt: hurt(attack[1]), magic });
    for (const [id, words] of scenes.outcomes(told)) {
      const piece = pieces.get(id);
      if (piece && id !== attack?.[1]) motion.burst(layers.strokes, piece, words.some(({ bad }) => bad) ? "hit" : "spell");
    }
  }

  /** Where figures are to be seen, in pixels of this element. @param {number[]} figures */
  points(figures) {
    const { ground, camera } = this;
    if (!ground) return [];
    return figures.flatMap((id) => this.stood.get(id) ?? []).map((q) => camera.toElement(ground.x(q) + 0.5, ground.y(q) + 0.5));
  }

  unstage() {
    this.layers.strokes.replaceChildren();
  }

  // -- pointing

  /** Mark what an answer of the list points at. @param {{squares: number[], area?: number[], figures: number[]} | null} choice */
  point(choice) {
    const { ground, view } = this;
    this.layers.pointed.replaceChildren();
    if (!choice || !ground || !view) return;
    const squares = new Set([...choice.squares, ...(choice.area ?? []), ...choice.figures.flatMap((id) => view.figures[id]?.squares ?? [])]);
    for (const q of squares) {
      const at = { x: ground.x(q) * U + 2, y: ground.y(q) * U + 2, width: U - 4, height: U - 4, rx: 6 };
      this.layers.pointed.append(s("rect", { ...at, class: "pointed" }));
    }
  }

  /** @param {{clientX: number, clientY: number}} event */
  squareAt(event) {
    const { x, y } = this.camera.toBoard(event);
    return this.ground ? this.ground.at(Math.floor(x), Math.floor(y)) : -1;
  }

  /**
   * The answers at a point: those of a door close by, else those of the square.
   * @param {number} q
   * @param {{clientX: number, clientY: number}} [event]
   * @returns {Candidate[]}
   */
  candidates(q, event) {
    if (!this.asking || q < 0) return [];
    if (event && this.ground) {
      const { x, y } = this.camera.toBoard(event);
      for (const { a, b } of this.asking.doors.values()) {
        const { x: mx, y: my } = middle(this.ground, [a, b]);
        const [dx, dy] = Math.abs(a - b) === 1 ? [Math.abs(x - mx) * 2, Math.abs(y - my)] : [Math.abs(x - mx), Math.abs(y - my) * 2];
        if (dx < 0.55 && dy < 0.55) return this.asking.atDoor(a, b);
      }
    }
    return this.asking.at(q);
  }

  /**
   * @param {number} q
   * @param {PointerEvent} [event]
   */
  hover(q, event) {
    const found = this.candidates(q, event);
    const key = q < 0 ? "" : `${q}|${found.map((c) => JSON.stringify(c.answer)).join()}`;
    if (key === this.hoverKey) return;
    this.hoverKey = key;
    this.hovered = q;
    this.svg.classList.toggle("pointing", found.length > 0);
    if (this.pinned < 0) this.hint(q, found);
    this.dispatchEvent(new CustomEvent("look", { detail: q }));
  }
  hoverKey = "";

  /** @param {PointerEvent} event */
  tapped(event) {
    const q = this.squareAt(event);
    const found = this.candidates(q, event);
    if (q >= 0) this.cursor = q;
    this.grid.focus({ preventScroll: true });
    this.drawCursor();
    if (event.pointerType === "touch") {
      const clear = meant(found);
      if (this.pinned === q && clear) this.choose(clear);
      else if (q >= 0) this.pin(q, found);
      return;
    }
    this.act(q, found);
  }

  /**
   * Do what can be done there: at once if it is clear what, else by a menu. Of several ways to get to a square the
   * first is meant; the others are in the menu (right click, Shift and Enter, or a tap).
   * @param {number} q
   * @param {Candidate[]} found
   */
  act(q, found) {
    const clear = meant(found);
    if (clear) this.choose(clear);
    else if (q >= 0) this.pin(q, found);
  }

  /** @param {Candidate} candidate */
  choose(candidate) {
    this.unpin();
    this.hovered = -1;
    this.hoverKey = "";
    this.dispatchEvent(new CustomEvent("answer", { detail: candidate }));
  }

  /**
   * @param {Candidate} candidate
   * @returns {Promise<Preview>}
   */
  preview(candidate) {
    const key = JSON.stringify(candidate.answer);
    let found = this.previews.get(key);
    if (!found) {
      found = this.previewer(candidate);
      this.previews.set(key, found);
      found.catch(() => this.previews.delete(key));
    }
    return found;
  }

  /**
   * What would happen at a square, beside it.
   * @param {number} q
   * @param {Candidate[]} [found]
   */
  hint(q, found = this.candidates(q)) {
    this.layers.path.replaceChildren();
    if (q < 0 || !this.contents || !this.ground?.isKnown(q)) {
      this.callout.hidden = true;
      return;
    }
    const things = this.contents.things.get(q) ?? [];
    if (!found.length && !things.length) {
      this.callout.hidden = true;
      return;
    }
    this.callout.className = "callout hint";
    this.callout.replaceChildren(
      h("p", { class: "there" }, [this.ground.name(q), ...things].join(" · ")),
      ...found.slice(0, 6).map((candidate) => this.line(candidate, "p", q)),
      ...(found.length > 1 ? [h("p", { class: "there" }, this.choiceWords(found))] : []),
    );
    this.callout.hidden = false;
    this.describe(q);
    this.place(q);
  }

  /** How to see all that can be done there, for whoever is at the board now. @param {Candidate[]} found */
  choiceWords(found) {
    const first = meant(found);
    if (this.byKeys()) return first ? "Shift and Enter for the choice." : "Enter for the choice.";
    return first ? "Right click for the choice." : "Click for the choice.";
  }

  /** What there is to know of a square, below the rest of its callout. @param {number} q */
  describe(q) {
    const more = h("div", { class: "more" });
    this.callout.querySelector(".there")?.after(more);
    this.describer(q, (parts) => {
      if (!more.isConnected) return;
      more.replaceChildren(...parts);
      this.place(q);
    });
  }
  /** @type {(q: number, show: (parts: HTMLElement[]) => void) => void} */
  describer = () => {};

  /**
   * A candidate with its odds, when they come.
   * @param {Candidate} candidate
   * @param {"p" | "button"} tag
   * @param {number} q
   */
  line(candidate, tag, q) {
    const odds = h("span", { class: "odds" });
    const line = h(tag, { class: "candidate", ...(tag === "button" ? { type: "button" } : {}) }, h("b", {}, candidate.label), odds);
    this.preview(candidate).then(
      (preview) => {
        if (!line.isConnected) return;
        odds.append(...oddsWords(preview, tag === "p"));
        if (tag === "p" && !this.layers.path.firstChild) this.drawPath(preview.path);
        this.place(q);
      },
      () => {},
    );
    if (tag === "button") {
      line.addEventListener("click", () => this.choose(candidate));
      line.addEventListener("focus", () => this.preview(candidate).then((p) => this.drawPath(p.path), () => {}));
    }
    return line;
  }

  /** The way that would be walked, from where the figure stands. @param {number[]} way */
  drawPath(way) {
    const { ground, asking, view } = this;
    const from = view?.figures[asking?.decision.figure ?? ""]?.squares ?? [];
    const squares = way.length && from.length && !from.includes(way[0]) ? [from[0], ...way] : way;
    if (!ground || squares.length < 2) return;
    const points = squares.map((q) => `${ground.x(q) * U + U / 2} ${ground.y(q) * U + U / 2}`);
    const end = squares[squares.length - 1];
    this.layers.path.replaceChildren(
      s("path", { d: `M${points.join("L")}`, class: "path-back" }),
      s("path", { d: `M${points.join("L")}`, class: "path" }),
      s("circle", { cx: ground.x(end) * U + U / 2, cy: ground.y(end) * U + U / 2, r: 9, class: "path-end" }),
    );
  }

  /**
   * A menu of what can be done at a square; it stays until something is chosen.
   * @param {number} q
   * @param {Candidate[]} found
   */
  pin(q, found) {
    if (!this.contents || !this.ground) return;
    this.pinned = q;
    this.callout.className = "callout menu";
    const title = this.contents.full(q);
    const buttons = found.map((candidate) => this.line(candidate, "button", q));
    this.callout.replaceChildren(
      h("p", { class: "there" }, title),
      ...buttons,
      ...(found.length ? [] : [h("p", {}, this.asking ? "Nothing to do here now." : "")]),
      h("button", { type: "button", class: "plain", onclick: () => (this.unpin(), this.grid.focus()) }, "Close"),
    );
    this.callout.hidden = false;
    this.describe(q);
    this.place(q);
    (buttons[0] ?? this.callout.querySelector("button"))?.focus({ preventScroll: true });
    if (found.length === 1) this.preview(found[0]).then((p) => this.drawPath(p.path), () => {});
  }

  unpin() {
    if (this.pinned >= 0 && this.callout.contains(document.activeElement)) this.grid.focus({ preventScroll: true });
    this.pinned = -1;
    this.callout.hidden = true;
    this.layers.path.replaceChildren();
  }

  /** Put the callout beside its square. @param {number} [q] */
  place(q = this.pinned >= 0 ? this.pinned : this.hovered) {
    if (!this.callout || this.callout.hidden || q < 0 || !this.ground) return;
    const { x, y } = this.camera.toElement(this.ground.x(q) + 0.5, this.ground.y(q) + 0.5);
    const half = (this.camera.scale * U) / 2 + 8;
    const { w: width, h: height } = this.camera.size;
    const { offsetWidth: wide, offsetHeight: tall } = this.callout;
    const left = Math.min(Math.max(x - wide / 2, 6), Math.max(6, width - wide - 6));
    const above = y - half - tall;
    const top = above > 6 ? above : Math.min(y + half, Math.max(6, height - tall - 6));
    this.callout.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  // -- the cursor

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.ground || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
    const x = this.ground.x(this.cursor);
    const y = this.ground.y(this.cursor);
    if (steps[event.key]) {
      const [right, down] = steps[event.key];
      const ahead = Array.from({ length: GAP }, (_, i) => this.ground?.at(x + right * (i + 1), y + down * (i + 1)) ?? -1).find((q) => q >= 0);
      if (ahead !== undefined) this.setCursor(ahead);
    } else if (event.key === "Home" || event.key === "End") {
      this.setCursor(this.ground.at(event.key === "Home" ? this.ground.frame.left : this.ground.frame.right - 1, y));
    } else if (event.key === "Enter" || event.key === " ") {
      const found = this.candidates(this.cursor);
      if (event.shiftKey) this.pin(this.cursor, found);
      else this.act(this.cursor, found);
    } else if (event.key === "n" || event.key === "p") {
      this.next(event.key === "n" ? 1 : -1);
    } else if (event.key === "+" || event.key === "=") {
      this.camera.zoom(1.25);
    } else if (event.key === "-") {
      this.camera.zoom(0.8);
    } else if (event.key === "f") {
      this.camera.overview(false);
    } else if (event.key === "o") {
      this.camera.overview();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** To the next square with an answer. @param {number} by */
  next(by) {
    const places = this.asking?.places() ?? [];
    if (!places.length) return;
    const after = by > 0 ? places.find((q) => q > this.cursor) : places.findLast((q) => q < this.cursor);
    this.setCursor(after ?? places[by > 0 ? 0 : places.length - 1]);
  }

  /** @param {number} q */
  setCursor(q) {
    this.cursor = q;
    this.labelCell(q);
    this.grid.setAttribute("aria-activedescendant", `cell-${q}`);
    this.drawCursor();
    if (this.ground) this.camera.reveal(this.ground.x(q) + 0.5, this.ground.y(q) + 0.5);
    if (this.pinned < 0) {
      this.hovered = q;
      this.hint(q);
    }
    this.dispatchEvent(new CustomEvent("look", { detail: q }));
  }

  /** Whether somebody is on the board with the keyboard. */
  byKeys() {
    return this.grid.matches(":focus") && !this.classList.contains("by-pointer");
  }

  drawCursor() {
    const { ground, cursor } = this;
    const focused = this.byKeys();
    this.layers.cursor.replaceChildren();
    if (!ground || !focused) return;
    const at = { x: ground.x(cursor) * U + 1.5, y: ground.y(cursor) * U + 1.5, width: U - 3, height: U - 3, rx: 4 };
    this.layers.cursor.append(s("rect", { ...at, class: "cursor-back" }), s("rect", { ...at, class: "cursor" }));
  }

  /** Cells for screen readers: the active one at once, the others when there is time. */
  label() {
    const { ground, grid } = this;
    if (!ground) return;
    const { left, top, right, bottom } = ground.frame;
    const size = JSON.stringify([ground.frame, ground.levels]);
    if (grid.dataset.size !== size) {
      grid.dataset.size = size;
      const rows = Array.from({ length: bottom - top }, (_, i) => ground.row(top + i)).filter((row) => row >= 0);
      grid.setAttribute("aria-rowcount", String(rows.length));
      grid.setAttribute("aria-colcount", String(right - left));
      this.cells = rows.flatMap((row) => Array.from({ length: right - left }, (_, x) => row * ground.w + left + x));
      grid.replaceChildren(
        ...rows.map((row) =>
          h("div", { role: "row" }, Array.from({ length: right - left }, (_, x) => h("span", { role: "gridcell", id: `cell-${row * ground.w + left + x}` }))),
        ),
      );
    }
    this.labelCell(this.cursor);
    cancelIdle(this.labelled);
    this.labelled = whenIdle(() => {
      for (const q of this.cells) this.labelCell(q);
    });
  }

  /** @param {number} q */
  labelCell(q) {
    const cell = document.getElementById(`cell-${q}`);
    if (!cell || !this.contents) return;
    const found = this.asking ? this.asking.at(q) : [];
    const text = (q === this.cursor ? this.contents.full(q) : this.contents.brief(q)) + (found.length ? `. You can: ${found.map((c) => c.label).join("; ")}` : "");
    change(cell, "aria-label", text);
  }
}

/**
 * Put some children of a parent first, in this order, and move no more of them than need be.
 * @param {Element} parent
 * @param {Element[]} order
 */
function arrange(parent, order) {
  let next = parent.firstElementChild;
  for (const child of order) {
    if (next?.nextElementSibling === child) {
      parent.append(next); // it stands too far in front
      next = child;
    }
    if (next === child) next = child.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

/** @param {() => void} act */
const whenIdle = (act) => ("requestIdleCallback" in window ? requestIdleCallback(act, { timeout: 1500 }) : setTimeout(act, 200));

/** @param {number} id */
const cancelIdle = (id) => ("cancelIdleCallback" in window ? cancelIdleCallback(id) : clearTimeout(id));

/**
 * What one hopes for: the chance that the book names last, or the one before where there is none of that.
 * @param {import("./types.js").Odds[]} odds
 */
export const hoped = (odds) => (odds.some(({ percent }) => percent >= 0.5) ? odds.filter(({ percent }) => percent >= 0.5) : odds).slice(-1);

/**
 * Odds as a row of words, or in short what one hopes for.
 * @param {Preview} preview
 * @param {boolean} [short]
 */
export function oddsWords(preview, short = false) {
  const odds = short ? hoped(preview.odds) : preview.odds;
  return odds.map((odd) => h("span", { class: "odd", title: odd.exact }, `${odd.label} ${Math.round(odd.percent)} %`));
}

customElements.define("delve-board", DelveBoard);
