import type { Box, Place } from './labels.js';
import { rectangle } from './pen.js';
import type { Layer, Tone } from './picture.js';
import { round } from './scale.js';
import { type Drawn, noDrawing, type Sheet, type Wish } from './sheet.js';
import { drawStroke } from './strokes.js';
import { drawTrades } from './trade-marks.js';

/** Draws a layer of any kind. Its texts wait until all shapes have taken their room. */
export function drawLayer(layer: Layer, sheet: Sheet): Drawn {
  const { pen, scale, line } = sheet;
  const { x, y, frame, first, step } = scale;
  const bottom = frame.top + frame.height;
  const right = frame.left + frame.width;
  switch (layer.kind) {
    case 'level': {
      const [from, to] = [Math.max(layer.from ?? first, first), layer.to];
      const end = to === undefined ? right : Math.min(x(to), right);
      const start = from <= first ? frame.left : x(from);
      if (start >= end) return noDrawing;
      const height = y(layer.value);
      const dash = layer.dashed === false ? '' : ' stroke-dasharray="6 4"';
      const d = `M${round(start)} ${height}H${round(end)}`;
      if (layer.text !== undefined) {
        sheet.labels.block({ left: start, right: end, top: height - 0.5, bottom: height + 0.5 });
      }
      const wishes = layer.text === undefined ? [] : [lineText(layer.text, layer.tone, start, end, height, sheet)];
      return { shapes: pen.line(d, pen.tone(layer.tone), round(1.2 * line), dash), wishes };
    }
    case 'zone': {
      const [from, to] = [Math.max(x(layer.from) - step / 2, frame.left), Math.min(x(layer.to) + step / 2, right)];
      if (from >= to) return noDrawing;
      const [top, height] = [y(layer.high), round(y(layer.low) - y(layer.high))];
      const d = rectangle(round(from), top, round(to - from), height);
      const wishes =
        layer.text === undefined
          ? []
          : [zoneText(layer.text, layer.tone, { left: from, right: to, top, bottom: top + height }, sheet)];
      return { shapes: pen.area(d, pen.tone(layer.tone), layer.opacity ?? 0.16), wishes };
    }
    case 'stretch': {
      const from = Math.max(x(layer.from) - step / 2, frame.left);
      const to = Math.min(x(layer.to) + step / 2, right);
      if (from >= to) return noDrawing;
      const d = rectangle(round(from), frame.top, round(to - from), frame.height);
      const middle = round((from + to) / 2);
      const places: Place[] = [
        { x: middle, y: round(frame.top + sheet.labels.size), anchor: 'middle' },
        { x: middle, y: round(bottom - 5), anchor: 'middle' },
      ];
      const wishes = layer.text === undefined ? [] : [{ text: layer.text, tone: layer.tone, places }];
      return { shapes: pen.area(d, pen.tone(layer.tone), layer.opacity ?? 0.1), wishes };
    }
    case 'text': {
      if (layer.at < first) return noDrawing;
      const gap = layer.above ? -6 * line : sheet.labels.size + 1;
      const spot = (more: number): Place => ({
        x: x(layer.at),
        y: round(y(layer.value) + gap + more),
        anchor: 'middle',
      });
      const away = layer.above ? -1 : 1;
      const places = [0, 6, 12, 20, 28].map((by) => spot(away * by * line));
      return { shapes: '', wishes: [{ text: layer.text, tone: layer.tone, places, strong: true }] };
    }
    case 'rows':
      return rows(layer, sheet);
    case 'trades':
      return drawTrades(layer.trades, sheet);
    default:
      return drawStroke(layer, sheet);
  }
}

/** Above or below a line: at its right end, then further left. */
function lineText(
  text: string,
  tone: Tone,
  left: number,
  right: number,
  height: number,
  { labels, line }: Sheet,
): Wish {
  const [above, below] = [height - 5 * line, height + labels.size];
  const places: Place[] = [above, below, above - 7, below + 7].map((y) => ({
    x: round(right - 6),
    y: round(y),
    anchor: 'end',
  }));
  for (const share of [0.25, 0.5, 0.75]) {
    const x = round(right - 6 - (right - left) * share);
    places.push({ x, y: round(above), anchor: 'end' }, { x, y: round(below), anchor: 'end' });
  }
  places.push({ x: round(left + 4), y: round(height - 4 * line), anchor: 'start' });
  return { text, tone, places };
}

/** Inside a zone if it is high enough, else just outside. */
function zoneText(text: string, tone: Tone, { left, right, top, bottom }: Box, { labels }: Sheet): Wish {
  const heights = [top + labels.size, bottom - 4, top - 5, bottom + labels.size];
  const places = heights.flatMap((y): Place[] => [
    { x: round(left + 5), y: round(y), anchor: 'start' },
    { x: round(right - 5), y: round(y), anchor: 'end' },
    { x: round((left + right) / 2), y: round(y), anchor: 'middle' },
  ]);
  return { text, tone, places };
}

function rows({ rows }: Extract<Layer, { kind: 'rows' }>, { pen, scale, labels }: Sheet): Drawn {
  const { x, frame, first, last, step } = scale;
  const height = frame.height / rows.length;
  const side = round(Math.min(step * 0.72, height * 0.7));
  const wishes: Wish[] = [];
  const byTone = new Map<Tone, string>();
  for (const [row, { name, tones }] of rows.entries()) {
    const middle = round(frame.top + (row + 0.5) * height);
    for (let at = first; at <= last; at += 1) {
      const tone = tones[at] ?? 'quiet';
      byTone.set(tone, `${byTone.get(tone) ?? ''}M${round(x(at) - side / 2)} ${middle}h${side}`);
    }
    const place: Place = { x: frame.left + frame.width + 8, y: round(middle + labels.size * 0.35), anchor: 'start' };
    wishes.push({ text: name, tone: 'price', places: [place] });
  }
  const text = [...byTone].map(([tone, d]) => pen.line(d, pen.tone(tone), round(height * 0.62)));
  return { shapes: text.join(''), wishes };
}
