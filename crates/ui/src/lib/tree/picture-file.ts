/** Pictures of a search as files: SVG, PNG, and paper (or PDF) by the browser's own printing. */
import { CanvasPen, SvgPen, type Pen } from './pen';

export interface Picture {
  width: number;
  height: number;
  font: string;
  draw: (pen: Pen) => void;
}

/** A larger picture would not fit the canvas of every browser. */
const MOST_PIXELS = 16_000;

export function svgText({ width, height, font, draw }: Picture, title: string): string {
  const pen = new SvgPen(font);
  draw(pen);
  return pen.file(width, height, title);
}

export function svgFile(picture: Picture, title: string): Blob {
  return new Blob([svgText(picture, title)], { type: 'image/svg+xml' });
}

/** The picture twice as large as on the screen, or as large as a canvas can be. */
export async function pngFile({ width, height, font, draw }: Picture): Promise<Blob> {
  const scale = Math.min(2, MOST_PIXELS / width, MOST_PIXELS / height);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const context = canvas.getContext('2d')!;
  context.scale(scale, scale);
  draw(new CanvasPen(context, font));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('the picture is too large for this browser');
  return blob;
}

/** Prints the picture alone, on paper or as PDF, as lines and letters. */
export function printPicture(picture: Picture, title: string): void {
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  sheet.append(new DOMParser().parseFromString(svgText(picture, title), 'image/svg+xml').documentElement);
  document.body.append(sheet);
  document.body.classList.add('prints-picture');
  const end = () => {
    document.body.classList.remove('prints-picture');
    sheet.remove();
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}
