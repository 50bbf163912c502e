import type { Bar, Timeframe } from '../candles.js';
import type { Series } from '../math/series.js';
import type { Trade } from '../math/trades.js';
import type { Instrument, InstrumentSymbol } from '../market/instruments.js';

export type Tone = 'price' | 'quiet' | 'accent' | 'second' | 'gain' | 'loss';

/** A part of a chart, in bars and points of its pane. Bars count from the first one warmed up with. */
export type Layer =
  | { kind: 'line'; values: Series; tone: Tone; thin?: boolean; dashed?: boolean; stepped?: boolean }
  | { kind: 'fill'; upper: Series; lower: Series; tone: Tone; opacity?: number; stepped?: boolean }
  /** Columns from zero, each in its own tone. */
  | { kind: 'columns'; values: Series; tones: readonly Tone[] }
  | { kind: 'dots'; values: Series; tone: Tone; size?: number }
  | { kind: 'level'; value: number; tone: Tone; from?: number; to?: number; dashed?: boolean; text?: string }
  | { kind: 'zone'; from: number; to: number; low: number; high: number; tone: Tone; opacity?: number; text?: string }
  /** From top to bottom of the pane. */
  | { kind: 'stretch'; from: number; to: number; tone: Tone; opacity?: number; text?: string }
  | { kind: 'segment'; points: readonly (readonly [at: number, value: number])[]; tone: Tone; dashed?: boolean }
  /** An arrow beyond the bar's low or high, or beyond `value`. */
  | { kind: 'arrow'; at: number; up: boolean; tone?: Tone; value?: number; text?: string }
  | { kind: 'text'; at: number; value: number; text: string; tone: Tone; above: boolean }
  /** Candles in other colors than their own. */
  | { kind: 'paint'; tones: readonly Tone[] }
  | { kind: 'trades'; trades: readonly Trade[] }
  /** Rows of squares, the first at the top; a row has a tone per bar. */
  | { kind: 'rows'; rows: readonly { name: string; tones: readonly Tone[] }[] };

export interface Pane {
  name: string;
  layers: readonly Layer[];
  decimals: number;
  /** Values that the axis has to reach, and labels alone if `only`. */
  marks?: readonly number[];
  /** Draws no axis: rows of squares have names instead. */
  bare?: boolean;
  /** A strip instead of a third of the chart. */
  small?: boolean;
}

/** What a tool draws over the candles, and in a pane of its own below them. */
export interface Drawing {
  main: readonly Layer[];
  pane?: Pane;
  /** Colors that need words. */
  legend?: readonly { tone: Tone; words: string }[];
  /** Room after the last bar, in bars. */
  ahead?: number;
  /** A text that has to fit after the last bar. */
  room?: string;
}

/** How an instrument's prices are written. */
export type Quote = Pick<Instrument, 'decimals' | 'ticksPerPoint'>;

/** Bars and the first of them that is seen. */
export interface View {
  bars: readonly Bar[];
  first: number;
  instrument: Quote;
}

/** A tool's name, chart, settings, and mathematics. */
export interface Tool {
  name: string;
  symbol: InstrumentSymbol;
  timeframe: Timeframe;
  /** Time of the last bar: `YYYY-MM-DD HH:MM`. */
  end: string;
  /** Settings by their names, in the order in which the platform lists them. */
  settings: Readonly<Record<string, number | string>>;
  /** Bars on the card; the enlarged picture has more. */
  cardBars?: number;
  draw: (view: View) => Drawing;
}

export type Dress = 'desktop' | 'web';
export type Size = 'card' | 'large' | 'hero';
/** Colors of a theme by their names in the style sheet, such as `chart-price`. */
export type Colors = Readonly<Record<string, string>>;
