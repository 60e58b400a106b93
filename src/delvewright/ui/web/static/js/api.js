/** Requests to the server, and its complaints in words. */

/** Something the server would not do: what, where, and what to do about it. */
export class Refused extends Error {
  /** @param {{what?: string, where?: string, do?: string}} error @param {number} status */
  constructor(error, status) {
    super([error.what || "The server did not understand.", error.do].filter(Boolean).join(" "));
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {string} [key]
 * @param {unknown} [body] given: it is sent
 */
async function ask(path, key, body) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused({ what: "The server cannot be reached.", do: "Is it still running? Then try again." }, 0);
  }
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({}));
    throw new Refused(said.error ?? { what: `The server answered ${answer.status}.` }, answer.status);
  }
  return answer;
}

/**
 * @param {string} path
 * @param {string} [key]
 * @returns {Promise<any>}
 */
export const get = async (path, key) => (await ask(path, key)).json();

/**
 * @param {string} path
 * @param {unknown} body
 * @param {string} [key]
 * @returns {Promise<any>}
 */
export const post = async (path, body, key) => (await ask(path, key, body)).json();

/**
 * @param {string} path
 * @param {string} [key]
 */
export const file = async (path, key) => (await ask(path, key)).blob();

/**
 * A picture that is made from what is sent.
 * @param {string} path
 * @param {unknown} body
 */
export const draw = async (path, body) => (await ask(path, undefined, body)).blob();

/** The table (or campaign) and the key in this page's address, and a moment of it: `#T.KEY`, `#T.KEY.N`. */
export function address() {
  const [id = "", key = "", n = ""] = location.hash.slice(1).split(".");
  return { id, key, n: /^\d+$/.test(n) ? Number(n) : -1 };
}

/** @param {unknown} error */
export const words = (error) => (error instanceof Error ? error.message : String(error));
