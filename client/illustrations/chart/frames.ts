import type { Bar, Timeframe } from '../candles.js';
import type { Instrument } from '../market/instruments.js';
import { signed, valueText } from './axes.js';
import { type Pen, rectangle, textWidth } from './pen.js';
import { SIZES } from './measures.js';
import type { Size, Tool } from './picture.js';
import type { Frame } from './scale.js';

interface FrameParts {
  pen: Pen;
  size: Size;
  tool: Tool;
  instrument: Instrument;
  bars: readonly Bar[];
}

/** What stands around a chart, and where the chart itself may be. */
export interface Framed {
  markup: string;
  /** Room for chart, axes, and chips. */
  room: Frame;
}

const MINUTES_AN_HOUR = 60;

export function timeframeWords(timeframe: Timeframe): string {
  if (timeframe === 'day') return 'Daily';
  return timeframe === MINUTES_AN_HOUR ? '60 Minute' : `${timeframe} Minute`;
}

/** A window of a desktop charting program: title bar with an instrument's tab, square corners. */
export function desktopFrame({ pen, size, tool, instrument }: FrameParts): Framed {
  const { width, height, text, head } = SIZES[size];
  const title = `${instrument.contract}  (${timeframeWords(tool.timeframe)})`;
  const tabWidth = Math.round(textWidth(title, text)) + 44;
  const middle = head / 2;
  const [soft, line] = [pen.color('text-soft'), pen.color('line')];
  const buttons = [0, 1, 2].map((at) => width - 22 - 28 * (2 - at));
  const [low = 0, box = 0, cross = 0] = buttons;
  const marks = `M${low - 5} ${middle + 4}h10M${box - 5} ${middle - 5}h10v10h-10zM${cross - 5} ${middle - 5}l10 10m0 -10l-10 10`;
  const parts = [
    pen.area(rectangle(0, 0, width, head), pen.color('raised-more')),
    pen.area(rectangle(0, 0, tabWidth, head), pen.color('ground')),
    pen.area(rectangle(0, 0, tabWidth, 3), pen.color('accent')),
    pen.text(14, middle + text * 0.36 + 1, title, { size: text, color: pen.color('text'), strong: true }),
    pen.line(`M${tabWidth - 17} ${middle - 3}l7 7m0 -7l-7 7`, soft, 1.3),
    pen.line(marks, soft, 1.3),
    ...(size === 'large' ? [toolbar(pen, tabWidth + 26, middle)] : []),
    pen.line(`M${tabWidth} ${head - 0.5}H${width}`, line, 1),
  ];
  return { markup: parts.join(''), room: { left: 0, top: head, width, height: height - head } };
}

/** Hints of tools: chart style, zoom, crosshair, drawing, strategies. */
function toolbar(pen: Pen, left: number, middle: number): string {
  const at = (count: number): number => left + count * 38;
  const d = [
    `M${at(0)} ${middle - 7}v14M${at(0) + 8} ${middle - 7}v14M${at(0) - 3} ${middle - 3}h6v7h-6zM${at(0) + 5} ${middle - 4}h6v6h-6z`,
    `M${at(1)} ${middle - 1}a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M${at(1) + 9.5} ${middle + 3.5}l5 4.5`,
    `M${at(2)} ${middle}h15M${at(2) + 7.5} ${middle - 7.5}v15`,
    `M${at(3)} ${middle + 6}l13 -12M${at(3) - 2} ${middle + 8}h4M${at(3) + 11} ${middle - 8}h4`,
    `M${at(4)} ${middle + 7}l5 -7l4 3l7 -10`,
  ];
  return pen.line(d.join(''), pen.color('text-soft'), 1.4);
}

/** A pane of a web charting site: symbol, prices of the last bar, round chips, a rail of tools. */
export function webFrame({ pen, size, tool, instrument, bars }: FrameParts): Framed {
  const { width, height, text, head, rail } = SIZES[size];
  const last = bars.at(-1);
  const [soft, line] = [pen.color('text-soft'), pen.color('line')];
  const baseline = head / 2 + text * 0.36;
  const left = rail + 12;
  const timeframe = tool.timeframe === 'day' ? '1D' : tool.timeframe === MINUTES_AN_HOUR ? '1h' : `${tool.timeframe}m`;
  const symbol = size === 'large' ? `${instrument.name} · ${timeframe}` : `${instrument.symbol}1! · ${timeframe}`;
  const rest = last === undefined ? [] : quote(last, bars.at(-2) ?? last, instrument.decimals, size);
  const up = last !== undefined && last.close >= last.open;
  let x = left + textWidth(symbol, text) + 16;
  const parts = [
    pen.text(left, baseline, symbol, { size: text, color: pen.color('text'), strong: true }),
    ...rest.flatMap(([key, value]) => {
      const from = x;
      const keyWidth = key === '' ? 0 : textWidth(key, text) + 3;
      x = Math.round((x + keyWidth + textWidth(value, text) + 10) * 10) / 10;
      return [
        key === '' ? '' : pen.text(Math.round(from), baseline, key, { size: text, color: soft }),
        pen.text(Math.round(from + keyWidth), baseline, value, { size: text, color: pen.color(up ? 'gain' : 'loss') }),
      ];
    }),
    ...(rail > 0 ? [toolRail(pen, rail, height, head), pen.line(`M${rail + 0.5} 0V${height}`, line, 1)] : []),
  ];
  return { markup: parts.join(''), room: { left: rail, top: head, width: width - rail, height: height - head } };
}

function quote(
  { open, high, low, close }: Bar,
  { close: before }: Bar,
  decimals: number,
  size: Size,
): [string, string][] {
  const change = `${signed(close - before, decimals)} (${signed((100 * (close - before)) / before, 2)}%)`;
  const prices: [string, string][] = [
    ['O', valueText(open, decimals)],
    ['H', valueText(high, decimals)],
    ['L', valueText(low, decimals)],
    ['C', valueText(close, decimals)],
  ];
  return size === 'large' ? [...prices, ['', change]] : prices;
}

function toolRail(pen: Pen, rail: number, height: number, head: number): string {
  const x = rail / 2;
  const at = (count: number): number => head + 24 + count * 46;
  const d = [
    `M${x - 8} ${at(0)}h16M${x} ${at(0) - 8}v16`,
    `M${x - 7} ${at(1) + 7}l14 -14`,
    `M${x - 8} ${at(2) - 6}h16M${x - 8} ${at(2)}h16M${x - 8} ${at(2) + 6}h16`,
    `M${x - 8} ${at(3) + 5}l5 -9l5 6l6 -9`,
    `M${x - 6} ${at(4) - 7}h12M${x} ${at(4) - 7}v14`,
    `M${x - 8} ${at(5) + 5}l11 -11l5 5l-11 11zM${x - 3} ${at(5)}l2 2M${x} ${at(5) - 3}l2 2`,
    `M${x - 6} ${at(6) - 1}a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M${x + 3} ${at(6) + 3}l5 5`,
  ].filter((_, count) => at(count) < height - 40);
  return pen.line(d.join(''), pen.color('text-soft'), 1.4, ' stroke-linecap="round"');
}
