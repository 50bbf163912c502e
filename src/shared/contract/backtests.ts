import type { PropFirmRules } from '../../../backtest-engine/prop-firm/prop-firm-rules.js';

export const BACKTEST_SLUGS = [
  'liquidity-sweep',
  'slow-and-steady',
  'super-momentum',
  'donchian-turtle',
  'ichimoko-strat',
  'keltner-strat',
  'future-prediction-server',
  'quad-confluence',
  'holy-grail',
  'elliot-wave',
  'icc-choch',
  'low-volatility',
  'project-gamma',
  'trend-catcher',
  'orb',
  'cointegrated-pairs',
  'riley-sr',
  'flux-lightning',
  'flux-pivot-strat',
  'flux-signal-strat',
  'flux-trident',
  'centauri',
  'mars',
  'moon',
  'pluto',
] as const;
export type BacktestSlug = (typeof BACKTEST_SLUGS)[number];

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
