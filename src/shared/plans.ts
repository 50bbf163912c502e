import { DAY_MS } from '../../backtest-engine/model/time.js';
import { dayInWords } from './day-in-words.js';

export const PLAN_KEYS = [
  'STANDARD_SINGLE_NT',
  'STANDARD_SINGLE_TV',
  'STANDARD_BOTH',
  'PRO_SINGLE_NT',
  'PRO_SINGLE_TV',
  'PRO_BOTH',
  'TEST',
] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];

export const PRICE_SETS = ['LOCAL', 'PRODUCTION'] as const;
export type PriceSet = (typeof PRICE_SETS)[number];

/** The desktop platform and the web platform. */
export type Platform = 'ninjatrader' | 'tradingview';

export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  ninjatrader: 'NinjaTrader',
  tradingview: 'TradingView',
};

export type Tier = 'standard' | 'pro';

export interface Plan {
  key: PlanKey;
  name: string;
  tier: Tier;
  platforms: readonly Platform[];
  /** US dollars a month. */
  monthlyUsd: number;
}

export const TRIAL_DAYS = 30;

/** Plans by price key. TEST is a real checkout of everything at a token price. */
export const PLANS: Readonly<Record<PlanKey, Plan>> = {
  STANDARD_SINGLE_NT: {
    key: 'STANDARD_SINGLE_NT',
    name: 'Standard Single Platform (NinjaTrader)',
    tier: 'standard',
    platforms: ['ninjatrader'],
    monthlyUsd: 49,
  },
  STANDARD_SINGLE_TV: {
    key: 'STANDARD_SINGLE_TV',
    name: 'Standard Single Platform (TradingView)',
    tier: 'standard',
    platforms: ['tradingview'],
    monthlyUsd: 49,
  },
  STANDARD_BOTH: {
    key: 'STANDARD_BOTH',
    name: 'Standard Both Platforms',
    tier: 'standard',
    platforms: ['ninjatrader', 'tradingview'],
    monthlyUsd: 69,
  },
  PRO_SINGLE_NT: {
    key: 'PRO_SINGLE_NT',
    name: 'Pro Single Platform (NinjaTrader)',
    tier: 'pro',
    platforms: ['ninjatrader'],
    monthlyUsd: 99,
  },
  PRO_SINGLE_TV: {
    key: 'PRO_SINGLE_TV',
    name: 'Pro Single Platform (TradingView)',
    tier: 'pro',
    platforms: ['tradingview'],
    monthlyUsd: 99,
  },
  PRO_BOTH: {
    key: 'PRO_BOTH',
    name: 'Pro Both Platforms',
    tier: 'pro',
    platforms: ['ninjatrader', 'tradingview'],
    monthlyUsd: 119,
  },
  TEST: { key: 'TEST', name: 'Test', tier: 'pro', platforms: ['ninjatrader', 'tradingview'], monthlyUsd: 1 },
};

/**
 * Version of the wording of `checkoutTerms`: the day it took effect. Each consent records it, so
 * change it with the wording.
 */
export const CHECKOUT_TERMS_VERSION = '2026-11-29';

/** The price of a plan in words: `$49 a month until you cancel`. */
export function monthlyPrice(plan: Plan): string {
  return `$${plan.monthlyUsd} a month until you cancel`;
}

/**
 * The terms beside a button that starts a subscription. Consent records keep them. `today` is
 * `YYYY-MM-DD`, UTC.
 */
export function checkoutTerms(plan: Plan, today: string, withTrial: boolean): string {
  const price = `${monthlyPrice(plan)}, online at any time`;
  return withTrial
    ? `${TRIAL_DAYS} days free, then ${price}. First charge on ${firstChargeDay(today)}.`
    : `${price}. First charge today, after any account credit.`;
}

/** The date of the first charge of a trial that starts on `today` (`YYYY-MM-DD`, UTC). */
function firstChargeDay(today: string): string {
  return dayInWords(new Date(Date.parse(`${today}T00:00:00Z`) + TRIAL_DAYS * DAY_MS));
}
