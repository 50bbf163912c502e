import type { BacktestSlug } from '../../../src/shared/contract/backtests.js';
import { CENTAURI, MARS, MOON, type Orbit, PLUTO } from './orbit.js';

/** A tool of the catalog, without its features. */
export interface Tool {
  name: string;
  /** Strategies only. */
  backtestUrl?: `/backtests/${BacktestSlug}`;
  /** Shows the 'NEW!' badge. */
  isNew: boolean;
  orbit?: Orbit;
}

/** A tool with the features that its card lists. */
export interface CatalogItem extends Tool {
  features: readonly string[];
}

/** The automated strategies of the desktop platform. */
export const desktopStrategies: readonly Tool[] = [
  strategy('Liquidity Sweep', 'liquidity-sweep'),
  strategy('Slow and Steady', 'slow-and-steady'),
  strategy('Super Momentum', 'super-momentum'),
  strategy('Donchian Turtle', 'donchian-turtle'),
  strategy('IchimokoStrat', 'ichimoko-strat'),
  strategy('KeltnerStrat', 'keltner-strat'),
  strategy('Future Prediction Server', 'future-prediction-server'),
  strategy('Quad Confluence', 'quad-confluence'),
  strategy('Holy Grail Adaptive', 'holy-grail'),
  strategy('ElliotWave', 'elliot-wave'),
  strategy('ICC ChoCh', 'icc-choch'),
  strategy('Low Volatility', 'low-volatility'),
  strategy('Project Gamma', 'project-gamma'),
  strategy('TrendCatcher', 'trend-catcher'),
  strategy('ORB', 'orb'),
  strategy('CointegratedPairs', 'cointegrated-pairs'),
  strategy('RileySR', 'riley-sr'),
  strategy('FluxLightning', 'flux-lightning'),
  strategy('FluxPivot Strategy', 'flux-pivot-strat'),
  strategy('FluxSignal Strategy', 'flux-signal-strat'),
  strategy('FluxTrident', 'flux-trident'),
];

/** Strategies made for prop-firm evaluations, on both platforms. */
export const propFirmStrategies: readonly Tool[] = [
  { ...strategy('Centauri', 'centauri'), orbit: CENTAURI },
  { ...strategy('Mars', 'mars'), orbit: MARS },
  { ...strategy('Moon', 'moon'), orbit: MOON },
  { ...strategy('Pluto', 'pluto'), orbit: PLUTO },
];

/** The indicators, the same on both platforms. */
export const indicators: readonly Tool[] = [
  'DynamicTrend',
  'FluxTarget',
  'Market Phase',
  'TTM Squeeze',
  'Volatility Cycle',
  'FluxConfluence',
  'FluxPivot',
  'FluxSignal',
  'Market Regime',
  'Parabolic RSI',
  'Previous Levels',
].map((name) => ({ name, isNew: false }));

function strategy(name: string, slug: BacktestSlug): Tool {
  return { name, backtestUrl: `/backtests/${slug}`, isNew: false };
}
