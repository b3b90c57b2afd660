// The view state of the self-contained page.
import { Moment, Recording } from "./recording.js";
import { Narrator } from "./sentences.js";
import { openAtFirst } from "./layout.js";

const embedded = (id) => JSON.parse(document.getElementById(id).textContent);
export const strings = embedded("strings");
export const recording = new Recording(embedded("recording"));

export const state = {
  language: document.documentElement.lang,
  practising: false,
  moment: new Moment(recording, 0),
  open: openAtFirst(recording),
  focus: recording.roots[0] ?? 0, // the node that the tab key reaches
  playing: null,
  asked: null,
  tries: [], // the marked lines of each try at the node that is asked about
  solved: new Set(),
  right: 0,
  total: 0,
};

export const narrator = () => new Narrator(recording, strings[state.language] ?? strings.en);
export const t = (key, values) => narrator().t(key, values);
