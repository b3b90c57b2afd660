import type { Palette } from './theme.svelte';

/** The server draws plots for paper: ink, grid, background, and colours that are too dark on a dark ground. */
const INK = '#222222';
const GRID = '#dddddd';
const PAPER = '#ffffff';
const LIGHTER: Record<string, string> = { '#000000': '#e6e8e0', '#0072b2': '#4fa8e0', '#009e73': '#2fc79b', '#d55e00': '#f08a4b' };

/** A plot in the colours of the page. */
export function inPalette(svg: string, palette: Palette): string {
  const colours: Record<string, string> = { [INK]: palette.text, [GRID]: palette.line, [PAPER]: palette.surface, ...(palette.isDark ? LIGHTER : {}) };
  return svg.replace(/(fill|stroke)="(#[0-9a-f]{6})"/g, (whole, attribute: string, colour: string) => (colours[colour] ? `${attribute}="${colours[colour]}"` : whole));
}

/** A plot as an image URL, so that scripts inside the SVG cannot run. */
export function plotAddress(svg: string, palette: Palette): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(inPalette(svg, palette))}`;
}
