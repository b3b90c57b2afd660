/** The file of coefficients of the Othello manual: what each feature is worth, by the number of discs on the board. */

export const FEATURES = [
  'discs', 'mobility', 'approximate-mobility', 'potential-mobility', 'edges', 'stability', 'corners', 'frontier', 'adjacent-empties', 'parity', 'regions',
] as const;
export type Feature = (typeof FEATURES)[number];

export interface Row {
  /** Discs on the board, from 4 to 64. */
  discs: number;
  values: Partial<Record<Feature, number>>;
}

/** Rows by rising number of discs; the first has 4, the last 64. A feature without a value does not count. */
export interface Coefficients {
  features: Feature[];
  rows: Row[];
}

export const FIRST = 4;
export const LAST = 64;
const LARGEST = 1000;

const isFeature = (name: string): name is Feature => (FEATURES as readonly string[]).includes(name);
/** As files write them: at most three decimals. */
export const rounded = (value: number) => Math.round(Math.max(-LARGEST, Math.min(LARGEST, value)) * 1000) / 1000;

/** Reads a file that the engine accepts; undefined for anything else. */
export function readCoefficients(text: string): Coefficients | undefined {
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
  const [head = '', ...names] = lines[0]?.split(/\s+/) ?? [];
  if (head !== 'on-board' || !names.every(isFeature)) return undefined;
  const rows = lines.slice(1).map((line) => {
    const [discs = NaN, ...values] = line.split(/\s+/).map(Number);
    return { discs, values: Object.fromEntries(names.map((name, at) => [name, values[at] ?? NaN])) };
  });
  const isWhole = rows.length > 0 && rows.every((row) => [row.discs, ...Object.values(row.values)].every(Number.isFinite));
  if (!isWhole) return undefined;
  rows[0]!.discs = Math.max(FIRST, rows[0]!.discs);
  return { features: names, rows };
}

export function writeCoefficients({ features, rows }: Coefficients): string {
  const line = (row: Row) => [row.discs, ...features.map((name) => (row.values[name] ?? 0).toFixed(3))].join(' ');
  return `${['on-board', ...features].join(' ')}\n${rows.map(line).join('\n')}\n`;
}

/** The value for any number of discs, between two rows on the straight line. */
export function valueAt({ rows }: Coefficients, feature: Feature, discs: number): number {
  const above = rows.find((row) => row.discs >= discs) ?? rows.at(-1)!;
  const below = rows.findLast((row) => row.discs <= discs) ?? above;
  const [a, b] = [below.values[feature] ?? 0, above.values[feature] ?? 0];
  return above === below ? b : a + ((b - a) * (discs - below.discs)) / (above.discs - below.discs);
}

/** The same curves with one more point, or without it; the ends stay. */
export function withRow(curves: Coefficients, discs: number): Coefficients {
  if (!(discs > FIRST && discs < LAST) || curves.rows.some((row) => row.discs === discs)) return curves;
  const values = Object.fromEntries(curves.features.map((name) => [name, rounded(valueAt(curves, name, discs))]));
  return { ...curves, rows: [...curves.rows, { discs, values }].sort((a, b) => a.discs - b.discs) };
}

export const withoutRow = (curves: Coefficients, discs: number): Coefficients => ({
  ...curves,
  rows: curves.rows.filter((row, at) => row.discs !== discs || at === 0 || at === curves.rows.length - 1),
});

/** A feature begins with no weight; its old values come back if it had any. */
export const withFeature = (curves: Coefficients, feature: Feature, isOn: boolean): Coefficients => ({
  ...curves,
  features: FEATURES.filter((name) => (name === feature ? isOn : curves.features.includes(name))),
});

/** Bounds of a picture of the curves, at least from -1 to 1, with room above and below. */
export function bounds({ features, rows }: Coefficients): [number, number] {
  const all = rows.flatMap((row) => features.map((name) => row.values[name] ?? 0));
  const low = Math.min(-1, ...all);
  const high = Math.max(1, ...all);
  const room = (high - low) / 12;
  return [low - room, high + room];
}
