/** Where a card comes from, as an address in this application. */
import type { CardQuestion } from '$lib/api/cards';

/** The position of a question in the analysis of what it was made from. */
export function analysisOf({ origin, board, position }: CardQuestion): string {
  const [kind, id, number] = origin.split(':');
  const at = new URLSearchParams({ position });
  if (kind === 'game' && id) return `/analyse?game=${id}&${at}`;
  if (kind === 'collection' && id) return `/analyse?collection=${id}&number=${number}&${at}`;
  if (kind === 'study' && id) return `/analyse/${id}?${at}`;
  const line = new URLSearchParams({ game: board.game, variant: board.variant, position: board.start, moves: board.moves.join(' ') });
  return `/analyse#${line}`;
}
