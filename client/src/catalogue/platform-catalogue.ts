import type { Platform } from '../../../src/shared/plans.js';
import type { CatalogueItem } from './catalogue-item.js';
import { desktopStrategies } from './desktop-strategies.js';
import { indicators } from './indicators.js';
import { propFirmStrategies } from './prop-firm-strategies.js';

/** What one platform offers, in the order of the home page. */
export interface PlatformCatalogue {
  propFirmStrategies: readonly CatalogueItem[];
  strategies: readonly CatalogueItem[];
  indicators: readonly CatalogueItem[];
}

/**
 * ASSUMPTION: the web platform has fifteen strategies, and nobody has named them yet. Until the owner does, these are
 * fifteen of the desktop platform's: the ones that need no second market and no server beside the chart.
 */
const WEB_STRATEGY_NAMES: readonly string[] = [
  'Liquidity Sweep',
  'Slow and Steady',
  'Super Momentum',
  'Donchian Turtle',
  'IchimokoStrat',
  'KeltnerStrat',
  'Quad Confluence',
  'Holy Grail Adaptive',
  'ICC ChoCh',
  'Low Volatility',
  'TrendCatcher',
  'ORB',
  'RileySR',
  'FluxPivot Strategy',
  'FluxSignal Strategy',
];

export const CATALOGUE: Readonly<Record<Platform, PlatformCatalogue>> = {
  ninjatrader: { propFirmStrategies, strategies: desktopStrategies, indicators },
  tradingview: {
    propFirmStrategies,
    strategies: desktopStrategies.filter(({ name }) => WEB_STRATEGY_NAMES.includes(name)),
    indicators: indicators.map((indicator) => ({ ...indicator, isNew: true })),
  },
};
