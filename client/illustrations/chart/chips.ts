import { type Pen, textWidth } from './pen.js';
import type { Drawing, Dress, Size, Tool } from './picture.js';
import { SIZES } from './measures.js';
import { type Frame, round } from './scale.js';

interface ChipParts {
  pen: Pen;
  size: Size;
  dress: Dress;
  tool: Tool;
  drawing: Drawing;
  room: Frame;
}

/** The tool's name with its settings, and the words for its colors, in one or two rows. */
export function chips({ pen, size, dress, tool, drawing, room }: ChipParts): { markup: string; height: number } {
  const { text } = SIZES[size];
  const inset = 10;
  const high = Math.round(text * 1.55);
  const top = room.top + 7;
  const baseline = round(top + high / 2 + text * 0.36);
  const left = room.left + inset;
  const [name, values] = words(tool, dress, size);
  const nameWidth = textWidth(name, text);
  const width = Math.round(nameWidth + (values === '' ? 0 : textWidth(values, text)) + 20);
  const corner = dress === 'web' ? high / 2 : 0;
  const strong = dress === 'web' || size === 'large';
  const parts = [
    `<rect x="${left + 0.5}" y="${top + 0.5}" width="${width}" height="${high}" rx="${corner}" fill="${pen.color('raised')}" stroke="${pen.color('line')}"/>`,
    `<text x="${left + 10}" y="${baseline}" font-size="${text}" fill="${pen.color('text')}"${strong ? ' font-weight="700"' : ''}>${name}<tspan font-weight="400" fill="${pen.color('text-soft')}">${values}</tspan></text>`,
  ];
  const keys = drawing.legend ?? [];
  const keysWidth = keys.reduce((sum, key) => sum + textWidth(key.words, text) + 34, 0);
  const fits = left + width + 18 + keysWidth < room.left + room.width - 10;
  const row = fits ? 0 : high + 4;
  let x = fits ? left + width + 18 : left + 2;
  for (const { tone, words } of keys) {
    const y = baseline + row;
    parts.push(pen.line(`M${round(x)} ${round(y - text * 0.34)}h14`, pen.tone(tone), 3.5));
    parts.push(pen.text(round(x + 19), y, words, { size: text, color: pen.color('text-soft') }));
    x += textWidth(words, text) + 34;
  }
  return { markup: parts.join(''), height: high + 11 + (keys.length > 0 ? row : 0) };
}

function words({ name, settings }: Tool, dress: Dress, size: Size): [name: string, values: string] {
  const all = Object.entries(settings);
  if (size === 'large')
    return [name, `   ${all.map(([key, value]) => `${key} ${value}`).join('  ·  ')}`.replaceAll(' ', '\u00a0')];
  const values = all.map(([, value]) => String(value));
  return dress === 'web' ? [name, `\u00a0 ${values.join(' ')}`] : [name, `(${values.join(', ')})`];
}
