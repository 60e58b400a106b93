/** Making elements, and saying things to those who cannot see them. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {Element} element
 * @param {Record<string, unknown>} attributes `on…` are listeners; false and null leave an attribute out
 * @param {(Child | Child[])[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  fill(element, attributes, children);
  return element;
}

/**
 * Set an attribute, unless it is so already: the browser would draw anew what has not changed.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function change(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * The element with this id, which must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function the(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element “${id}”`);
  return found;
}

/**
 * Say something to screen readers; the page holds an element with id `said`.
 * @param {string} text
 */
export function announce(text) {
  const said = document.getElementById("said");
  if (said && text) {
    said.textContent = "";
    requestAnimationFrame(() => (said.textContent = text));
  }
}

/**
 * A short message at the foot of the page.
 * @param {string} text
 * @param {"error" | "info"} [kind]
 * @param {{title: string, act: () => void} | null} [offer] what can be done about it
 */
export function toast(text, kind = "info", offer = null) {
  document.querySelector(".toast")?.remove();
  const shown = h("div", { class: `toast ${kind}`, role: kind === "error" ? "alert" : "status", popover: "manual" }, h("span", {}, text));
  if (offer) shown.append(h("button", { type: "button", class: "plain", onclick: () => (shown.remove(), offer.act()) }, offer.title));
  shown.append(h("button", { type: "button", class: "plain", onclick: () => shown.remove() }, "Close"));
  (document.querySelector("dialog[open]") ?? document.body).append(shown);
  shown.showPopover?.(); // above a dialog, not dimmed behind it
  setTimeout(() => shown.remove(), offer ? 20000 : kind === "error" ? 9000 : 4000);
}

/** A time of day. @param {Date} time */
export const clock = (time) => time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** Whether this person wants nothing to move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Copy a text; where the browser does not allow it, show it to be copied by hand.
 * @param {string} text
 * @param {string} what
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    const line = h("input", { value: text, readonly: true, "aria-label": what });
    const box = dialog(what, h("p", {}, "Copy this link:"), line);
    line.select();
    box.addEventListener("close", () => box.remove());
  }
}

/**
 * A window over the page, closed by Escape or its button.
 * @param {string} title
 * @param {...Child} children
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...children) {
  const name = `title-${Math.random().toString(36).slice(2)}`;
  const box = h("dialog", { "aria-labelledby": name });
  box.append(
    h(
      "header",
      {},
      h("h2", { id: name }, title),
      h("button", { type: "button", class: "plain close", onclick: () => box.close() }, "Close"),
    ),
    h("div", { class: "body", tabindex: "0", role: "group", "aria-labelledby": name }, ...children),
  );
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Offer a file to keep.
 * @param {string} name
 * @param {Blob} content
 */
export function download(name, content) {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
