/** What an answer says of the moves, to be written on the board. */
import type { Answer } from '$lib/api/types';
import type { Mark } from '$lib/boards/types';
import { formatScore, scoreValue, toneOf } from '$lib/score';

export function marksOf(answer: Answer): Record<string, Mark> {
  const best = answer.lines[0];
  if (!best) return {};
  const marks = answer.lines.map((line): [string, Mark] => {
    const tone = toneOf(scoreValue(best.score) - scoreValue(line.score), answer.unit);
    return [line.move, { text: formatScore(line.score, answer.unit), tone }];
  });
  return Object.fromEntries(marks);
}
