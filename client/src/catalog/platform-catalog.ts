import type { Platform } from '../../../src/shared/plans.js';
import { listsOf } from '../content/content-file.js';
import toolFeatures from '../content/tool-features.md?raw';
import webStrategies from '../content/web-strategies.md?raw';
import { type CatalogItem, type Tool, desktopStrategies, indicators, propFirmStrategies } from './tools.js';

/** Tools of one platform, in the order of the home page. */
export interface PlatformCatalog {
  propFirmStrategies: readonly CatalogItem[];
  strategies: readonly CatalogItem[];
  indicators: readonly CatalogItem[];
}

/**
 * ASSUMPTION: the web platform has fifteen strategies that nobody has named yet. Until the owner
 * names them, the content file lists fifteen of the desktop strategies: the ones that need no
 * second market and no server beside the chart.
 */
const webStrategyNames = listsOf(webStrategies).get('') ?? [];
const features = listsOf(toolFeatures);

/** Throws for a tool without features in the content file, so that the tests find the mistake. */
function withFeatures(tool: Tool): CatalogItem {
  const words = features.get(tool.name);
  if (!words) throw new Error(`tool-features.md has no list under the heading ${tool.name}`);
  return { ...tool, features: words };
}

const onDesktop = desktopStrategies.map(withFeatures);
const forPropFirms = propFirmStrategies.map(withFeatures);
const onCharts = indicators.map(withFeatures);

export const CATALOGUE: Readonly<Record<Platform, PlatformCatalog>> = {
  ninjatrader: { propFirmStrategies: forPropFirms, strategies: onDesktop, indicators: onCharts },
  tradingview: {
    propFirmStrategies: forPropFirms,
    strategies: onDesktop.filter(({ name }) => webStrategyNames.includes(name)),
    indicators: onCharts.map((indicator) => ({ ...indicator, isNew: true })),
  },
};
