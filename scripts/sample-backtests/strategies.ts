import type { BacktestSlug } from '../../src/shared/contract/backtests.js';
import { DAY_TREND, GUARDED, OPENING_RANGE, REVERSION, SCALP, SWING_TREND } from './behaviors.js';
import type { InstrumentSymbol } from '../../client/illustrations/market/instruments.js';
import type { GridStyle } from './ninjatrader-trades.js';
import type { Behavior } from './simulation.js';
import type { Generation } from './tradingview-trades.js';

/** File format of a strategy's backtest. */
export type FileForm =
  { kind: 'grid'; style: GridStyle } | { kind: 'summary' } | { kind: 'list'; generation: Generation };

export interface SampleStrategy {
  slug: BacktestSlug;
  title: string;
  symbol: InstrumentSymbol;
  form: FileForm;
  behavior: Behavior;
  /** US dollars. */
  startingBalance: number;
}

const grid = (style: Partial<GridStyle> = {}): FileForm => ({
  kind: 'grid',
  style: { version: '8', settings: 'american', ...style },
});
const list = (generation: Generation): FileForm => ({ kind: 'list', generation });

function strategy(
  slug: BacktestSlug,
  title: string,
  [symbol, startingBalance]: readonly [InstrumentSymbol, number],
  form: FileForm,
  behavior: Behavior,
): SampleStrategy {
  return { slug, title, symbol, form, behavior, startingBalance };
}

/** The catalog's 25 strategies, each with a behavior that fits its name. Some win, some lose. */
export const STRATEGIES: readonly SampleStrategy[] = [
  strategy('liquidity-sweep', 'Liquidity Sweep', ['ES', 50_000], grid(), {
    ...REVERSION,
    window: [5, 120],
    stop: 0.35,
    target: 0.5,
    edge: 0.1,
  }),
  strategy('slow-and-steady', 'Slow and Steady', ['MES', 10_000], grid({ settings: 'american-brackets' }), {
    ...SWING_TREND,
    chance: 0.35,
    edge: 0.6,
  }),
  strategy('super-momentum', 'Super Momentum', ['NQ', 100_000], grid({ version: '8.1' }), {
    ...DAY_TREND,
    stop: 0.28,
    target: 2,
    edge: 0.1,
  }),
  strategy('donchian-turtle', 'Donchian Turtle', ['CL', 50_000], grid({ version: '7' }), {
    ...SWING_TREND,
    edge: 0.42,
  }),
  strategy('ichimoko-strat', 'IchimokoStrat', ['6E', 25_000], list('2021'), {
    ...SWING_TREND,
    chance: 0.4,
    barMinutes: 60,
    longestMinutes: 2400,
    edge: 0.52,
  }),
  strategy('keltner-strat', 'KeltnerStrat', ['GC', 50_000], list('2022'), {
    ...DAY_TREND,
    window: [30, 200],
    edge: 0.07,
  }),
  strategy(
    'future-prediction-server',
    'Future Prediction Server',
    ['NQ', 100_000],
    grid({ title: 'Future Prediction Server - Trades' }),
    { ...DAY_TREND, entriesADay: 1, chance: 0.7, stop: 0.4, target: 0.6, trail: 0.5, edge: 0.02 },
  ),
  strategy('quad-confluence', 'Quad Confluence', ['ES', 50_000], grid({ byteOrderMark: true }), {
    ...DAY_TREND,
    entriesADay: 1,
    chance: 0.35,
    edge: 0.15,
  }),
  strategy('holy-grail', 'Holy Grail Adaptive', ['ES', 50_000], list('early-2025'), {
    ...DAY_TREND,
    entriesADay: 1,
    chance: 0.5,
    stop: 0.3,
    target: 0.6,
    edge: 0.05,
  }),
  strategy('elliot-wave', 'ElliotWave', ['6E', 25_000], grid({ settings: 'european' }), {
    ...SWING_TREND,
    chance: 0.5,
    stop: 0.6,
    target: 2.2,
    longestMinutes: 1600,
    edge: -0.02,
  }),
  strategy('icc-choch', 'ICC ChoCh', ['MNQ', 10_000], grid(), {
    ...OPENING_RANGE,
    quantity: 1,
    window: [15, 200],
    edge: 0.09,
  }),
  strategy('low-volatility', 'Low Volatility', ['MES', 10_000], grid({ savedBySpreadsheet: true }), {
    ...SCALP,
    barMinutes: 5,
    quantity: 3,
    window: [90, 270],
    entriesADay: 2,
    chance: 0.45,
    stop: 0.14,
    target: 0.12,
    longestMinutes: 60,
    edge: 0.2,
  }),
  strategy('project-gamma', 'Project Gamma', ['NQ', 100_000], grid({ version: '8.1', settings: 'american-brackets' }), {
    ...OPENING_RANGE,
    window: [60, 330],
    stop: 0.3,
    target: 0.45,
    edge: 0.09,
  }),
  strategy('trend-catcher', 'TrendCatcher', ['GC', 50_000], list('late-2025'), {
    ...SWING_TREND,
    direction: 'long',
    chance: 0.45,
    edge: 0.2,
  }),
  strategy('orb', 'ORB', ['NQ', 100_000], grid(), { ...OPENING_RANGE, edge: 0.2 }),
  strategy('cointegrated-pairs', 'CointegratedPairs', ['MES', 25_000], grid(), {
    ...REVERSION,
    quantity: 5,
    stop: 0.8,
    target: 0.4,
    overnight: true,
    longestMinutes: 780,
    edge: 0.22,
  }),
  strategy('riley-sr', 'RileySR', ['ES', 50_000], grid({ version: '7', settings: 'american-brackets' }), {
    ...REVERSION,
    entriesADay: 1,
    chance: 0.7,
    stop: 0.4,
    target: 0.4,
    edge: 0.03,
  }),
  strategy('flux-lightning', 'FluxLightning', ['MNQ', 10_000], grid({ byteOrderMark: true }), {
    ...SCALP,
    quantity: 4,
    entriesADay: 2,
    chance: 0.42,
    edge: 0.17,
  }),
  strategy('flux-pivot-strat', 'FluxPivot Strategy', ['ES', 50_000], list('2026'), {
    ...REVERSION,
    entriesADay: 1,
    chance: 0.45,
    stop: 0.38,
    target: 0.42,
    edge: 0.12,
  }),
  strategy('flux-signal-strat', 'FluxSignal Strategy', ['GC', 50_000], grid({ settings: 'european-sign-last' }), {
    ...DAY_TREND,
    entriesADay: 1,
    chance: 0.6,
    window: [10, 180],
    edge: 0.08,
  }),
  strategy(
    'flux-trident',
    'FluxTrident',
    ['NQ', 100_000],
    { kind: 'summary' },
    {
      ...DAY_TREND,
      entriesADay: 1,
      chance: 0.6,
      edge: 0.12,
    },
  ),
  strategy('centauri', 'Centauri', ['MNQ', 50_000], grid({ version: '8.1' }), { ...GUARDED, quantity: 3, edge: 0.15 }),
  strategy('mars', 'Mars', ['MES', 50_000], grid(), {
    ...GUARDED,
    quantity: 4,
    window: [5, 90],
    stop: 0.25,
    edge: 0.12,
  }),
  strategy('moon', 'Moon', ['MNQ', 50_000], grid({ settings: 'american-brackets' }), {
    ...GUARDED,
    quantity: 2,
    window: [90, 270],
    stop: 0.3,
    target: 0.3,
    edge: 0.15,
  }),
  strategy('pluto', 'Pluto', ['MES', 25_000], grid({ byteOrderMark: true }), {
    ...DAY_TREND,
    barMinutes: 15,
    quantity: 2,
    entriesADay: 1,
    target: undefined,
    edge: 0.17,
  }),
];
