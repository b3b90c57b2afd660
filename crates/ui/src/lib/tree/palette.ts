/** The colours of the drawing, read from the style sheet so that the themes are defined only there. */
export interface Palette {
  ground: string;
  surface: string;
  sunken: string;
  text: string;
  soft: string;
  line: string;
  edge: string;
  now: string;
  nowFill: string;
  alpha: string;
  beta: string;
  table: string;
  tableFill: string;
  open: string;
  /** Cells of the map. */
  done: string;
  never: string;
  font: string;
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: value('--tree-ground'),
    surface: value('--tree-fill'),
    sunken: value('--tree-never'),
    text: value('--text'),
    soft: value('--text-soft'),
    line: value('--tree-waiting'),
    edge: value('--tree-edge'),
    now: value('--tree-now'),
    nowFill: value('--tree-now-fill'),
    alpha: value('--tree-alpha'),
    beta: value('--tree-beta'),
    table: value('--tree-table'),
    tableFill: value('--tree-table-fill'),
    open: value('--tree-open'),
    done: value('--tree-done'),
    never: value('--tree-cut-off'),
    font: style.fontFamily,
  };
}
