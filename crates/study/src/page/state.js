// The view state of the self-contained page.
import { Moment, Recording } from "./recording.js";
import { Narrator } from "./sentences.js";
import { openAtFirst } from "./layout.js";

// The page has the colours that the reader's system prefers.
const darkness = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () => (document.documentElement.dataset.theme = darkness.matches ? "dark" : "light");
darkness.addEventListener("change", applyTheme);
applyTheme();

const embedded = (id) => JSON.parse(document.getElementById(id).textContent);
export const strings = embedded("strings");
const reasons = embedded("reasons");
export const recording = new Recording(Uint8Array.from(atob(document.getElementById("recording").textContent), (sign) => sign.charCodeAt(0)).buffer);

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

const reasonWords = (language) => Object.assign({}, ...reasons.map((file) => file[language] ?? file.en));
export const narrator = () => new Narrator(recording, strings[state.language] ?? strings.en, reasonWords(state.language));
export const t = (key, values) => narrator().t(key, values);
