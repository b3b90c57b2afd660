// The passes of MTD(f) in words. Each pass is a search of the root with a null window, and asks one question about the
// value; its answer moves one of two bounds until they meet.
import { sentence } from "./sentences.js";

/** @typedef {Pick<import("./recording.js").RecordedNode, "side" | "alpha" | "beta" | "value" | "knows" | "reason">} PassNode */

/** Whether a root was searched as a pass of MTD(f). @param {import("./recording.js").ReasonData | null | undefined} reason */
export const isPass = (reason) => reason?.code === "mtdf-pass";

/**
 * Tells of a pass: its question when it begins, its answer when it ends.
 * @param {PassNode} node the root of the pass
 * @param {"enter" | "leave"} when
 * @param {number} pass its number, from 1
 * @param {Record<string, string>} catalogue the texts of `reasons/passes.json`
 * @returns {string}
 */
export function tellPass(node, when, pass, catalogue) {
  const t = (key, values) => sentence(catalogue, key, values);
  const { guess, lower, upper } = boundsOf(node);
  if (when === "enter") {
    const values = { pass, guess, alpha: node.alpha, beta: node.beta, known: t(knownKey(lower, upper), { lower, upper }) };
    return t(node.side === "min" ? "passAskMin" : "passAskMax", values);
  }
  const isLower = node.knows === "exact" ? node.value === node.beta || node.value === lower : node.knows === "lower";
  const now = isLower ? { lower: node.value, upper } : { lower, upper: node.value };
  const answer = t(isLower ? "passLower" : "passUpper", { pass, value: node.value });
  if (now.lower !== now.upper) return `${answer} ${t("passGap", now)}`;
  return `${answer} ${t(pass === 1 ? "passMeetOne" : "passMeet", { pass, value: node.value })}`;
}

/** The guess and the bounds before a pass, for MAX: where MIN moves, its lower bound is MAX's upper one. */
function boundsOf({ side, reason }) {
  const [guess, first, second] = reason.figures;
  return side === "min" ? { guess, lower: second, upper: first } : { guess, lower: first, upper: second };
}

function knownKey(lower, upper) {
  const hasLower = lower !== "-∞", hasUpper = upper !== "∞";
  if (hasLower && hasUpper) return "passBounds";
  return hasLower ? "passAtLeast" : hasUpper ? "passAtMost" : "passOpen";
}

/**
 * The number of each pass, by node. A search with several iterations has a series of passes for each: a pass goes on with a
 * series if the answer of the pass before is one of its bounds.
 * @param {PassNode[]} nodes
 * @returns {Map<number, number>}
 */
export function passNumbers(nodes) {
  const numbers = new Map();
  let last = null, number = 0;
  nodes.forEach((node, index) => {
    if (!isPass(node.reason)) return;
    const goesOn = last !== null && node.reason.figures.slice(1).includes(last.value);
    number = goesOn ? number + 1 : 1;
    last = node;
    numbers.set(index, number);
  });
  return numbers;
}
