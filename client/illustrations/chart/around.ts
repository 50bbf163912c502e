import { roundValues, type TimeLabel, valueText } from './axes.js';
import type { Measures } from './measures.js';
import { type Pen, rectangle, textWidth } from './pen.js';
import type { Drawing, Dress, Pane, Quote } from './picture.js';
import { type Frame, round, type Scale } from './scale.js';

export interface Plots {
  main: Frame;
  pane?: Frame;
}

const PANE_SHARE = 0.32;
const SMALL_PANE_SHARE = 0.11;

/** Where prices, pane, and their axes go below the chips. */
export function plotsOf(
  { pane }: Drawing,
  room: Frame,
  chipHeight: number,
  axis: number,
  { timeHeight }: Measures,
): Plots {
  const top = room.top + chipHeight;
  const height = room.top + room.height - timeHeight - top;
  const across = { left: room.left, width: room.width - axis };
  if (pane === undefined) return { main: { ...across, top, height } };
  const paneHeight = Math.round((room.height - timeHeight) * (pane.small === true ? SMALL_PANE_SHARE : PANE_SHARE));
  const paneTop = top + height - paneHeight;
  return {
    main: { ...across, top, height: height - paneHeight },
    pane: { ...across, top: paneTop, height: paneHeight },
  };
}

/** Width of the price axis: its longest label and a margin. */
export function axisWidth(
  range: readonly [number, number],
  decimals: number,
  pane: Pane | undefined,
  { text }: Measures,
): number {
  const names =
    pane?.layers.flatMap((layer) => (layer.kind === 'rows' ? layer.rows.map(({ name }) => name) : [])) ?? [];
  const texts = [...range.map((value) => valueText(value, decimals)), ...names];
  return Math.round(Math.max(...texts.map((label) => textWidth(label, text))) + 16);
}

/** Heights of the axis labels: round prices in steps of whole ticks. */
export const priceSteps = ({ low, high, frame }: Scale, text: number, tick = 0): number[] =>
  roundValues(low, high, Math.max(4, Math.floor(frame.height / (text * 2.3))), tick);

/** Hairlines, fainter than any wick. */
export function grid(pen: Pen, scale: Scale, steps: readonly number[], xs: readonly number[], bottom: number): string {
  const { frame, y } = scale;
  const right = round(frame.left + frame.width);
  const across = steps.map((value) => `M${frame.left} ${y(value)}H${right}`);
  const down = xs.map((x) => `M${x} ${frame.top}V${bottom}`);
  return pen.line([...across, ...down].join(''), pen.color('chart-grid'), 0.7);
}

/** Round prices at the right, and the last price in a box that no other label touches. */
export function priceAxis(
  pen: Pen,
  scale: Scale,
  quote: Quote,
  steps: readonly number[],
  last: number,
  rising: boolean,
  look: Measures,
  dress: Dress,
): string {
  const { frame, y } = scale;
  const { text, width } = look;
  const left = frame.left + frame.width;
  const high = Math.round(text * 1.4);
  const box = Math.min(Math.max(y(last), frame.top + high / 2), frame.top + frame.height - high / 2);
  const free = (at: number): boolean =>
    Math.abs(at - box) > high * 0.92 && at > frame.top + text * 0.5 && at < frame.top + frame.height - text * 0.5;
  const labels = steps
    .filter((value) => free(y(value)))
    .map((value) =>
      pen.text(left + 8, round(y(value) + text * 0.36), valueText(value, quote.decimals), {
        size: text,
        color: pen.color('text-soft'),
      }),
    );
  const color = dress === 'web' ? pen.tone(rising ? 'gain' : 'loss') : pen.color('text');
  const corner = dress === 'web' ? 4 : 0;
  return [
    ...labels,
    pen.line(`M${frame.left} ${y(last)}H${left}`, color, 0.9, ' stroke-dasharray="2 4"'),
    `<rect x="${left + 1}" y="${round(box - high / 2)}" width="${width - left - 3}" height="${high}" rx="${corner}" fill="${color}"/>`,
    pen.text(left + 8, round(box + text * 0.36), valueText(last, quote.decimals), {
      size: text,
      color: pen.color('ground'),
      strong: true,
    }),
  ].join('');
}

/** Times and dates below the lowest pane. */
export function timeAxis(
  pen: Pen,
  times: readonly TimeLabel[],
  { x }: Scale,
  { text, height, timeHeight }: Measures,
): string {
  const baseline = round(height - timeHeight / 2 + text * 0.36 - 1);
  return times
    .map(({ at, text: words, strong }) =>
      pen.text(x(at), baseline, words, {
        size: text,
        color: pen.color(strong ? 'text' : 'text-soft'),
        anchor: 'middle',
        strong,
      }),
    )
    .join('');
}

/** Lines between chart, axes, and pane. */
export function borders(pen: Pen, { main, pane }: Plots, { width, height, timeHeight }: Measures): string {
  const right = main.left + main.width + 0.5;
  const d = [
    `M${right} ${main.top}V${height - timeHeight}`,
    `M${main.left} ${height - timeHeight + 0.5}H${width}`,
    ...(pane === undefined ? [] : [`M${main.left} ${pane.top + 0.5}H${width}`]),
  ];
  return pen.line(d.join(''), pen.color('line'), 1);
}

/** A rectangle that keeps drawings inside their plot. */
export const clip = (id: string, { left, top, width, height }: Frame): string =>
  `<clipPath id="${id}"><path d="${rectangle(left, top, width, height)}"/></clipPath>`;
