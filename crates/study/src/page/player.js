// Stepping through the search.
import { Moment } from "./recording.js";
import { recording, state } from "./state.js";
import { render } from "./frame.js";

const PLAY_MS = 1100;

export function goTo(position) {
  state.moment = new Moment(recording, position);
  const { event, isEnd } = state.moment;
  if (event) {
    reveal(event.index);
    state.focus = event.index;
  }
  if (isEnd) stop();
  render();
}

export const step = (by) => goTo(state.moment.at + by);

/** Opens the ancestors that hide a node. */
export function reveal(index) {
  recording.above(index).forEach((above) => state.open.add(above));
}

export function goToNextCut() {
  const position = recording.nextCut(state.moment.at);
  if (position !== null) goTo(position);
}

export function stop() {
  clearInterval(state.playing);
  state.playing = null;
}

export function playOrPause() {
  if (state.playing !== null) {
    stop();
  } else {
    if (state.moment.isEnd) state.moment = new Moment(recording, 0);
    state.playing = setInterval(() => step(1), PLAY_MS);
  }
  render();
}
