/** Where there is no room for everything: board, answers, figures or log, whichever somebody wants to see. */

import { h, the } from "./dom.js";

const PARTS = { board: "Board", answers: "Answers", figures: "Figures", log: "Log" };

export class Tabs {
  constructor() {
    const bar = the("tabs");
    this.buttons = Object.entries(PARTS).map(([name, title]) => {
      const button = h("button", { type: "button", "data-part": name, "aria-pressed": "false" }, title);
      button.addEventListener("click", () => this.show(name));
      return button;
    });
    bar.replaceChildren(...this.buttons);
    this.show("answers");
  }

  /** @param {string} name */
  show(name) {
    document.body.dataset.part = name;
    for (const button of this.buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.part === name));
      if (button.dataset.part === name) button.classList.remove("news");
    }
  }

  /** Something is to be seen there. @param {string} name */
  news(name) {
    if (document.body.dataset.part === name) return;
    this.buttons.find((button) => button.dataset.part === name)?.classList.add("news");
  }
}
