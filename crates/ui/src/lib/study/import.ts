/** Reads games and positions of any format: as text, or as bytes for binary files. */
import { post } from '$lib/api/client';
import type { Header, TreeDocument } from '$lib/api/studies';

export interface ReadGame {
  game: string;
  variant: string;
  format: string;
  start: string;
  moves: string[];
  headers: Header[];
  tree?: TreeDocument;
  /** What was wrong with it and had to be left out. */
  faults: string[];
}

export interface Import {
  games: ReadGame[];
  skipped: number;
}

interface Imported {
  games: (Omit<ReadGame, 'headers' | 'faults'> & { tags?: Record<string, string>; faults?: string[] })[];
  skipped: number;
}

const asked = async (body: { text?: string; base64?: string; name?: string; game?: string }): Promise<Import> => {
  const { games, skipped } = await post<Imported>('/import', body);
  return { skipped, games: games.map((game) => ({ ...game, headers: Object.entries(game.tags ?? {}), faults: game.faults ?? [] })) };
};

export const importPasted = (text: string): Promise<Import> => asked({ text });

/** Text goes as text; what is not UTF-8, such as WTHOR and old PGN, goes as it is. */
export async function importFile(file: File): Promise<Import> {
  const name = file.name.slice(0, 200);
  const text = await textOf(file);
  return asked(text === undefined ? { base64: await base64(file), name } : { text, name });
}

async function textOf(file: Blob): Promise<string | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function base64(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error ?? new Error('unreadable file'));
    reader.readAsDataURL(file);
  });
}
