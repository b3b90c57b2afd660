"use strict";
// The recorded search, and what is known of it at the moment the reader looks at.
// The data is fixed; `state` says what the reader sees; `render` draws it.

const recording = JSON.parse(document.getElementById("recording").textContent);
const strings = JSON.parse(document.getElementById("strings").textContent);
const nodes = recording.nodes;
const children = nodes.map(() => []);
nodes.forEach((node, index) => node.parent !== null && children[node.parent].push(index));
const roots = nodes.flatMap((node, index) => (node.parent === null ? [index] : []));
const sizes = subtreeSizes();
const events = listEvents();

/** Trees up to this size are shown whole at first. */
const SHOWN_AT_FIRST = 60;
const PLAY_MS = 1100;
const ROW = 92, HALF = 21, HALF_BOX = 15, VALUE_CHAR = 8.5, NOTE_CHAR = 7;
const SVG = "http://www.w3.org/2000/svg";

const state = {
  language: document.documentElement.lang,
  practising: false,
  at: 0, // events seen so far
  open: openAtFirst(),
  focus: roots[0] ?? 0, // the node that the tab key reaches
  playing: null,
  asked: null,
  solved: new Set(),
  right: 0,
  total: 0,
};

function subtreeSizes() {
  const sizes = nodes.map(() => 1);
  for (let i = nodes.length - 1; i >= 0; i--) {
    if (nodes[i].parent !== null) sizes[nodes[i].parent] += sizes[i];
  }
  return sizes;
}

/** All events in order: a node is entered, its best value changes, it is left. */
function listEvents() {
  const list = [];
  nodes.forEach((node, index) => {
    if (node.kind !== "visit") return;
    list.push({ time: node.entered, kind: "enter", index });
    node.rises.forEach((rise) => list.push({ time: rise.at, kind: "rise", index, rise }));
    if (node.left !== null) list.push({ time: node.left, kind: "leave", index });
  });
  return list.sort((a, b) => a.time - b.time);
}

const now = () => (state.at === 0 ? -1 : events[state.at - 1].time);
const current = () => (state.at === 0 ? null : events[state.at - 1]);
const isEntered = (node) => node.kind === "visit" && node.entered <= now();
const isLeft = (node) => node.kind === "visit" && node.left !== null && node.left <= now();

/** How far the search is with a node: waiting, open, done, or never. */
function progress(index) {
  const node = nodes[index];
  if (node.kind === "visit") return isLeft(node) ? "done" : isEntered(node) ? "open" : "waiting";
  const above = nodes[node.parent];
  const known = above.kind === "visit" ? isLeft(above) : progress(node.parent) === "never";
  return known ? "never" : "waiting";
}

/** Alpha and beta at this moment. */
function windowNow(node) {
  const seen = node.rises.filter((rise) => rise.at <= now());
  const best = seen.length > 0 && recording.prunes ? seen[seen.length - 1].value : null;
  if (best === null) return { alpha: node.alpha, beta: node.beta };
  return node.side === "max" ? { alpha: best, beta: node.beta } : { alpha: node.alpha, beta: best };
}

/** The best value among the children searched so far; null before the first. */
function partialValue(index) {
  const node = nodes[index];
  const done = children[index].map((child) => nodes[child]).filter(isLeft);
  const lastRise = node.rises.filter((rise) => rise.at <= now()).at(-1);
  if (node.partial || done.length === 0) return lastRise?.value ?? null;
  const better = node.side === "max" ? (a, b) => b.score > a.score : (a, b) => b.score < a.score;
  return done.reduce((best, child) => (better(best, child) ? child : best)).value;
}

/** The text inside a node. */
function shownValue(index) {
  const node = nodes[index];
  if (node.kind === "elided") return "…";
  if (node.kind === "unsearched") return node.worth ?? "";
  const isGiven = node.leaf && recording.explicit;
  if (isGiven) return node.worth;
  if (state.practising) return state.solved.has(index) || node.leaf ? node.worth : "?";
  if (isLeft(node)) return node.worth;
  return isEntered(node) ? (partialValue(index) ?? "") : "";
}

function counts() {
  const seen = nodes.filter(isEntered);
  const done = seen.filter(isLeft);
  const having = (test) => done.filter(test).length;
  return {
    visited: seen.length,
    leaves: having((node) => node.leaf),
    alpha: having((node) => node.cut === "alpha"),
    beta: having((node) => node.cut === "beta"),
    table: having((node) => node.table),
    never: done.reduce((sum, node) => sum + node.never.length, 0),
  };
}
