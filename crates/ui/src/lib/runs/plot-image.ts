/** A plot of the server as the address of an image: what is in it is drawn, and nothing of it can run. */
export function plotAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
