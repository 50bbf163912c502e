import type { Platform } from '../../../src/shared/plans.js';
import { listsOf } from '../content/content-file.js';
import toolFeatures from '../content/tool-features.md?raw';
import webStrategies from '../content/web-strategies.md?raw';
import { type CatalogueItem, type Tool, desktopStrategies, indicators, propFirmStrategies } from './tools.js';

/** What one platform offers, in the order of the home page. */
export interface PlatformCatalogue {
  propFirmStrategies: readonly CatalogueItem[];
  strategies: readonly CatalogueItem[];
  indicators: readonly CatalogueItem[];
}

/**
 * ASSUMPTION: the web platform has fifteen strategies, and nobody has named them yet. Until the owner does, the content
 * file names fifteen of the desktop platform's: the ones that need no second market and no server beside the chart.
 */
const webStrategyNames = listsOf(webStrategies).get('') ?? [];
const features = listsOf(toolFeatures);

/** Throws for a tool that the content file says nothing about, so that the tests find a slip in it. */
function withFeatures(tool: Tool): CatalogueItem {
  const words = features.get(tool.name);
  if (!words) throw new Error(`tool-features.md has no list under the heading ${tool.name}`);
  return { ...tool, features: words };
}

const onDesktop = desktopStrategies.map(withFeatures);
const forPropFirms = propFirmStrategies.map(withFeatures);
const onCharts = indicators.map(withFeatures);

export const CATALOGUE: Readonly<Record<Platform, PlatformCatalogue>> = {
  ninjatrader: { propFirmStrategies: forPropFirms, strategies: onDesktop, indicators: onCharts },
  tradingview: {
    propFirmStrategies: forPropFirms,
    strategies: onDesktop.filter(({ name }) => webStrategyNames.includes(name)),
    indicators: onCharts.map((indicator) => ({ ...indicator, isNew: true })),
  },
};
