import * as orbits from './orbit.js';
import type { BacktestSlug } from '../../../src/shared/contract/backtests.js';
import type { Orbit } from './orbit.js';

/** Strategies made with evaluation rules in mind, on both platforms. */
export const propFirmStrategies: readonly Tool[] = [
  {
    name: 'Centauri',
    orbit: orbits.CENTAURI,
    backtestUrl: '/backtests/centauri',
    isNew: false,
  },
  {
    name: 'Mars',
    orbit: orbits.MARS,
    backtestUrl: '/backtests/mars',
    isNew: false,
  },
  {
    name: 'Moon',
    orbit: orbits.MOON,
    backtestUrl: '/backtests/moon',
    isNew: false,
  },
  {
    name: 'Pluto',
    orbit: orbits.PLUTO,
    backtestUrl: '/backtests/pluto',
    isNew: false,
  },
];

/** The eleven indicators, the same on both platforms. */
export const indicators: readonly Tool[] = [
  {
    name: 'DynamicTrend',
    isNew: false,
  },
  {
    name: 'FluxTarget',
    isNew: false,
  },
  {
    name: 'Market Phase',
    isNew: false,
  },
  {
    name: 'TTM Squeeze',
    isNew: false,
  },
  {
    name: 'Volatility Cycle',
    isNew: false,
  },
  {
    name: 'FluxConfluence',
    isNew: false,
  },
  {
    name: 'FluxPivot',
    isNew: false,
  },
  {
    name: 'FluxSignal',
    isNew: false,
  },
  {
    name: 'Market Regime',
    isNew: false,
  },
  {
    name: 'Parabolic RSI',
    isNew: false,
  },
  {
    name: 'Previous Levels',
    isNew: false,
  },
];

/** The automated strategies of the desktop platform. */
export const desktopStrategies: readonly Tool[] = [
  {
    name: 'Liquidity Sweep',
    backtestUrl: '/backtests/liquidity-sweep',
    isNew: false,
  },
  {
    name: 'Slow and Steady',
    backtestUrl: '/backtests/slow-and-steady',
    isNew: false,
  },
  {
    name: 'Super Momentum',
    backtestUrl: '/backtests/super-momentum',
    isNew: false,
  },
  {
    name: 'Donchian Turtle',
    backtestUrl: '/backtests/donchian-turtle',
    isNew: false,
  },
  {
    name: 'IchimokoStrat',
    backtestUrl: '/backtests/ichimoko-strat',
    isNew: false,
  },
  {
    name: 'KeltnerStrat',
    backtestUrl: '/backtests/keltner-strat',
    isNew: false,
  },
  {
    name: 'Future Prediction Server',
    backtestUrl: '/backtests/future-prediction-server',
    isNew: false,
  },
  {
    name: 'Quad Confluence',
    backtestUrl: '/backtests/quad-confluence',
    isNew: false,
  },
  {
    name: 'Holy Grail Adaptive',
    backtestUrl: '/backtests/holy-grail',
    isNew: false,
  },
  {
    name: 'ElliotWave',
    backtestUrl: '/backtests/elliot-wave',
    isNew: false,
  },
  {
    name: 'ICC ChoCh',
    backtestUrl: '/backtests/icc-choch',
    isNew: false,
  },
  {
    name: 'Low Volatility',
    backtestUrl: '/backtests/low-volatility',
    isNew: false,
  },
  {
    name: 'Project Gamma',
    backtestUrl: '/backtests/project-gamma',
    isNew: false,
  },
  {
    name: 'TrendCatcher',
    backtestUrl: '/backtests/trend-catcher',
    isNew: false,
  },
  {
    name: 'ORB',
    backtestUrl: '/backtests/orb',
    isNew: false,
  },
  {
    name: 'CointegratedPairs',
    backtestUrl: '/backtests/cointegrated-pairs',
    isNew: false,
  },
  {
    name: 'RileySR',
    backtestUrl: '/backtests/riley-sr',
    isNew: false,
  },
  {
    name: 'FluxLightning',
    backtestUrl: '/backtests/flux-lightning',
    isNew: false,
  },
  {
    name: 'FluxPivot Strategy',
    backtestUrl: '/backtests/flux-pivot-strat',
    isNew: false,
  },
  {
    name: 'FluxSignal Strategy',
    backtestUrl: '/backtests/flux-signal-strat',
    isNew: false,
  },
  {
    name: 'FluxTrident',
    backtestUrl: '/backtests/flux-trident',
    isNew: false,
  },
];

/** A tool of the catalogue without the words about it. */
export interface Tool {
  name: string;
  /** Strategies only. */
  backtestUrl?: `/backtests/${BacktestSlug}`;
  /** Shows the 'NEW!' badge. */
  isNew: boolean;
  orbit?: Orbit;
}

/** A tool as its card shows it. */
export interface CatalogueItem extends Tool {
  features: readonly string[];
}
