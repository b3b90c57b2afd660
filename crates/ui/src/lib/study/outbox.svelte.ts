/**
 * Edits on their way to the server, one after the other. While the server is away they wait, also in the browser's
 * storage, so that a reload does not lose them.
 */
import { ApiError } from '$lib/api/client';
import { editStudy, getStudy, type Edit, type StudyChange } from '$lib/api/studies';
import { notifyError } from '$lib/notices.svelte';

interface Letter {
  edit: Edit;
  /** The revision it was first sent at, once that failed. */
  triedAt?: number;
  /** Without a change if the server had stored it already, and only its answer was lost. */
  done: (change: StudyChange | undefined) => void;
  failed: (error: unknown) => void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 8000;
const MAX_WAITING = 200;
const key = (id: string) => `poda.edits.${id}`;

/** Sending such an edit twice does what sending it once does. */
const isRepeatable = (edit: Edit): boolean =>
  edit.do === 'several' ? edit.edits.every(isRepeatable) : ['play', 'comment', 'glyphs', 'shapes', 'score', 'headers'].includes(edit.do);

export class Outbox {
  /** Edits that the server has not stored yet. */
  waiting = $state(0);
  /** The server did not answer the last attempt. */
  isStuck = $state(false);
  #letters: Letter[] = [];
  #isSending = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT_MS;

  constructor(
    readonly id: string,
    readonly revision: () => number,
  ) {}

  /** Takes up what an earlier visit could not send. */
  start(onchange: (change: StudyChange | undefined) => void): void {
    for (const { edit, triedAt } of stored(this.id)) void this.send(edit, triedAt).then(onchange, notifyError);
  }

  send(edit: Edit, triedAt?: number): Promise<StudyChange | undefined> {
    if (this.#letters.length >= MAX_WAITING) return Promise.reject(new ApiError({ code: 'network', text: '', detail: '' }, 0));
    return new Promise((done, failed) => {
      this.#letters.push({ edit, triedAt, done, failed });
      this.waiting = this.#letters.length;
      if (this.isStuck) this.#keep();
      void this.#pump();
    });
  }

  /** Tries again at once, as the server is back. */
  flush(): void {
    clearTimeout(this.#timer);
    void this.#pump();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #pump(): Promise<void> {
    if (this.#isSending || this.#isClosed) return;
    this.#isSending = true;
    for (let letter = this.#letters[0]; letter && !this.#isClosed; letter = this.#letters[0]) {
      if (!(await this.#post(letter))) break;
    }
    this.#isSending = false;
  }

  /** Whether the letter is off the list. */
  async #post(letter: Letter): Promise<boolean> {
    const revision = this.revision();
    try {
      const isStored = letter.triedAt !== undefined && (await this.#isStored(letter.triedAt));
      const change = isStored ? undefined : await editStudy(this.id, letter.edit);
      this.#posted();
      letter.done(change);
    } catch (error) {
      if (isPassing(error)) {
        if (!isRepeatable(letter.edit)) letter.triedAt ??= revision;
        this.isStuck = true;
        this.#keep();
        this.#timer = setTimeout(() => void this.#pump(), this.#wait);
        this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
        return false;
      }
      this.#posted();
      letter.failed(error);
    }
    return true;
  }

  /** Whether an attempt whose answer never came was stored all the same. */
  async #isStored(triedAt: number): Promise<boolean> {
    return (await getStudy(this.id)).revision > triedAt;
  }

  #posted(): void {
    this.#letters.shift();
    this.waiting = this.#letters.length;
    this.isStuck = false;
    this.#wait = FIRST_WAIT_MS;
    this.#keep();
  }

  #keep(): void {
    try {
      if (this.#letters.length === 0) localStorage.removeItem(key(this.id));
      else if (this.isStuck) localStorage.setItem(key(this.id), JSON.stringify(this.#letters.map(({ edit, triedAt }) => ({ edit, triedAt }))));
    } catch {
      // Without storage, edits wait as long as the page is open.
    }
  }
}

/** No server, or one that is too busy: worth another attempt. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.refused.code === 'network' || error.status >= 500 || error.status === 429);
}

function stored(id: string): Pick<Letter, 'edit' | 'triedAt'>[] {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? '[]') as Pick<Letter, 'edit' | 'triedAt'>[];
  } catch {
    return [];
  }
}
