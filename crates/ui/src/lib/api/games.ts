/** Games in play: made, played, listed. */
import { get, patch, post, query, remove, removed } from './client';
import { stream, type Stream } from './events';
import type { Answer, Board, Line, NewGame, PlayedGame, Server, Side } from './server';

export const lookAt = (line: Line, signal?: AbortSignal) => post<Board>('/positions', line, signal);
export const createGame = (game: NewGame) => post<PlayedGame>('/games', game);
export const getGame = (id: string) => get<PlayedGame>(`/games/${id}`);
export const playMove = (id: string, move: string, ply: number) => post<PlayedGame>(`/games/${id}/moves`, { move, ply } satisfies Server['MoveRequest']);
export const takeBack = (id: string) => post<PlayedGame>(`/games/${id}/take-back`);
export const resign = (id: string) => post<PlayedGame>(`/games/${id}/resign`);
export const offerDraw = (id: string) => post<PlayedGame>(`/games/${id}/draw`);
export const declineOffer = (id: string) => post<PlayedGame>(`/games/${id}/decline`);
export const rematch = (id: string) => post<PlayedGame>(`/games/${id}/rematch`);
export const invite = (id: string, side: Side) => post<PlayedGame>(`/games/${id}/seats/${side}/invitation`);
export const freeSeat = (id: string, side: Side) => removed<PlayedGame>(`/games/${id}/seats/${side}`);
export const namePlayer = (id: string, side: Side, name: string) => patch<PlayedGame>(`/games/${id}/seats/${side}`, { name });
export const acceptInvitation = (token: string, name: string) => post<PlayedGame>(`/invitations/${encodeURIComponent(token)}`, { name });
export const swapSides = (id: string) => post<PlayedGame>(`/games/${id}/swap`);
export const hint = (id: string) => post<Answer>(`/games/${id}/hint`);
export const renameGame = (id: string, title: string) => patch<PlayedGame>(`/games/${id}`, { title });
export const deleteGame = (id: string) => remove(`/games/${id}`);
export const exportAddress = (id: string, format: string) => `/games/${id}/export?format=${format}`;

export function listGames(filter: { game?: string; text?: string; limit?: number; before?: number }) {
  return get<Server['GameList']>(`/games${query(filter)}`);
}

/** Follows a game live, starting with its current state. */
export function watchGame(
  id: string,
  on: { game: (game: PlayedGame) => void; gone: () => void; state?: (connected: boolean) => void },
): Stream {
  return stream<Server['GameEvents']>(`/games/${id}/events`, { game: on.game, gone: on.gone }, on.state);
}
