/** Sounds made here, by Web Audio; none until somebody wants them. */

import * as keep from "./keep.js";

/** @type {AudioContext | null} */
let audio = null;

/** Whether somebody wants to hear anything. */
export const wanted = () => keep.sound();

/** @param {boolean} on */
export function want(on) {
  keep.setSound(on);
  if (on) play("turn");
}

/**
 * A tone that fades away.
 * @param {BaseAudioContext} to
 * @param {number} pitch
 * @param {{at?: number, long?: number, loud?: number, shape?: OscillatorType, slide?: number}} [how]
 */
function tone(to, pitch, { at = 0, long = 0.25, loud = 0.2, shape = "sine", slide = 1 } = {}) {
  const begin = to.currentTime + at;
  const voice = to.createOscillator();
  const volume = to.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, begin);
  voice.frequency.exponentialRampToValueAtTime(Math.max(20, pitch * slide), begin + long);
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + long);
  voice.connect(volume).connect(to.destination);
  voice.start(begin);
  voice.stop(begin + long);
}

/**
 * A knock: noise through a narrow gate.
 * @param {BaseAudioContext} to
 * @param {number} pitch
 * @param {{at?: number, long?: number, loud?: number, tight?: number}} [how]
 */
function knock(to, pitch, { at = 0, long = 0.08, loud = 0.5, tight = 3 } = {}) {
  const length = Math.ceil(to.sampleRate * long);
  const buffer = to.createBuffer(1, length, to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = to.createBufferSource();
  const gate = to.createBiquadFilter();
  const volume = to.createGain();
  source.buffer = buffer;
  gate.type = "bandpass";
  gate.frequency.value = pitch;
  gate.Q.value = tight;
  volume.gain.value = loud;
  source.connect(gate).connect(volume).connect(to.destination);
  source.start(to.currentTime + at);
}

/** @type {Record<string, (to: BaseAudioContext) => void>} */
export const SOUNDS = {
  dice: (to) => [0, 0.07, 0.12, 0.21, 0.27, 0.36].forEach((at, i) => knock(to, 1900 - 140 * i, { at, loud: 0.6 - i * 0.07, long: 0.05, tight: 5 })),
  door: (to) => {
    tone(to, 95, { long: 0.5, shape: "sawtooth", loud: 0.05, slide: 1.9 });
    knock(to, 180, { at: 0.45, long: 0.2, loud: 0.9, tight: 1 });
  },
  blow: (to) => {
    knock(to, 420, { long: 0.16, loud: 1, tight: 0.8 });
    tone(to, 150, { long: 0.18, loud: 0.3, slide: 0.4 });
  },
  death: (to) => [196, 185, 147].forEach((pitch, i) => tone(to, pitch, { at: i * 0.24, long: 0.8, shape: "triangle", loud: 0.2, slide: 0.97 })),
  treasure: (to) => [880, 1175, 1568].forEach((pitch, i) => tone(to, pitch, { at: i * 0.08, long: 0.4, loud: 0.12 })),
  turn: (to) => [523, 659].forEach((pitch, i) => tone(to, pitch, { at: i * 0.12, long: 0.3, shape: "triangle", loud: 0.16 })),
};

/** What was played, for those who look behind the scenes. @type {string[]} */
export const played = [];

/** @param {string} name dice, door, blow, death, treasure or turn */
export function play(name) {
  if (!wanted() || document.hidden || !SOUNDS[name]) return;
  played.push(name);
  if (played.length > 50) played.shift();
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    SOUNDS[name](audio);
  } catch {
    // A browser that makes no sound: all of it is on the screen.
  }
}

/**
 * What a scene sounds like.
 * @param {import("./scenes.js").Scene} scene
 */
export function accompany({ events }) {
  const some = (/** @type {(e: import("./types.js").Event_) => boolean} */ is) => events.some(is);
  if (some((e) => e.faces.length > 0)) play("dice");
  if (some((e) => e.kind === "door")) play("door");
  if (some((e) => e.kind === "death" || e.kind === "slain")) play("death");
  else if (some((e) => e.changes.some(([, n]) => n < 0))) play("blow");
  else if (some((e) => Boolean(e.card) || e.changes.some(([, n]) => n > 0))) play("treasure");
}
