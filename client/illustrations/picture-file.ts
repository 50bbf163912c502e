import { INSTRUMENTS } from './market/instruments.js';
import { barsUntil } from './candles.js';
import { chartOf } from './chart/chart.js';
import type { Colors, Dress, Size, Tool } from './chart/picture.js';

const CARD_BARS = 54;
/** How many times as many bars the large picture shows. */
const LARGE_FACTOR = 2.4;

export const barsSeen = ({ cardBars = CARD_BARS }: Pick<Tool, 'cardBars'>, size: Size): number =>
  size === 'large' ? Math.round(cardBars * LARGE_FACTOR) : cardBars;

/** The picture of a tool as the text of a standalone SVG file, in the colors of one theme. */
export function pictureFile(tool: Tool, dress: Dress, size: Size, colors: Colors): string {
  const seen = barsSeen(tool, size);
  const bars = barsUntil(tool.symbol, tool.timeframe, tool.end, seen);
  const view = { bars, first: Math.max(1, bars.length - seen), instrument: INSTRUMENTS[tool.symbol] };
  return chartOf(tool, view, { dress, size, colors });
}
