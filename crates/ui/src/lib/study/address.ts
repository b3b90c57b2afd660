/**
 * The address of the page holds the study and the node. Browsers limit how often it may change, so quick steps are
 * written once they pause.
 */
import { navigate } from '$lib/router.svelte';
import { keepPreferences, preferences } from './preferences.svelte';

const PAUSE_MS = 400;

interface Place {
  id: string;
  cursor: number;
}

const textOf = ({ id, cursor }: Place) => `${id}?${cursor}`;

export class StudyAddress {
  #written = '';
  #at = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /** Whether this is the address that was written last, rather than one that the visitor went to. */
  isWritten(id: string | undefined, node: string | null): boolean {
    return id !== undefined && `${id}?${node}` === this.#written;
  }

  /** Follows a step, now or after a pause. */
  follow(place: Place): void {
    clearTimeout(this.#timer);
    if (textOf(place) === this.#written) return;
    const wait = this.#at + PAUSE_MS - performance.now();
    if (wait <= 0) this.write(place, { isReplaced: true });
    else this.#timer = setTimeout(() => this.write(place, { isReplaced: true }), wait);
  }

  write(place: Place, { isReplaced }: { isReplaced: boolean }): void {
    clearTimeout(this.#timer);
    // A study that was still opening when the visitor left must not fetch them back.
    if (this.#isClosed) return;
    this.#at = performance.now();
    this.#written = textOf(place);
    navigate(`/analyse/${place.id}?node=${place.cursor}`, { replace: isReplaced });
    preferences.last = { id: place.id, node: place.cursor };
    keepPreferences();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
