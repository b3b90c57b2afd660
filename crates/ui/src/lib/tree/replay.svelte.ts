/** The state of a replay: the current event, what is expanded and selected, and the timer that plays it. */
import { MOST_SHOWN, SHOWN_AT_FIRST, layOut, openAtFirst, visibleNodes } from '$study/layout.js';
import { Moment, Recording, type RecordingData } from '$study/recording.js';

/** Milliseconds per event, slow to fast. */
export const SPEEDS = [2400, 1100, 500, 200, 60] as const;
/** Larger recordings open as a map: a tree that is written out later than the search of a game. */
const MAP_FROM = { explicit: 250, game: 100 };
/** A block of less than this part of the map's width is hardly seen. */
const TINY = 0.01;
/** At first so much of a tree is open that it can be read: letters are at least this fraction of their full size. */
const READABLE = 0.5;

export type PictureMode = 'tree' | 'map';

export class Replay {
  readonly recording: Recording;
  at = $state(0);
  speed = $state(1);
  isPlaying = $state(false);
  selected: number | null = $state(null);
  mode: PictureMode = $state('tree');
  /** The node whose subtree the map shows; null for the whole search. */
  focus: number | null = $state(null);
  /** Replaced, never mutated: drawing reacts to the replacement. */
  open: ReadonlySet<number> = $state.raw(new Set());
  moment: Moment;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `width` is the room for the picture. */
  constructor(data: RecordingData | ArrayBuffer, width = 1200) {
    this.recording = new Recording(data);
    this.open = readable(this.recording, width);
    this.mode = this.recording.size > MAP_FROM[this.recording.explicit ? 'explicit' : 'game'] ? 'map' : 'tree';
    this.moment = $derived(new Moment(this.recording, this.at));
  }

  goTo(position: number): void {
    this.at = Math.max(0, Math.min(this.recording.length, position));
    const { event, isEnd } = this.moment;
    if (event) this.select(event.index);
    if (isEnd) this.pause();
  }

  /** Selects a node and makes sure that it can be seen. */
  select(index: number): void {
    this.selected = index;
    if (this.mode === 'tree') this.reveal(index);
    else if (this.focus !== null && index !== this.focus && !this.recording.above(index).includes(this.focus)) this.focus = null;
  }

  /** Selects a node that somebody asked for; the map looks closer if its block would be too small to see. */
  visit(index: number): void {
    this.select(index);
    if (this.mode !== 'map') return;
    const { recording } = this;
    const whole = this.focus ?? recording.roots.reduce((most, root) => (recording.countBelow(root) > recording.countBelow(most) ? root : most), 0);
    const share = (recording.countBelow(index) + 1) / (recording.countBelow(whole) + 1);
    const parent = recording.parents[index]!;
    if (share < TINY && parent >= 0) this.focus = parent;
  }

  step(by: number): void {
    this.goTo(this.at + by);
  }

  goToNextCut(): void {
    const position = this.recording.nextCut(this.at);
    if (position !== null) this.goTo(position);
  }

  playOrPause(): void {
    if (this.isPlaying) return this.pause();
    if (this.moment.isEnd) this.at = 0;
    this.isPlaying = true;
    this.#tick();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.isPlaying = false;
  }

  #tick(): void {
    this.#timer = setTimeout(() => {
      this.step(1);
      if (this.isPlaying) this.#tick();
    }, SPEEDS[this.speed]);
  }

  show(mode: PictureMode): void {
    this.mode = mode;
    if (this.selected !== null) this.select(this.selected);
  }

  /** Expands every branch that hides a node. */
  reveal(index: number): void {
    const hidden = this.recording.above(index).filter((above: number) => !this.open.has(above));
    if (hidden.length > 0) this.open = new Set([...this.open, ...hidden]);
  }

  toggle(index: number): void {
    if (this.recording.childCount(index) === 0) return;
    const open = new Set(this.open);
    if (!open.delete(index)) open.add(index);
    this.open = open;
  }

  /** Opens everything, or of a large search what can be drawn at once. */
  openAll(): void {
    const { recording } = this;
    const isSmall = recording.size <= MOST_SHOWN;
    this.open = isSmall ? new Set(Array.from({ length: recording.size }, (_, index) => index)) : openAtFirst(recording, MOST_SHOWN);
  }

  closeAll(): void {
    this.open = new Set();
    this.selected = this.recording.roots[0] ?? null;
  }

  /** Opens and selects the principal variation to its end. */
  followPrincipal(): void {
    const end = principalEnd(this.recording);
    if (end === null) return;
    this.goTo(this.recording.length);
    this.focus = null;
    this.selected = end;
    this.reveal(end);
  }

  /** The moves from the root to a node. */
  path(index: number): string[] {
    return this.recording.path(index);
  }
}

/** The top of the tree, as much of it as can be read in a picture of that width. */
function readable(recording: Recording, width: number): ReadonlySet<number> {
  for (let limit = SHOWN_AT_FIRST; ; limit = Math.floor(limit / 1.5)) {
    const open = openAtFirst(recording, limit);
    if (limit <= 4 || layOut(recording, visibleNodes(recording, open)).width * READABLE <= width) return open;
  }
}

/** The last node of the principal variation. */
function principalEnd(recording: Recording): number | null {
  let end: number | null = null;
  const isPrincipal = (index: number) => (recording.flags[index]! & 128) !== 0;
  let next: number | undefined = recording.roots.findLast(isPrincipal);
  while (next !== undefined) {
    end = next;
    next = Array.from(recording.childrenOf(next)).findLast(isPrincipal);
  }
  return end;
}
