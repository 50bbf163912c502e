import { BACKTEST_SLUGS, type BacktestSlug } from './contract/backtests.js';

/** Name of each backtest's strategy, as in the catalog. */
export const STRATEGY_NAMES: Readonly<Record<BacktestSlug, string>> = {
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

export function isBacktestSlug(slug: string | undefined): slug is BacktestSlug {
  return (BACKTEST_SLUGS as readonly (string | undefined)[]).includes(slug);
}
