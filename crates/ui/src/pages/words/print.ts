/** Prints a puzzle: a sheet of its own takes the place of the page while the browser prints. */
import { flushSync, mount, unmount } from 'svelte';
import PuzzleSheet, { type Sheet } from './PuzzleSheet.svelte';

export function printSheet(sheet: Sheet): void {
  const target = document.createElement('div');
  target.className = 'word-sheet';
  document.body.append(target);
  const mounted = mount(PuzzleSheet, { target, props: { sheet } });
  flushSync();
  document.body.classList.add('prints-words');
  const end = () => {
    document.body.classList.remove('prints-words');
    void unmount(mounted);
    target.remove();
  };
  addEventListener('afterprint', end, { once: true });
  print();
}
