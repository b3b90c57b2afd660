/** The colours of the drawing, read from the style sheet so that the themes are defined only there. */
const NAMES = {
  ground: '--tree-ground',
  surface: '--tree-fill',
  sunken: '--tree-never',
  text: '--text',
  soft: '--text-soft',
  line: '--tree-waiting',
  edge: '--tree-edge',
  now: '--tree-now',
  nowFill: '--tree-now-fill',
  alpha: '--tree-alpha',
  beta: '--tree-beta',
  table: '--tree-table',
  tableFill: '--tree-table-fill',
  open: '--tree-open',
  /** Found by the search box. */
  found: '--tree-found',
  /** Visited by one of two searches only. */
  alone: '--tree-alone',
  aloneFill: '--tree-alone-fill',
  /** Blocks of the map. */
  done: '--tree-done',
  openCell: '--tree-open-cell',
  tableCell: '--tree-table-cell',
  never: '--tree-cut-off',
} as const;

export type Palette = Record<keyof typeof NAMES | 'font', string>;

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const colours = Object.entries(NAMES).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]);
  return { ...Object.fromEntries(colours), font: style.fontFamily } as Palette;
}
