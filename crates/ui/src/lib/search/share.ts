/** Stores a search in the link itself: subject and algorithm, as the URL fragment. */
import type { Subject } from '$lib/api/recordings';

export interface SharedSearch {
  subject: Subject;
  algorithm: string;
  /** A second algorithm, shown side by side. */
  beside?: string;
}

export function writeFragment({ subject, algorithm, beside }: SharedSearch): string {
  const values = new URLSearchParams();
  if ('tree' in subject) values.set('tree', subject.tree);
  else {
    values.set('game', subject.game);
    if (subject.variant) values.set('variant', subject.variant);
    if (subject.position) values.set('position', subject.position);
    if (subject.moves?.length) values.set('moves', subject.moves.join(' '));
    values.set('depth', String(subject.depth));
    if (subject.evaluator) values.set('evaluator', subject.evaluator);
  }
  values.set('algorithm', algorithm);
  if (beside) values.set('beside', beside);
  return values.toString();
}

/** Undefined if the fragment does not describe a search. */
export function readFragment(fragment: string): SharedSearch | undefined {
  const values = new URLSearchParams(fragment);
  const algorithm = values.get('algorithm') ?? 'alphabeta';
  const beside = values.get('beside') ?? undefined;
  const subject = readSubject(values);
  return subject && { subject, algorithm, beside };
}

function readSubject(values: URLSearchParams): Subject | undefined {
  const tree = values.get('tree');
  if (tree) return { tree };
  const game = values.get('game');
  if (!game) return undefined;
  const depth = Math.round(Number(values.get('depth')));
  return {
    game,
    variant: values.get('variant') ?? undefined,
    position: values.get('position') ?? undefined,
    moves: values.get('moves')?.split(/[\s,]+/).filter(Boolean),
    depth: Number.isFinite(depth) && depth > 0 ? Math.min(depth, 20) : 3,
    evaluator: values.get('evaluator') ?? undefined,
  };
}
