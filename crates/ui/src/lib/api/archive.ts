/** Everything that this visitor has stored, as one file and back. */
import { getResponse, post } from './client';
import type { Server } from './server';

export type ImportedArchive = Server['ImportedArchive'];

export const downloadArchive = async () => (await getResponse('/archive')).blob();
export const restoreArchive = (file: Blob) => post<ImportedArchive>('/archive', file);
