/** Writes what engines say into the tree: evaluations, glyphs, better lines. */
import type { MoveClass, ReviewedMove } from '$lib/api/analyses';
import type { Answer, Score, Side } from '$lib/api/server';
import type { Edit, NodeScore, StudyNode } from '$lib/api/studies';
import { viewedLine } from './score-view';

/** As many parts as the server takes in one edit. */
export const MAX_PARTS = 2000;
/** A variation shows why a move is better; after so many moves it is guesswork. */
const MAX_LINE = 10;
const GLYPHS: Partial<Record<MoveClass, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };

interface Source {
  node: (id: number) => StudyNode | undefined;
}

/** A score of the first player as the tree stores it; undefined where the number is an engine's own. */
function stored(score: Score | null, unit: Answer['unit'], depth: number): NodeScore | undefined {
  if (score === null) return undefined;
  const sure = depth > 0 ? { depth } : {};
  if (typeof score !== 'number') return { mate: score.mate, ...sure };
  return { points: unit === 'centipawns' ? score / 100 : score, ...sure };
}

/** The evaluation of the best line, to be kept at the position it is about. */
export function keptScore(answer: Answer, side: Side): NodeScore | undefined {
  if (!answer.lines[0]) return undefined;
  const line = viewedLine(answer.lines[0], answer.unit, side, 'first');
  // In games whose scores are an engine's own points, people count the moves to a forced result.
  const isForced = line.win != null && line.win !== 0 && (answer.unit === 'points' || answer.unit === 'plies');
  return stored(isForced ? { mate: line.win! } : line.score, answer.unit, line.depth);
}

/**
 * The edits that add a review to the game. What is there already is omitted, so that an empty list means that the whole
 * review has been added; glyphs that someone gave to a move stay.
 */
export function reviewEdits(moves: ReviewedMove[], main: StudyNode[], tree: Source): Edit[] {
  return moves.flatMap((move): Edit[] => {
    const [before, node] = [main[move.ply], main[move.ply + 1]];
    return before && node && node.move === move.move ? [...scoreEdit(move, node), ...glyphEdit(move, node), ...lineEdit(move, before, tree)] : [];
  });
}

function scoreEdit({ score: given, unit, measure, depth }: ReviewedMove, node: StudyNode): Edit[] {
  const score = measure === 'result' ? undefined : stored(given, unit, depth);
  const old = node.score;
  if (!score || (old && old.points === score.points && old.mate === score.mate)) return [];
  return [{ do: 'score', at: node.id, score }];
}

function glyphEdit({ class: rating }: ReviewedMove, { id, glyphs }: StudyNode): Edit[] {
  const glyph = GLYPHS[rating];
  return glyph === undefined || glyphs.some((one) => one < 10) ? [] : [{ do: 'glyphs', at: id, glyphs: [glyph, ...glyphs] }];
}

function lineEdit({ class: rating, move, pv }: ReviewedMove, before: StudyNode, tree: Source): Edit[] {
  const line = pv.slice(0, MAX_LINE);
  if (GLYPHS[rating] === undefined || line.length === 0 || line[0] === move || isKnown(line, before, tree)) return [];
  return [{ do: 'play', at: before.id, moves: line }];
}

function isKnown(line: string[], from: StudyNode, tree: Source): boolean {
  let at: StudyNode | undefined = from;
  for (const move of line) at = at?.children.map((id) => tree.node(id)).find((child) => child?.move === move);
  return at !== undefined;
}

/** Parts of a size that the server takes; each is undone as one. */
export function inParts(edits: Edit[]): Edit[] {
  const parts: Edit[] = [];
  for (let at = 0; at < edits.length; at += MAX_PARTS) parts.push({ do: 'several', edits: edits.slice(at, at + MAX_PARTS) });
  return parts;
}
