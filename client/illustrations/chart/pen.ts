import type { Colors, Tone } from './picture.js';

const TONES: Readonly<Record<Tone, string>> = {
  price: 'chart-price',
  quiet: 'chart-quiet',
  accent: 'chart-band',
  second: 'chart-second',
  gain: 'gain',
  loss: 'loss',
};

/** What platforms show numbers in, and what nearly every system has. */
const FONT = 'Arial,Helvetica,sans-serif';

interface TextLook {
  size: number;
  color: string;
  anchor?: 'start' | 'middle' | 'end';
  strong?: boolean;
  /** Keeps the text readable over lines, in the color of the ground. */
  halo?: boolean;
}

/** Writes shapes in the colors of a theme. Throws for a color that the theme lacks. */
export class Pen {
  constructor(private readonly colors: Colors) {}

  color(name: string): string {
    const color = this.colors[name];
    if (color === undefined) throw new Error(`The style sheet has no color ${name}`);
    return color;
  }

  tone(tone: Tone): string {
    return this.color(TONES[tone]);
  }

  line(d: string, color: string, width: number, more = ''): string {
    return d === '' ? '' : `<path fill="none" stroke="${color}" stroke-width="${width}"${more} d="${d}"/>`;
  }

  area(d: string, color: string, opacity = 1): string {
    const more = opacity === 1 ? '' : ` fill-opacity="${opacity}"`;
    return d === '' ? '' : `<path fill="${color}"${more} d="${d}"/>`;
  }

  text(x: number, y: number, text: string, { size, color, anchor = 'start', strong, halo }: TextLook): string {
    const more = [
      anchor === 'start' ? '' : ` text-anchor="${anchor}"`,
      strong === true ? ' font-weight="700"' : '',
      halo === true
        ? ` stroke="${this.color('ground')}" stroke-width="4" paint-order="stroke" stroke-linejoin="round"`
        : '',
    ].join('');
    return `<text x="${x}" y="${y}" font-size="${size}" fill="${color}"${more}>${escaped(text)}</text>`;
  }

  /** A standalone file. */
  file(width: number, height: number, parts: readonly string[]): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${FONT}">${parts.join('')}</svg>\n`;
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Widths of letters as shares of the text's size. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[.,:;|!'il jI\u00a0]/, 0.28],
  [/[()frt/·-]/, 0.34],
  [/[ckvxyzs]/, 0.5],
  [/[A-Z+−=×→%&mw]/, 0.7],
];

/** Width of a text in Arial, a little more rather than less. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const letter of text) sum += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0.56;
  return sum * size;
}

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;
