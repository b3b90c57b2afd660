/** Formats large counts: `12.3K`, `4.5M`. */
export function countText(count: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}

/** A count with its noun, in the singular after 1 alone: `1 word`, `2 words`. The count may be formatted already. */
export function counted(count: number | string, one: string, more: string): string {
  return `${count} ${String(count) === '1' ? one : more}`;
}
