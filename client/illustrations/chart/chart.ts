import { INSTRUMENTS } from '../market/instruments.js';
import { axisWidth, borders, type Plots, plotsOf } from './around.js';
import { chips } from './chips.js';
import { desktopFrame, webFrame } from './frames.js';
import { drawLayer } from './layers.js';
import { type Measures, SIZES } from './measures.js';
import { paneParts } from './panes.js';
import { Pen, rectangle, textWidth } from './pen.js';
import type { Colors, Drawing, Dress, Size, Tool, View } from './picture.js';
import { plot } from './plot.js';
import { priceRange, type Span } from './scale.js';

const ROOM_AHEAD = 2;
/** Share of the width that is left for the plot, about. */
const PLOT_SHARE = 0.85;
const FRAMES = { desktop: desktopFrame, web: webFrame } as const;

interface ChartLook {
  dress: Dress;
  size: Size;
  colors: Colors;
}

/** What stands around the candles of a chart, and where they go. */
interface Surroundings {
  markup: string;
  plots: Plots;
  span: Span;
  range: readonly [number, number];
}

/** A tool's chart of the bars from `first` on, as the text of an SVG file. */
export function chartOf(tool: Tool, view: View, { dress, size, colors }: ChartLook): string {
  const { bars, instrument: quote } = view;
  const pen = new Pen(colors);
  const look = SIZES[size];
  const drawing = tool.draw(view);
  const { markup, plots, span, range } = surroundings(tool, view, drawing, { dress, size, colors });
  const { markup: prices, sheet } = plot({
    pen,
    look,
    dress,
    quote,
    bars,
    layers: drawing.main,
    span,
    range,
    frame: plots.main,
    isLarge: size === 'large',
    draw: drawLayer,
  });
  const pane = drawing.pane && plots.pane ? paneParts(drawing.pane, plots.pane, span, sheet) : '';
  return pen.file(look.width, look.height, [ground(pen, look), prices, pane, markup]);
}

export const ground = (pen: Pen, { width, height }: Measures): string =>
  pen.area(rectangle(0, 0, width, height), pen.color('ground'));

/** The frame of the platform's look, the chips, and the lines between the parts. */
export function surroundings(
  tool: Tool,
  view: View,
  drawing: Drawing,
  { dress, size, colors }: ChartLook,
): Surroundings {
  const { bars, first, instrument: quote } = view;
  const pen = new Pen(colors);
  const look = SIZES[size];
  const { markup, room } = FRAMES[dress]({ pen, size, tool, instrument: INSTRUMENTS[tool.symbol], bars });
  const chip = chips({ pen, size, dress, tool, drawing, room });
  const span = { first, last: bars.length - 1, ahead: roomAhead(drawing, bars.length - first, look) };
  const range = priceRange(bars, drawing.main, span);
  const plots = plotsOf(drawing, room, chip.height, axisWidth(range, quote.decimals, drawing.pane, look), look);
  return { markup: borders(pen, plots, look) + markup + chip.markup, plots, span, range };
}

/** Bars of room after the last bar, from the width of the text that has to fit there. */
function roomAhead({ ahead = ROOM_AHEAD, room }: Drawing, seen: number, { width, text }: Measures): number {
  if (room === undefined) return ahead;
  const taken = textWidth(room, text) + 18;
  return Math.ceil((seen * taken) / (width * PLOT_SHARE - taken));
}
