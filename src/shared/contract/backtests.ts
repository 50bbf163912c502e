import type { PropFirmRules } from '../../../backtest-engine/prop-firm/prop-firm-rules.js';

/** Name of each backtest's strategy, by slug. */
export const STRATEGY_NAMES = {
  'liquidity-sweep': 'Liquidity Sweep',
  'slow-and-steady': 'Slow and Steady',
  'super-momentum': 'Super Momentum',
  'donchian-turtle': 'Donchian Turtle',
  'ichimoko-strat': 'IchimokoStrat',
  'keltner-strat': 'KeltnerStrat',
  'future-prediction-server': 'Future Prediction Server',
  'quad-confluence': 'Quad Confluence',
  'holy-grail': 'Holy Grail Adaptive',
  'elliot-wave': 'ElliotWave',
  'icc-choch': 'ICC ChoCh',
  'low-volatility': 'Low Volatility',
  'project-gamma': 'Project Gamma',
  'trend-catcher': 'TrendCatcher',
  orb: 'ORB',
  'cointegrated-pairs': 'CointegratedPairs',
  'riley-sr': 'RileySR',
  'flux-lightning': 'FluxLightning',
  'flux-pivot-strat': 'FluxPivot Strategy',
  'flux-signal-strat': 'FluxSignal Strategy',
  'flux-trident': 'FluxTrident',
  centauri: 'Centauri',
  mars: 'Mars',
  moon: 'Moon',
  pluto: 'Pluto',
};

export type BacktestSlug = keyof typeof STRATEGY_NAMES;

/** Slugs of all backtests, in the order of the catalog. */
export const BACKTEST_SLUGS = Object.keys(STRATEGY_NAMES) as readonly BacktestSlug[];

/** Strategies made for the evaluations of prop firms. */
const PROP_FIRM_SLUGS = ['centauri', 'mars', 'moon', 'pluto'] as const satisfies readonly BacktestSlug[];
export type PropFirmSlug = (typeof PROP_FIRM_SLUGS)[number];

export const isForPropFirms = (slug: BacktestSlug): slug is PropFirmSlug =>
  (PROP_FIRM_SLUGS as readonly BacktestSlug[]).includes(slug);

export function isBacktestSlug(slug: string | undefined): slug is BacktestSlug {
  return slug !== undefined && Object.hasOwn(STRATEGY_NAMES, slug);
}

/** Keys of strategies and accounts in a URL. Pages repeat nothing else from a URL. */
export const SLUG_PATTERN = /^[a-z\d-]{1,30}$/i;

/**
 * One entry of backtests/manifest.json, keyed by slug. Every entry and every field may be missing.
 */
export interface BacktestEntry {
  title?: string;
  platform?: 'ninjatrader' | 'tradingview';
  instrument?: string;
  /** First and last day, `YYYY-MM-DD`. */
  period?: { from: string; to: string };
  /** Commission and slippage, in words. */
  costs?: string;
  /** US dollars. */
  startingBalance?: number;
  /** True if the file is made-up sample data. */
  sample?: boolean;
}

/** GET /backtests/manifest.json */
export type BacktestManifest = Partial<Record<string, BacktestEntry>>;

/** GET /backtests/prop-firms.json */
export interface PropFirmsAnswer extends PropFirmRules {
  /** False if a firm or an account was left out because of a mistake in the file. */
  complete: boolean;
}

/**
 * The headline of a backtest's report, worked out from its file; null where the file does not say.
 * Money is in units of `currency`.
 */
export interface BacktestFigures {
  netProfit: number | null;
  /** Infinite if trades won and none lost. */
  profitFactor: number | 'infinite' | null;
  maxDrawdown: number | null;
  /** As in the file, such as `USD` or `points`; null if it names none. */
  currency: string | null;
  /** Whether net profit is before costs. */
  isGross: boolean;
  /** Profit of the closed trades over time, from 0, as levels (`curve-levels.ts`); '' without. */
  curve: string;
}

/**
 * GET /backtests/figures.json: by slug, null for a file without any of them. A file that is still
 * being read, or cannot be read, has no entry.
 */
export type BacktestFiguresAnswer = Partial<Record<string, BacktestFigures | null>>;
