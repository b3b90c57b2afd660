/** Reads games and positions of any format: as text, or as bytes for binary files. */
import { post } from '$lib/api/client';
import type { Server } from '$lib/api/server';

export type ReadGame = Server['ImportedGame'];
export type Import = Server['Imported'];

const asked = (body: Server['ImportRequest']): Promise<Import> => post('/import', body);

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
