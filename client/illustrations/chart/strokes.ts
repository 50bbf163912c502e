import { arrowPath, columnsPath, fillPath, linePath } from './paths.js';
import type { Layer, Tone } from './picture.js';
import { round } from './scale.js';
import { beyond, type Drawn, noDrawing, type Sheet, shapesOnly, type Wish } from './sheet.js';

/** Draws lines, fills, columns, dots, and arrows; nothing for other layers. */
export function drawStroke(layer: Layer, sheet: Sheet): Drawn {
  const { pen, scale, line } = sheet;
  const { x, y, first, last, step } = scale;
  switch (layer.kind) {
    case 'line': {
      const width = round((layer.thin === true ? 1.1 : 1.8) * line);
      const dash = layer.dashed === true ? ' stroke-dasharray="5 4"' : '';
      const d = linePath(layer.values, scale, layer.stepped);
      return shapesOnly(pen.line(d, pen.tone(layer.tone), width, `${dash} stroke-linejoin="round"`));
    }
    case 'fill':
      return shapesOnly(
        pen.area(fillPath(layer.upper, layer.lower, scale, layer.stepped), pen.tone(layer.tone), layer.opacity ?? 0.12),
      );
    case 'columns': {
      const tones = [...new Set(layer.tones)];
      const column = (tone: Tone): string => {
        const d = columnsPath(layer.values, scale, (at) => layer.tones[at] === tone);
        return pen.line(d, pen.tone(tone), round(step * 0.64));
      };
      return shapesOnly(tones.map(column).join(''));
    }
    case 'dots': {
      const d = layer.values
        .map((value, at) => (value === null || at < first ? '' : `M${x(at)} ${y(value)}h.01`))
        .join('');
      const width = round((layer.size ?? 0.5) * Math.min(step, 9));
      return shapesOnly(pen.line(d, pen.tone(layer.tone), width, ' stroke-linecap="round"'));
    }
    case 'segment': {
      const d = `M${layer.points.map(([at, value]) => `${x(at)} ${y(value)}`).join('L')}`;
      const dash = layer.dashed === true ? ' stroke-dasharray="5 4"' : '';
      return shapesOnly(pen.line(d, pen.tone(layer.tone), round(1.5 * line), `${dash} stroke-linejoin="round"`));
    }
    case 'arrow':
      return layer.at < first || layer.at > last ? noDrawing : arrow(layer, sheet);
    default:
      return noDrawing;
  }
}

function arrow({ at, up, tone, value, text }: Extract<Layer, { kind: 'arrow' }>, sheet: Sheet): Drawn {
  const { pen, bars, scale, labels, line } = sheet;
  const bar = bars[at];
  const size = 12 * line;
  const x = scale.x(at);
  const y = round(scale.y(value ?? (up ? (bar?.low ?? 0) : (bar?.high ?? 0))) + (up ? 4 : -4) * line);
  labels.block({ left: x - size / 2, right: x + size / 2, top: up ? y : y - size, bottom: up ? y + size : y });
  const color = pen.tone(tone ?? (up ? 'gain' : 'loss'));
  const halo = ` stroke="${pen.color('ground')}" stroke-width="1.5" paint-order="stroke"`;
  const wishes =
    text === undefined
      ? []
      : [{ text, tone: tone ?? (up ? 'gain' : 'loss'), places: beyond(x, y, up, size, labels.size) } as Wish];
  return { shapes: `<path fill="${color}"${halo} d="${arrowPath(x, y, up, size)}"/>`, wishes };
}
