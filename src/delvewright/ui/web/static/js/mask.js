/** Sets of squares, sent as hexadecimal numbers whose bit q stands for square q. */

/**
 * @param {string | undefined} hex
 * @param {number} n how many squares there are
 * @returns {Uint8Array} one entry for each square
 */
export function bits(hex, n) {
  const out = new Uint8Array(n);
  if (!hex) return out;
  if (hex.startsWith("-")) return out.fill(1);
  const digits = hex.replace(/^0x/, "");
  for (let i = 0, q = 0; q < n && i < digits.length; i += 1, q += 4) {
    const four = parseInt(digits[digits.length - 1 - i], 16);
    for (let b = 0; b < 4 && q + b < n; b += 1) out[q + b] = (four >> b) & 1;
  }
  return out;
}

/**
 * The squares of a mask.
 * @param {Uint8Array} mask
 */
export function squares(mask) {
  const out = [];
  for (let q = 0; q < mask.length; q += 1) if (mask[q]) out.push(q);
  return out;
}

/** @param {number} x */
function letters(x) {
  let name = "";
  for (let n = x + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(97 + ((n - 1) % 26)) + name;
  return name;
}

/**
 * @param {import("./types.js").BoardData} board
 * @param {number} x
 */
export function columnName(board, x) {
  return typeof board.names === "object" ? board.names.columns[x] : letters(x);
}

/**
 * @param {import("./types.js").BoardData} board
 * @param {number} y
 */
export function rowName(board, y) {
  return typeof board.names === "object" ? board.names.rows[y] : String(y + 1);
}

/**
 * @param {import("./types.js").BoardData} board
 * @param {number} q
 */
export function squareName(board, q) {
  return columnName(board, q % board.w) + rowName(board, Math.floor(q / board.w));
}

/**
 * A JSON merge patch (RFC 7386): null deletes, objects merge, the rest replaces. Changes nothing in place.
 * @param {any} target
 * @param {any} patch
 * @returns {any}
 */
export function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const out = target && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete out[key];
    else out[key] = merge(out[key], value);
  }
  return out;
}
