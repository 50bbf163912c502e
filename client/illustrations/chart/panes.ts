import { priceSteps } from './around.js';
import { valueText } from './axes.js';
import { Labels } from './labels.js';
import type { Pane } from './picture.js';
import { clipped, edgesOf } from './plot.js';
import { type Frame, paneRange, round, scaleOf, type Span } from './scale.js';
import { type Sheet, writeTexts } from './sheet.js';

/** The lower pane with its own axis and zero line. */
export function paneParts(pane: Pane, frame: Frame, span: Span, main: Sheet): string {
  const { pen, line } = main;
  const text = main.labels.size;
  const bare = pane.bare === true;
  const inner = { ...frame, top: frame.top + (bare ? 4 : text * 0.5), height: frame.height - (bare ? 8 : text * 0.8) };
  const range = bare ? ([0, 1] as const) : paneRange(pane.layers, pane.marks ?? [], span.first, span.last);
  const scale = scaleOf(range, span, inner);
  const edges = { ...edgesOf(frame), right: bare ? Number.POSITIVE_INFINITY : frame.left + frame.width - 2 };
  const labels = new Labels(edges, text);
  const sheet: Sheet = { ...main, scale, labels, decimals: pane.decimals };
  const right = frame.left + frame.width;
  const steps = pane.marks ?? priceSteps(scale, text);
  const axis = bare
    ? []
    : steps.map((value) =>
        pen.text(right + 8, round(scale.y(value) + text * 0.36), valueText(value, pane.decimals), {
          size: text,
          color: pen.color('text-soft'),
        }),
      );
  const lines = bare
    ? ''
    : pen.line(
        steps.map((value) => `M${frame.left} ${scale.y(value)}H${right}`).join(''),
        pen.color('chart-grid'),
        0.7,
      );
  const zero =
    range[0] < 0 && range[1] > 0
      ? pen.line(`M${frame.left} ${scale.y(0)}H${right}`, pen.tone('quiet'), round(0.9 * line))
      : '';
  const drawn = pane.layers.map((layer) => main.draw(layer, sheet));
  const name = bare
    ? ''
    : pen.text(frame.left + 10, frame.top + text + 2, pane.name, {
        size: text,
        color: pen.color('text-soft'),
        halo: true,
      });
  return clipped('plot-pane', frame, (texts) => {
    texts.push(name, ...axis, ...writeTexts(drawn, sheet));
    return lines + zero + drawn.map(({ shapes }) => shapes).join('');
  });
}
