/**
 * A picture of a board as it is drawn on the page. The page's styles do not travel with the drawing, so every element
 * gets the computed ones as attributes; the file then needs nothing from outside.
 */
import { saveFile } from '$lib/save-file';

export type PictureFormat = 'svg' | 'png';

/** The longer side, in pixels. */
export const PICTURE_SIZE = 800;

/** What can make a difference to how an element is drawn, with the value that needs no attribute. */
const STYLES: Record<string, string> = {
  fill: '', 'fill-opacity': '1', stroke: 'none', 'stroke-width': '1px', 'stroke-opacity': '1', 'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter', 'stroke-dasharray': 'none', opacity: '1', visibility: 'visible', display: 'inline', 'paint-order': 'normal',
  transform: 'none',
};
const TEXT_STYLES: Record<string, string> = {
  'font-family': '', 'font-size': '', 'font-weight': '400', 'font-variant-numeric': 'normal', 'text-anchor': 'start', 'dominant-baseline': 'auto',
};

/** The drawing of a board inside an element; boards that are text or buttons have none. */
export const drawingIn = (frame: Element | undefined | null): SVGSVGElement | null => frame?.querySelector<SVGSVGElement>('.grid-board > svg') ?? null;

/** The drawing as a file of its own. */
export function boardSvg(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { width, height } = pictureSize(drawing);
  inline(drawing, copy);
  copy.removeAttribute('aria-hidden');
  copy.removeAttribute('focusable');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  // Comments are marks that the page leaves for itself.
  return new XMLSerializer().serializeToString(copy).replace(/<!--[\s\S]*?-->/g, '');
}

/** Pixels in the proportions of the board. */
export function pictureSize(drawing: SVGSVGElement): { width: number; height: number } {
  const { width, height } = drawing.viewBox.baseVal;
  const scale = PICTURE_SIZE / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function inline(from: Element, to: Element): void {
  const computed = getComputedStyle(from);
  const styles = from instanceof SVGTextElement ? { ...STYLES, ...TEXT_STYLES } : STYLES;
  to.removeAttribute('style');
  to.removeAttribute('class');
  if (from instanceof SVGSVGElement) to.removeAttribute('fill');
  else {
    for (const [name, usual] of Object.entries(styles)) {
      const value = computed.getPropertyValue(name);
      if (value && value !== usual) to.setAttribute(name, value);
      else to.removeAttribute(name);
    }
  }
  [...from.children].forEach((child, at) => inline(child, to.children[at]!));
}

async function boardPng(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = pictureSize(drawing);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(boardSvg(drawing))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the browser made no image'))), 'image/png'));
}

/** Longer than any animation of a board; an animation of a removed piece may never be reported as finished. */
const REST_MS = 1000;

function atRest(drawing: SVGSVGElement): Promise<unknown> {
  const moving = drawing.getAnimations({ subtree: true }).map((animation) => animation.finished);
  return Promise.race([Promise.allSettled(moving), new Promise((done) => setTimeout(done, REST_MS))]);
}

/** Downloads a picture, once the pieces have come to rest. */
export async function savePicture(drawing: SVGSVGElement, format: PictureFormat, name: string): Promise<void> {
  await atRest(drawing);
  const content = format === 'png' ? await boardPng(drawing) : new Blob([boardSvg(drawing)], { type: 'image/svg+xml' });
  saveFile(content, `${name}.${format}`);
}
