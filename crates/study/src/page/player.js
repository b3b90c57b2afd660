// Moving through time.

function goTo(position) {
  state.at = Math.max(0, Math.min(events.length, position));
  const event = current();
  if (event) {
    reveal(event.index);
    state.focus = event.index;
  }
  if (state.at === events.length) stop();
  render();
}

/** Opens all that hides a node. */
function reveal(index) {
  for (let above = nodes[index].parent; above !== null; above = nodes[above].parent) state.open.add(above);
}

/** The position just after the next cut; null if there is none. */
function nextCut() {
  const isCut = (event) => event.kind === "leave" && nodes[event.index].cut !== null;
  const found = events.findIndex((event, position) => position >= state.at && isCut(event));
  return found < 0 ? null : found + 1;
}

function goToNextCut() {
  const position = nextCut();
  if (position !== null) goTo(position);
}

function stop() {
  clearInterval(state.playing);
  state.playing = null;
}

function playOrPause() {
  if (state.playing !== null) {
    stop();
  } else {
    if (state.at === events.length) state.at = 0;
    state.playing = setInterval(() => goTo(state.at + 1), PLAY_MS);
  }
  render();
}
