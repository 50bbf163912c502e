import type { Bar } from '../candles.js';
import type { Labels, Place } from './labels.js';
import type { Pen } from './pen.js';
import type { Layer, Tone } from './picture.js';
import { round, type Scale } from './scale.js';

/** What layers are drawn with. */
export interface Sheet {
  pen: Pen;
  bars: readonly Bar[];
  scale: Scale;
  labels: Labels;
  /** Sizes grow with this, 1 on a card. */
  line: number;
  decimals: number;
  /** Smallest price step of the instrument. */
  tick: number;
  /** Texts beside trades say more. */
  isLarge: boolean;
  /** Draws the kinds of layers that this chart has. */
  draw: (layer: Layer, sheet: Sheet) => Drawn;
}

/** A text that waits until all shapes have taken their room. */
export interface Wish {
  text: string;
  tone: Tone;
  places: Place[];
  strong?: boolean;
}

export interface Drawn {
  shapes: string;
  wishes: Wish[];
}

export const noDrawing: Drawn = { shapes: '', wishes: [] };
export const shapesOnly = (shapes: string): Drawn => ({ shapes, wishes: [] });

/** Room for a shape and the places for a text beyond it. */
export function beyond(x: number, y: number, up: boolean, size: number, text: number): Place[] {
  const turn = up ? 1 : -1;
  const edge = y + turn * size + (up ? text : -4);
  const across: Place[] = [
    { x: round(x + size * 0.8), y: round(y + turn * size * 0.7 + text * 0.35), anchor: 'start' },
    { x: round(x - size * 0.8), y: round(y + turn * size * 0.7 + text * 0.35), anchor: 'end' },
  ];
  return [...[0, 8, 16, 26].map((by): Place => ({ x, y: round(edge + turn * by), anchor: 'middle' })), ...across];
}

/** Trades' results first, as the order of the layers does not say what matters most. */
export function writeTexts(drawn: readonly Drawn[], { pen, labels }: Sheet): string[] {
  const wishes = drawn.flatMap((part): Wish[] => part.wishes);
  return wishes
    .sort((one, other) => Number(other.strong ?? false) - Number(one.strong ?? false))
    .flatMap(({ text, tone, places, strong = false }) => {
      const place = labels.place(text, places);
      if (place === undefined) return [];
      const color = tone === 'quiet' ? pen.color('text-soft') : pen.tone(tone);
      return [pen.text(place.x, place.y, text, { size: labels.size, color, anchor: place.anchor, strong, halo: true })];
    });
}
