import {
  BACKTEST_SLUGS,
  type BacktestSlug,
  isForPropFirms,
  type PropFirmSlug,
  STRATEGY_NAMES,
} from '../../../src/shared/contract/backtests.js';
import type { Platform } from '../../../src/shared/plans.js';
import { listsOf } from '../content/content-file.js';
import toolFeatures from '../content/tool-features.md?raw';
import webStrategies from '../content/web-strategies.md?raw';

/** Tools of one platform, in the order of the home page. */
export interface PlatformCatalog {
  propFirmStrategies: readonly Tool[];
  strategies: readonly Tool[];
  indicators: readonly Tool[];
}

/** A tool of the catalog. */
export interface Tool {
  name: string;
  /** Sentences on the tool's card. */
  features: readonly string[];
  /** Strategies only. */
  backtestUrl?: `/backtests/${BacktestSlug}`;
  /** Shows the 'NEW!' badge. */
  isNew: boolean;
  isForPropFirms: boolean;
  /** Prop-firm strategies only. */
  orbit?: Orbit;
}

/** Ellipses around a center, each with a body, on a grid of 56 by 56. */
export interface Orbit {
  /** Radius of the central body. */
  center: number;
  paths: readonly { across: number; along: number; tilt: number; body: { x: number; y: number; radius: number } }[];
}

const PROP_FIRM_ORBITS: Readonly<Record<PropFirmSlug, Orbit>> = {
  centauri: {
    center: 0,
    paths: [
      { across: 20, along: 12, tilt: -24, body: { x: 10.5, y: 33.5, radius: 4.5 } },
      { across: 10, along: 6, tilt: -24, body: { x: 37, y: 24, radius: 3 } },
    ],
  },
  mars: { center: 4.5, paths: [{ across: 21, along: 19, tilt: 0, body: { x: 43, y: 14.5, radius: 3.5 } }] },
  moon: { center: 8, paths: [{ across: 21, along: 9, tilt: 16, body: { x: 46.5, y: 36.5, radius: 2.5 } }] },
  pluto: {
    center: 2.5,
    paths: [
      { across: 12, along: 12, tilt: 0, body: { x: 28, y: 16, radius: 2.5 } },
      { across: 25, along: 13, tilt: -34, body: { x: 47.5, y: 12.5, radius: 1.8 } },
    ],
  },
};

const INDICATORS = [
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
];

/**
 * ASSUMPTION: the web platform has fifteen strategies that nobody has named yet. Until the owner
 * names them, the content file lists fifteen of the desktop strategies: the ones that need no
 * second market and no server beside the chart.
 */
const webStrategyNames = listsOf(webStrategies).get('') ?? [];
const features = listsOf(toolFeatures);

const strategies = BACKTEST_SLUGS.map(toStrategy);
const propFirmStrategies = strategies.filter((strategy) => strategy.isForPropFirms);
const desktopStrategies = strategies.filter((strategy) => !strategy.isForPropFirms);
const indicators = INDICATORS.map((name) => ({
  name,
  features: featuresOf(name),
  isNew: false,
  isForPropFirms: false,
}));

export const CATALOG: Readonly<Record<Platform, PlatformCatalog>> = {
  ninjatrader: { propFirmStrategies, strategies: desktopStrategies, indicators },
  tradingview: {
    propFirmStrategies,
    strategies: desktopStrategies.filter(({ name }) => webStrategyNames.includes(name)).map(toNew),
    indicators: indicators.map(toNew),
  },
};

/** The web platform is new, and so are its tools. */
function toNew(tool: Tool): Tool {
  return { ...tool, isNew: true };
}

function toStrategy(slug: BacktestSlug): Tool {
  const name = STRATEGY_NAMES[slug];
  const strategy = { name, features: featuresOf(name), backtestUrl: `/backtests/${slug}`, isNew: false } as const;
  return isForPropFirms(slug)
    ? { ...strategy, isForPropFirms: true, orbit: PROP_FIRM_ORBITS[slug] }
    : { ...strategy, isForPropFirms: false };
}

/** Throws if the content file has no features of the tool. */
function featuresOf(name: string): readonly string[] {
  const found = features.get(name);
  if (!found) throw new Error(`tool-features.md has no list under the heading ${name}`);
  return found;
}
