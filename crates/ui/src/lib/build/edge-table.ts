/** The file of an edge table: what each of the 6,561 ways to fill an edge is worth to Black. */

export const N_EDGES = 3 ** 8;
/** What lies on a square: nothing, a black disc, a white disc. */
export type Disc = 0 | 1 | 2;
/** Values in thousandths of a disc, by index. */
export type EdgeTable = Int32Array;

/** Reads a file that the engine accepts; undefined for anything else. */
export function readEdges(text: string): EdgeTable | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const scale = lines.some((line) => /^#\s*unit: thousandths$/.test(line)) ? 1 : 1000;
  const values = lines.filter((line) => line && !line.startsWith('#')).map(Number);
  return values.length === N_EDGES && values.every(Number.isInteger) ? Int32Array.from(values, (value) => value * scale) : undefined;
}

export const writeEdges = (table: EdgeTable): string => `# unit: thousandths\n${table.join('\n')}\n`;

/** The first square counts 1, the next 3, the next 9 …; black is 1, white 2. */
export const edgeIndex = (edge: readonly Disc[]): number => edge.reduce<number>((sum, disc, at) => sum + disc * 3 ** at, 0);

const mirrored = (edge: readonly Disc[]): Disc[] => edge.toReversed();
const swapped = (edge: readonly Disc[]): Disc[] => edge.map((disc) => (disc === 0 ? 0 : disc === 1 ? 2 : 1));

/** The table with a new value for an edge, its mirror image, and both with colours exchanged. */
export function withValue(table: EdgeTable, edge: readonly Disc[], thousandths: number): EdgeTable {
  const next = table.slice();
  const value = Math.round(Math.max(-1e6, Math.min(1e6, thousandths)));
  const opposite = swapped(edge);
  const isItsOpposite = [edgeIndex(edge), edgeIndex(mirrored(edge))].includes(edgeIndex(opposite));
  for (const one of [opposite, mirrored(opposite)]) next[edgeIndex(one)] = isItsOpposite ? 0 : -value;
  for (const one of [edge, mirrored(edge)]) next[edgeIndex(one)] = isItsOpposite ? 0 : value;
  return next;
}
