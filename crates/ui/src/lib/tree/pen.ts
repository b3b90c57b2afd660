/** What pictures are drawn with: on a canvas for the page, as SVG for files. Both draw the same shapes and letters. */

export interface Stroke {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: number[];
}

export interface Lettering {
  size: number;
  ink: string;
  align?: 'left' | 'center' | 'right';
  weight?: number;
}

export interface Pen {
  rect(x: number, y: number, width: number, height: number, fill: string): void;
  /** SVG path data. */
  path(data: string, stroke: Stroke): void;
  text(text: string, x: number, y: number, lettering: Lettering): void;
}

export class CanvasPen implements Pen {
  constructor(
    readonly context: CanvasRenderingContext2D,
    readonly font: string,
  ) {}

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.context.fillStyle = fill;
    this.context.fillRect(x, y, width, height);
  }

  path(data: string, { fill, stroke, width = 1, dash = [] }: Stroke): void {
    const path = new Path2D(data);
    if (fill) {
      this.context.fillStyle = fill;
      this.context.fill(path);
    }
    if (!stroke) return;
    this.context.strokeStyle = stroke;
    this.context.lineWidth = width;
    this.context.setLineDash(dash);
    this.context.stroke(path);
  }

  text(text: string, x: number, y: number, { size, ink, align = 'left', weight = 400 }: Lettering): void {
    this.context.font = `${weight} ${size}px ${this.font}`;
    this.context.fillStyle = ink;
    this.context.textAlign = align;
    this.context.textBaseline = 'middle';
    this.context.fillText(text, x, y);
  }
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ' ');
const short = (number: number) => String(Math.round(number * 100) / 100);

export class SvgPen implements Pen {
  #parts: string[] = [];

  constructor(readonly font: string) {}

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.#parts.push(`<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${escaped(fill)}"/>`);
  }

  path(data: string, { fill = 'none', stroke = 'none', width = 1, dash = [] }: Stroke): void {
    const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
    this.#parts.push(`<path d="${escaped(data)}" fill="${escaped(fill)}" stroke="${escaped(stroke)}" stroke-width="${width}"${dashes}/>`);
  }

  text(text: string, x: number, y: number, { size, ink, align = 'left', weight = 400 }: Lettering): void {
    if (text === '') return;
    this.#parts.push(
      `<text x="${short(x)}" y="${short(y)}" font-size="${size}" font-weight="${weight}" fill="${escaped(ink)}" text-anchor="${ANCHORS[align]}" dominant-baseline="central">${escaped(text)}</text>`,
    );
  }

  /** The whole file. */
  file(width: number, height: number, title: string): string {
    const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${short(width)} ${short(height)}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" role="img" ${size} font-family="${escaped(this.font)}"><title>${escaped(title)}</title>${this.#parts.join('')}</svg>\n`;
  }
}
