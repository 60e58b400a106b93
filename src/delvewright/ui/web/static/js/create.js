/** Making a hero: whatever the book lets one choose, and what comes of it, at once. */

import { portrait } from "./art.js";
import { get, words } from "./api.js";
import { dialog, h } from "./dom.js";
import { sheet } from "./sheets.js";

/** @typedef {import("./types.js").NewHero} NewHero */

/**
 * A hero of the party in a line: who, the numbers in short, who plays him.
 * @param {NewHero} made
 * @param {HTMLSelectElement} holder
 * @param {() => void} change
 * @param {(() => void) | null} dismiss
 */
export function heroLine(made, holder, change, dismiss) {
  const { title, bars, sheet: rows } = made.figure;
  const numbers = [...Object.entries(bars).map(([label, [, most]]) => `${label} ${most}`), ...Object.entries(rows).slice(0, 4).map(([label, value]) => `${label} ${value}`)];
  holder.setAttribute("aria-label", `Who plays ${title}`);
  return h(
    "li",
    { class: "member-line" },
    portrait(made.figure),
    h("div", { class: "who" }, h("b", {}, title), made.about === title ? null : h("small", {}, made.about), h("small", { class: "numbers" }, numbers.join(" · "))),
    h(
      "div",
      { class: "row" },
      holder,
      h("button", { type: "button", class: "change", "aria-label": `Change ${title}`, onclick: change }, "Change"),
      dismiss ? h("button", { type: "button", "aria-label": `${title} stays at home`, title: "Stays at home", onclick: dismiss }, "×") : null,
    ),
  );
}

/**
 * Let somebody make a hero.
 * @param {string} book
 * @param {NewHero} now who stands there at first
 * @returns {Promise<NewHero | null>} null: everything stays as it is
 */
export function createHero(book, now) {
  return new Promise((resolve) => {
    let made = now;
    let asked = 0;
    let timer = 0;
    const picks = h("div", { class: "picks" });
    const shown = h("div", { class: "made", "aria-live": "polite" });
    const trouble = h("p", { class: "trouble", role: "alert" });
    const take = h("button", { type: "button", class: "primary" }, "Take this one");
    const forMe = h("button", { type: "button" }, "Choose for me");
    const box = dialog("Choose who goes", h("div", { class: "creation" }, h("div", {}, picks, trouble, h("p", { class: "row" }, take, forMe)), shown));
    forMe.addEventListener("click", () => {
      const select = picks.querySelector("select");
      if (!select) return;
      const others = [...select.options].map((_, i) => i).filter((i) => i !== select.selectedIndex);
      select.selectedIndex = others[Math.floor(Math.random() * others.length)] ?? select.selectedIndex;
      ask();
    });
    box.classList.add("wide");
    take.addEventListener("click", () => {
      resolve(made);
      box.close();
    });
    box.addEventListener("close", () => resolve(null));

    const chosen = () => Object.fromEntries([...picks.querySelectorAll("select, input")].map((e) => [/** @type {HTMLInputElement} */ (e).name, /** @type {HTMLInputElement} */ (e).value]));

    const ask = async () => {
      const mine = (asked += 1);
      take.disabled = true;
      try {
        const found = await get(`/api/books/${book}/make?${new URLSearchParams(chosen())}`);
        if (mine !== asked) return;
        made = found;
        trouble.textContent = "";
        show();
        take.disabled = false;
      } catch (error) {
        if (mine === asked) trouble.textContent = words(error);
      }
    };

    const show = () => {
      const focused = document.activeElement instanceof HTMLElement && picks.contains(document.activeElement) ? document.activeElement.id : "";
      const typed = /** @type {HTMLInputElement | null} */ (picks.querySelector("input"));
      picks.replaceChildren(
        ...made.picks.map((pick) => {
          const id = `pick-${pick.name}`;
          if (!pick.choices.length) {
            const line = typed ?? h("input", { id, name: pick.name, value: pick.value, maxlength: 40, autocomplete: "off", placeholder: made.figure.title });
            if (!typed) {
              line.addEventListener("input", () => {
                clearTimeout(timer);
                take.disabled = true;
                timer = setTimeout(ask, 250);
              });
            }
            line.placeholder = line.value ? "" : made.figure.title;
            return h("label", { for: id }, pick.title, line);
          }
          const select = h("select", { id, name: pick.name }, pick.choices.map((c) => h("option", { value: c.value, selected: c.value === pick.value }, c.title)));
          select.addEventListener("change", ask);
          const says = pick.choices.find((c) => c.value === pick.value)?.says;
          return h("label", { for: id }, pick.title, select, says ? h("small", {}, says) : null);
        }),
      );
      if (focused) document.getElementById(focused)?.focus();
      const { figure } = made;
      shown.replaceChildren(sheet(figure, null), h("p", { class: "story" }, made.says));
    };
    show();
    /** @type {HTMLElement | null} */ (picks.querySelector("select, input"))?.focus();
  });
}
