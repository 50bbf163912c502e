import { INSTRUMENTS } from '../market/instruments.js';
import { type Bar, barsUntil } from '../candles.js';
import { ground, surroundings } from '../chart/chart.js';
import { type Measures, SIZES } from '../chart/measures.js';
import { Pen } from '../chart/pen.js';
import type { Quote } from '../chart/picture.js';
import type { Frame } from '../chart/scale.js';
import { HERO_COUNTS, HERO_TOOL, PAGE_COLORS } from './hero.js';

/** The home chart's bars from the simulated market. */
export function makeHeroBars(): Bar[] {
  const { symbol, timeframe, end } = HERO_TOOL;
  const { before, seen, arriving } = HERO_COUNTS;
  return barsUntil(symbol, timeframe, end, seen + arriving).slice(-(before + seen + arriving));
}

/** The parts of the home chart that stay the same while it plays. */
export interface HeroFrame {
  look: Measures;
  quote: Quote;
  /** Where the candles go. */
  main: Frame;
  /** Room after the last bar, in bars. */
  ahead: number;
  under: string;
  over: string;
}

export function makeHeroFrame(): HeroFrame {
  const bars = makeHeroBars();
  const { decimals, ticksPerPoint } = INSTRUMENTS[HERO_TOOL.symbol];
  const quote = { decimals, ticksPerPoint };
  const view = { bars, first: bars.length - HERO_COUNTS.seen, instrument: quote };
  const look = { dress: 'desktop', size: 'hero', colors: PAGE_COLORS } as const;
  const { markup, plots, span } = surroundings(HERO_TOOL, view, HERO_TOOL.draw(view), look);
  const under = ground(new Pen(PAGE_COLORS), SIZES.hero);
  return { look: SIZES.hero, quote, main: plots.main, ahead: span.ahead, under, over: markup };
}
