/** Formats large counts: `12.3K`, `4.5M`. */
export function countText(count: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}
