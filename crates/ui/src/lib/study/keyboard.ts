/** The keys of the analysis page, as commands. */
export type Command =
  | 'back' | 'forward' | 'start' | 'end' | 'previousSibling' | 'nextSibling' | 'previousBranch' | 'nextBranch'
  | 'delete' | 'undo' | 'redo' | 'comment' | 'flip' | 'engine' | '!' | '?';

const STEPS: Record<string, Command> = {
  ArrowLeft: 'back', ArrowRight: 'forward', ArrowUp: 'previousSibling', ArrowDown: 'nextSibling', Home: 'start', End: 'end',
};
const SHIFTED: Record<string, Command> = { ArrowLeft: 'previousBranch', ArrowRight: 'nextBranch' };
const LETTERS: Record<string, Command> = { Delete: 'delete', Backspace: 'delete', c: 'comment', C: 'comment', f: 'flip', F: 'flip', e: 'engine', E: 'engine', '!': '!', '?': '?' };

/** The command of a key; undefined for keys that belong to the element with the focus or to the browser. */
export function commandOf(event: KeyboardEvent, isBoardByPointer: boolean): Command | undefined {
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest('input, select, textarea, dialog, [role="menu"], [role="dialog"], [contenteditable]')) return undefined;
  const isCtrl = event.ctrlKey || event.metaKey;
  if (isCtrl && !event.altKey) return undoOf(event);
  if (isCtrl || event.altKey) return undefined;
  // Arrows walk over a board that was reached with Tab, and step through the moves after a click on it.
  const isTaken = target.closest('[role="tablist"], summary') ?? (target.closest('[role="grid"]') && !isBoardByPointer);
  if (event.key in STEPS && isTaken) return undefined;
  if (event.shiftKey && event.key in SHIFTED) return SHIFTED[event.key];
  return STEPS[event.key] ?? LETTERS[event.key];
}

function undoOf(event: KeyboardEvent): Command | undefined {
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : undefined;
}
