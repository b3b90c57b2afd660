/** Captured material: the pieces that one side of a chess position has more of than the other. */
import type { Side } from '$lib/api/server';
import { parseFen, type Role } from '$lib/boards/positions/chess';

const ORDER: Role[] = ['q', 'r', 'b', 'n', 'p'];
const WORTH: Record<Role, number> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
const FIGURES: Record<Role, string> = { q: '♛', r: '♜', b: '♝', n: '♞', p: '♟', k: '' };

export interface Captured {
  /** Figures of the surplus, strongest first. */
  figures: string;
  /** Pawns ahead; 0 if not ahead. */
  lead: number;
}

export function captured(fen: string, side: Side): Captured {
  const own = side === 'first' ? 'w' : 'b';
  const surplus = new Map<Role, number>();
  for (const piece of parseFen(fen).squares) {
    if (piece) surplus.set(piece.role, (surplus.get(piece.role) ?? 0) + (piece.colour === own ? 1 : -1));
  }
  const lead = ORDER.reduce((sum, role) => sum + WORTH[role] * (surplus.get(role) ?? 0), 0);
  return { figures: ORDER.map((role) => FIGURES[role].repeat(Math.max(0, surplus.get(role) ?? 0))).join(''), lead: Math.max(0, lead) };
}
