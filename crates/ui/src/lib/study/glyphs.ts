/** Annotation glyphs by their PGN numbers, and what typing `!` and `?` does. */
export const MOVE_GLYPHS = [3, 1, 5, 6, 2, 4, 7] as const;
export const POSITION_GLYPHS = [10, 13, 14, 15, 16, 17, 18, 19] as const;

/** `+=` and `=+` rather than their single signs, which many fonts lack. */
const SIGNS: Record<number, string> = {
  1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□',
  10: '=', 13: '∞', 14: '+=', 15: '=+', 16: '±', 17: '∓', 18: '+−', 19: '−+',
  22: '⨀', 32: '⟳', 36: '↑', 40: '→', 44: '=∞', 132: '⇆', 138: '⊕', 140: '∆', 146: 'N',
};

/** A glyph without a usual sign is written as PGN does. */
export const glyphSign = (glyph: number): string => SIGNS[glyph] ?? `$${glyph}`;

export type GlyphTone = 'good' | 'doubtful' | 'bad' | '';

export function glyphTone(glyphs: number[]): GlyphTone {
  if (glyphs.some((glyph) => glyph === 1 || glyph === 3)) return 'good';
  if (glyphs.some((glyph) => glyph === 2 || glyph === 4)) return 'bad';
  return glyphs.some((glyph) => glyph === 5 || glyph === 6) ? 'doubtful' : '';
}

const groupOf = (glyph: number) => (glyph < 10 ? 'move' : glyph < 20 ? 'position' : 'other');

/** A move has one glyph about the move and one about the position; the same again takes it away. */
export function toggledGlyph(glyphs: number[], glyph: number): number[] {
  if (glyphs.includes(glyph)) return glyphs.filter((one) => one !== glyph);
  const group = groupOf(glyph);
  const kept = glyphs.filter((one) => group === 'other' || groupOf(one) !== group);
  return group === 'move' ? [glyph, ...kept] : [...kept, glyph];
}

/** Typing `!` and then `?` makes `!?`; both keys within this time belong together. */
const TOGETHER_MS = 1000;
const TYPED: Record<string, number> = { '!': 1, '?': 2, '!!': 3, '??': 4, '!?': 5, '?!': 6 };

/** The glyphs after a typed `!` or `?`; `before` is the sign typed just before on the same move. */
export function typedGlyph(glyphs: number[], sign: '!' | '?', before: { sign: string; ageMs: number } | undefined): number[] {
  const isPair = before !== undefined && before.sign.length === 1 && before.ageMs < TOGETHER_MS;
  const glyph = TYPED[isPair ? before.sign + sign : sign]!;
  return isPair ? [glyph, ...glyphs.filter((one) => groupOf(one) !== 'move')] : toggledGlyph(glyphs, glyph);
}
