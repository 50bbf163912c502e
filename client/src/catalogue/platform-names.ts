import type { Platform } from '../../../src/shared/plans.js';

export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  ninjatrader: 'NinjaTrader',
  tradingview: 'TradingView',
};
