/** What happened, newest last; each line can say why. */

import { diceFaces } from "./art.js";
import { words } from "./api.js";
import { h } from "./dom.js";

/** @typedef {import("./types.js").Event_} Event_ */

const MOST = 400;

export class DelveLog extends HTMLElement {
  /** @type {(event: Event_) => Promise<import("./types.js").Rule[]>} */
  explainer = () => Promise.resolve([]);
  /** @type {Set<string>} */
  kinds = new Set();
  /** Whether the newest line is in sight; known beforehand, for asking in between would make the browser lay out. */
  atEnd = true;
  top = 0;
  /** Lines that came below what is in sight. */
  unread = 0;

  connectedCallback() {
    if (this.firstChild) return;
    this.list = h("ol", {});
    this.live = h("div", { role: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-label": "What happened", tabindex: "0" }, this.list);
    this.live.addEventListener("scroll", () => {
      const { live } = this;
      if (!live) return;
      if (live.scrollHeight - live.scrollTop - live.clientHeight < 60) this.reached();
      else if (live.scrollTop < this.top) this.atEnd = false;
      this.top = live.scrollTop;
    });
    this.search = h("input", { type: "search", placeholder: "Find in the log", "aria-label": "Find in the log", oninput: () => this.filter() });
    this.kind = h("select", { "aria-label": "What to show", onchange: () => this.filter() }, h("option", { value: "" }, "Everything"), h("option", { value: "dice" }, "Dice only"));
    this.news = h("button", { type: "button", class: "log-news", hidden: true, onclick: () => this.toEnd() });
    this.append(h("div", { class: "filters" }, this.kind, this.search), this.live, this.news);
  }

  /** @param {Event_[]} events */
  reset(events) {
    this.live?.setAttribute("aria-live", "off");
    this.list?.replaceChildren();
    this.add(events);
    requestAnimationFrame(() => this.live?.setAttribute("aria-live", "polite"));
  }

  /** @param {Event_[]} events */
  add(events) {
    const { list, live } = this;
    if (!list || !live || !events.length) return;
    for (const event of events.slice(-MOST)) {
      if (!this.kinds.has(event.kind)) {
        this.kinds.add(event.kind);
        this.kind?.append(h("option", { value: `kind:${event.kind}` }, event.kind.replaceAll("-", " ")));
      }
      const line = this.line(event);
      line.hidden = !this.wanted(line);
      list.append(line);
    }
    while (list.children.length > MOST) {
      list.firstElementChild?.remove();
      this.top = 0; // what is left moves up, but nobody has scrolled
    }
    if (!this.atEnd) {
      this.unread += events.length;
      if (!this.news) return;
      this.news.textContent = `${this.unread} new below`;
      this.news.hidden = false;
      return;
    }
    requestAnimationFrame(() => this.toEnd());
  }

  /** To the newest line. */
  toEnd() {
    const { live } = this;
    if (!live) return;
    live.scrollTop = live.scrollHeight;
    this.top = live.scrollTop;
    this.reached();
  }

  /** The newest line is in sight. */
  reached() {
    this.atEnd = true;
    this.unread = 0;
    if (this.news) this.news.hidden = true;
  }

  /** @param {Event_} event */
  line(event) {
    const line = h("li", { class: `event k-${event.kind}`, "data-kind": event.kind, "data-dice": event.faces.length ? "yes" : false }, h("span", { class: "text" }, event.text));
    if (event.faces.length) line.append(h("span", { class: "dice" }, diceFaces(event.faces)));
    if (event.why) {
      const button = h("button", { type: "button", class: "why", "aria-expanded": "false", "aria-label": `Why? ${event.text}` }, "why?");
      button.addEventListener("click", () => this.explain(event, line, button));
      line.append(button);
    }
    return line;
  }

  /**
   * @param {Event_} event
   * @param {HTMLElement} line
   * @param {HTMLElement} button
   */
  async explain(event, line, button) {
    const shown = line.querySelector(".rules");
    button.setAttribute("aria-expanded", String(!shown));
    if (shown) {
      shown.remove();
      return;
    }
    const box = h("div", { class: "rules", role: "note" }, "…");
    line.append(box);
    try {
      const rules = await this.explainer(event);
      box.replaceChildren(
        ...rules.flatMap((rule) => [
          h("p", {}, rule.says, rule.ruling ? h("em", {}, ` Ruling: ${rule.ruling}`) : null, h("code", {}, rule.id)),
        ]),
      );
      if (!rules.length) box.textContent = "No rule is noted for this.";
    } catch (error) {
      box.textContent = words(error);
    }
    box.scrollIntoView({ block: "nearest" });
    this.top = this.live?.scrollTop ?? 0; // nobody has scrolled: what comes is followed as before
  }

  /** @param {HTMLElement} line */
  wanted(line) {
    const kind = this.kind?.value ?? "";
    const search = this.search?.value.trim().toLowerCase() ?? "";
    if (kind === "dice" && !line.dataset.dice) return false;
    if (kind.startsWith("kind:") && line.dataset.kind !== kind.slice(5)) return false;
    return !search || (line.textContent ?? "").toLowerCase().includes(search);
  }

  filter() {
    for (const line of this.list?.children ?? []) {
      if (line instanceof HTMLElement) line.hidden = !this.wanted(line);
    }
    if (this.live) this.live.scrollTop = this.live.scrollHeight;
  }
}

customElements.define("delve-log", DelveLog);
