// Questions for the student, and the grading of answers.
import { givenValue, windowText, withMinus } from "./recording.js";

/**
 * @typedef {object} StudentAnswer
 * @property {boolean} never
 * @property {string} value
 * @property {string} alpha
 * @property {string} beta
 * @property {number[]} cuts
 * @typedef {object} MarkedLine
 * @property {boolean | null} right
 * @property {string} what the part it is about
 * @property {string} text
 */

/** Nodes to ask about: those with children. */
export function canAsk(recording, index) {
  const node = recording.node(index);
  if (node.leaf || node.table || node.side === null || node.partial) return false;
  if (node.kind === "unsearched") return recording.explicit;
  return node.left !== null && recording.children[index].length > 0;
}

/** The next node to ask about, preferably a new one; null if there is none. */
export function pickQuestion(recording, solved, asked, random = Math.random) {
  const all = recording.nodes.map((_, index) => index).filter((index) => canAsk(recording, index));
  const fresh = all.filter((index) => !solved.has(index) && index !== asked);
  const from = fresh.length > 0 ? fresh : all;
  return from.length === 0 ? null : from[Math.floor(random() * from.length)];
}

/** The text inside a node while its value is asked for. */
export function hiddenValue(recording, solved, index) {
  const node = recording.node(index);
  const given = givenValue(recording, index);
  if (given !== null) return given;
  return solved.has(index) || node.leaf ? withMinus(node.worth) : "?";
}

/** The window and the condition of a solved node. */
export function solvedNotes(recording, solved, index) {
  const node = recording.node(index);
  if (node.kind !== "visit" || node.leaf || !recording.prunes || !solved.has(index)) return ["", ""];
  return [windowText(node.alpha, node.beta), withMinus(node.condition)];
}

/** An answer in the page's number notation; null if it is not a number. */
export function readNumber(text) {
  const bare = text.replace(/\s/g, "").replace(/[−–]/g, "-").replace(/^(<=|>=|≤|≥|=|<|>)/, "");
  const infinity = /^([+-]?)(∞|inf|infinity|infinito)$/i.exec(bare);
  if (infinity) return infinity[1] === "-" ? "-∞" : "∞";
  if (/^[WL]\d{1,4}$/i.test(bare)) return bare.toUpperCase();
  return /^[+-]?\d{1,10}$/.test(bare) ? String(Number(bare)) : null;
}

/** The name of a branch: its own, or its number. */
export function branchName(recording, index, child) {
  return recording.node(child).name || `${recording.children[index].indexOf(child)}`;
}

/**
 * Grades an answer. A line that is neither right nor wrong says what could not be parsed; then nothing counts.
 * @param {import("./sentences.js").Narrator} narrator @param {number} index @param {StudentAnswer} answer
 * @returns {MarkedLine[]}
 */
export function markAnswer(narrator, index, answer) {
  const isNever = narrator.recording.node(index).kind === "unsearched";
  if (isNever || answer.never) return [markNever(narrator, isNever, answer.never)];
  return markFields(narrator, index, answer);
}

function markNever(narrator, isNever, saysNever) {
  const what = narrator.t("askNever");
  if (!isNever) return { right: false, what, text: narrator.t("comesHere") };
  return { right: saysNever, what, text: saysNever ? narrator.t("neverRight") : narrator.t("neverWrong") };
}

function markFields(narrator, index, answer) {
  const node = narrator.recording.node(index);
  const lines = [markNumber(narrator, "askValue", answer.value, node.value)];
  if (!narrator.recording.prunes) return lines;
  lines.push(markNumber(narrator, "askAlpha", answer.alpha, node.alpha));
  lines.push(markNumber(narrator, "askBeta", answer.beta, node.beta));
  lines.push(markCuts(narrator, index, answer.cuts));
  return lines;
}

function markNumber(narrator, key, answer, expected) {
  const what = narrator.t(key);
  const number = readNumber(answer);
  if (number === null) return { right: null, what, text: narrator.t("notNumber", { what, answer }) };
  return verdict(narrator, what, number, expected);
}

function markCuts(narrator, index, ticked) {
  const { recording } = narrator;
  const cut = recording.children[index].filter((child) => recording.node(child).kind === "unsearched");
  const inOrder = [...ticked].sort((a, b) => a - b);
  const names = (list) => list.map((child) => branchName(recording, index, child)).join(", ") || narrator.t("none");
  return verdict(narrator, narrator.t("cutsName"), names(inOrder), names(cut));
}

function verdict(narrator, what, answer, expected) {
  const right = answer === expected;
  return { right, what, text: narrator.t(right ? "right" : "wrong", { what, answer, expected }) };
}

/** Tries at a node before its answers are shown. */
export const TRIES = 2;

/** A part is worth 1 at the first try, ½ at the second: the points of a node from the lines of each try. */
export function pointsOf(tries) {
  const last = tries[tries.length - 1];
  const first = new Set(tries[0].filter((line) => line.right).map((line) => line.what));
  return last.filter((line) => line.right).reduce((sum, { what }) => sum + (first.has(what) ? 1 : 0.5), 0);
}
