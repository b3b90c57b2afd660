/** Advice for chess: checks, mates in one, pieces that hang and pieces that can be taken. The server knows the rules. */
import { lookAt } from '$lib/api/games';
import { indexSquare, kingInCheck, parseFen, parseUci } from '$lib/boards/positions/chess';
import type { Advice, Role } from './advice';

const WORTH: Record<Role, number> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 100 };
/** At most so many captures are looked into; each is a request. */
const MOST = 6;

const line = (position: string, moves: string[] = []) => ({ game: 'chess', variant: 'standard', position, moves });

/** The same position with the other side to move; a capture in passing is then no longer possible. */
function turned(fen: string): string {
  const [board, side, castling, , half, full] = fen.split(' ');
  return [board, side === 'w' ? 'b' : 'w', castling, '-', half, full].join(' ');
}

interface Capture {
  move: string;
  to: number;
  role: Role;
  by: Role;
}

function capturesIn(position: string, legal: string[]): Capture[] {
  const { squares } = parseFen(position);
  return legal.flatMap((move) => {
    const parsed = parseUci(move);
    const taken = parsed && squares[parsed.to];
    const mover = parsed && squares[parsed.from];
    return taken && mover && taken.colour !== mover.colour ? [{ move, to: parsed.to, role: taken.role, by: mover.role }] : [];
  });
}

/** The captures of a position with what can be taken back: the most valuable pieces first. */
async function judgedCaptures(position: string, legal: string[], signal: AbortSignal): Promise<(Capture & { isFree: boolean })[]> {
  const byPiece = new Map<number, Capture>();
  for (const capture of capturesIn(position, legal)) {
    const known = byPiece.get(capture.to);
    if (!known || WORTH[capture.by] < WORTH[known.by]) byPiece.set(capture.to, capture);
  }
  const chosen = [...byPiece.values()].sort((a, b) => WORTH[b.role] - WORTH[a.role]).slice(0, MOST);
  return Promise.all(
    chosen.map(async (capture) => {
      const after = await lookAt(line(position, [capture.move]), signal);
      return { ...capture, isFree: !after.legal.some((reply) => parseUci(reply)?.to === capture.to) };
    }),
  );
}

const gains = ({ isFree, role, by }: Capture & { isFree: boolean }) => isFree || WORTH[role] > WORTH[by];

async function hanging(position: string, signal: AbortSignal): Promise<Advice[]> {
  const other = turned(position);
  const { legal } = await lookAt(line(other), signal);
  const found = (await judgedCaptures(other, legal, signal)).filter(gains);
  return found.slice(0, 2).map(({ role, to }) => ({ kind: 'hanging', role, at: [indexSquare(to)] }));
}

async function chances(position: string, legal: string[], signal: AbortSignal): Promise<Advice[]> {
  const found = (await judgedCaptures(position, legal, signal)).filter(gains).slice(0, 2);
  return found.map(({ role, by, to, isFree }) => (isFree ? { kind: 'free-capture', role, at: [indexSquare(to)] } : { kind: 'good-capture', role, by, at: [indexSquare(to)] }));
}

/** `mates`: the engine has found a mate with the next move. */
export async function adviceOnChess(position: string, legal: string[], plies: number, mates: boolean, signal: AbortSignal): Promise<Advice[]> {
  const inCheck = kingInCheck(parseFen(position)) !== undefined;
  const found: Advice[] = [];
  if (mates) found.push({ kind: 'mate' });
  if (inCheck) found.push({ kind: 'check' });
  found.push(...(await chances(position, legal, signal)));
  // In check there is no turn to give away, so nothing can be said about what the opponent would take.
  if (!inCheck) found.push(...(await hanging(position, signal)));
  if (found.length === 0) found.push({ kind: plies < 16 ? 'develop' : 'quiet' });
  return found;
}
