/** A plot as an image URL, so that scripts inside the SVG cannot run. */
export function plotAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
