/**
 * The variants of a game as the page lists them: the rules most people know come first. Requests always name the variant,
 * because the server's own first one may differ.
 */
import type { GameInfo } from './api/server';

const USUAL: Record<string, string> = { quarto: 'official' };

export function variantsOf(info: Pick<GameInfo, 'name' | 'variants'> | undefined): string[] {
  if (!info) return [];
  const usual = USUAL[info.name];
  return usual && info.variants.includes(usual) ? [usual, ...info.variants.filter((name) => name !== usual)] : info.variants;
}
