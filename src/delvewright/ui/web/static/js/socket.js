/** The connection to a table: it says hello, matches answers to questions, and comes back by itself. */

const PATIENCE = [500, 1000, 2000, 4000, 8000];
/** Codes after which it is no use to come again: nonsense, a wrong key, no such table, a table that cannot be opened. */
const FINAL = [4400, 4401, 4404, 4500];
/** Too many are here already: come again, but not soon. */
const CROWDED = 4429;

export class Socket extends EventTarget {
  /**
   * @param {string} table
   * @param {string} key
   */
  constructor(table, key) {
    super();
    this.table = table;
    this.key = key;
    this.tries = 0;
    this.ref = 0;
    /** @type {Map<number, {done: (message: any) => void, failed: (error: Error) => void}>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.closed = false;
    this.timer = 0;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    setInterval(() => this.open && this.send({ t: "ping", ref: ++this.ref }), 25000);
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.send({ t: "hello", table: this.table, key: this.key });
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      for (const { failed } of this.waiting.values()) failed(new Error("The connection was lost."));
      this.waiting.clear();
      if (this.closed) return;
      if (FINAL.includes(event.code)) {
        this.closed = true;
        this.tell("refused", { what: event.reason });
        return;
      }
      const pause = event.code === CROWDED ? 30000 : PATIENCE[Math.min(this.tries, PATIENCE.length - 1)];
      this.tries += 1;
      this.tell("lost", { pause });
      this.timer = setTimeout(() => this.connect(), pause);
    };
  }

  /** Try again at once, if we are not connected. */
  hurry() {
    if (!this.closed && this.socket && this.socket.readyState === WebSocket.CLOSED) {
      this.tries = 0;
      this.connect();
    }
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** @param {any} message */
  hear(message) {
    if (message.t !== "error") this.tries = 0;
    const waiting = this.waiting.get(message.ref);
    if (waiting) {
      this.waiting.delete(message.ref);
      if (message.t === "error") {
        waiting.failed(new Error([message.what, message.do].filter(Boolean).join(" ")));
      } else {
        waiting.done(message);
      }
      return;
    }
    this.tell(message.t, message);
  }

  /**
   * @param {string} name
   * @param {any} detail
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** @param {any} message */
  send(message) {
    if (this.open) this.socket?.send(JSON.stringify(message));
  }

  /**
   * Send something and wait for its answer.
   * @param {any} message
   * @returns {Promise<any>}
   */
  ask(message) {
    if (!this.open) return Promise.reject(new Error("Not connected just now. Trying again …"));
    const ref = (this.ref += 1);
    return new Promise((done, failed) => {
      this.waiting.set(ref, { done, failed });
      this.send({ ...message, ref });
    });
  }
}
