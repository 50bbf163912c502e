import { PLANS, type Platform, PLATFORM_NAMES, TRIAL_DAYS } from '../../../src/shared/plans.js';

/** How many tools a platform has, for the texts that count them. */
export type ToolCounts = Readonly<Record<Platform, { indicators: number; strategies: number }>>;

/** The texts of /pricing. Names, bullets and buttons of the plans are in `pricing/plan-offers.ts`. */
export const PRICING_TEXTS = {
  title: 'Choose Your Plan',
  description: (lowestPrice: string) => `Four plans from ${lowestPrice}, each with ${TRIAL_DAYS} days free.`,
  jump: {
    label: 'Jump to a tier',
    price: (monthlyUsd: number) => `from $${monthlyUsd}`,
  },
  lead: {
    trial: `Try any plan free for ${TRIAL_DAYS} days. Checkout asks for a card, and charges nothing today.`,
    trialUsed: 'Billed by the month, with no contract.',
    leftCheckout: 'You left checkout. You haven’t been charged.',
    hasPlan: (plan: string) => `You’re on ${plan}. Change it in`,
    ending: (plan: string, day: string) => `${plan} ends ${day}. Resume it in`,
    unsettled: (plan: string) => `${plan} is unpaid or on hold. See what to do in`,
    account: 'your account',
    loading: 'Loading your plan',
  },
  /** What a plan is, in one line under its name. */
  pitch: {
    standardSingle: ({ ninjatrader }: ToolCounts) =>
      `${ninjatrader.indicators} indicators to trade by hand, with a plan.`,
    standardBoth: ({ ninjatrader }: ToolCounts) => `The same ${ninjatrader.indicators} indicators, desktop and web.`,
    proSingle: ({ ninjatrader, tradingview }: ToolCounts) =>
      `Every indicator, and strategies that enter and exit for you: ${ninjatrader.strategies} on NinjaTrader, ` +
      `${tradingview.strategies} on TradingView.`,
    proBoth: () => 'Everything we make, desktop and web.',
  },
  /** Above a card's buttons. */
  caption: {
    start: { single: 'Start on', both: 'Start on both platforms' },
    switch: { single: 'Switch to', both: 'Switch to both platforms' },
    manage: 'Manage your plan, or switch',
    switchTo: (platform: string) => `Switch to ${platform}`,
  },
  badge: { popular: 'MOST POPULAR', owned: 'Your plan' },
  button: {
    settings: 'Customer Settings',
    account: 'Go to My Account',
    checkout: 'Go To Checkout',
    start: 'Get Started',
    busy: 'Opening…',
    retry: 'Try again',
  },
  /** Under the buttons, where the terms of a first purchase do not apply. */
  terms: {
    loading: 'Loading the terms',
    stopped: 'This plan is unpaid or on hold. Your account shows how to get it back.',
    settleFirst: 'Settle your current plan first, in your account.',
    owned: 'You have this plan.',
    ending: (day: string) => `You have this plan until ${day}.`,
    change: 'You’ll see the new price before you confirm.',
    trialUnknown: (price: string) => `${price}. Checkout shows your first charge date before you confirm.`,
  },
  failed: {
    settings: 'Customer Settings didn’t open.',
    checkout: 'Checkout didn’t open. You haven’t been charged.',
  },
  test: {
    title: 'Test',
    words: 'For testing checkout flows only',
    button: 'Use Test Checkout',
    off: 'The test price is switched off here (TEST_CHECKOUT).',
  },
  comparison: {
    title: 'Compare Standard and Pro',
    feature: 'Feature',
    none: 'Not included',
    yes: 'Yes',
  },
} as const;

/** A row of the comparison, with a cell for each tier; null if the tier lacks the feature. */
export interface ComparedFeature {
  name: string;
  standard: string | null;
  pro: string | null;
}

/** The rows of the comparison of the two tiers. */
export function comparedFeatures(counts: ToolCounts, forPropFirms: number): ComparedFeature[] {
  const { ninjatrader, tradingview } = counts;
  const indicators = `${ninjatrader.indicators} on each platform`;
  return [
    { name: 'Indicators', standard: indicators, pro: indicators },
    {
      name: 'Automated strategies',
      standard: null,
      pro: `${ninjatrader.strategies} on ${PLATFORM_NAMES.ninjatrader}, ${tradingview.strategies} on ${PLATFORM_NAMES.tradingview}`,
    },
    { name: 'Built for prop firm rules', standard: null, pro: `${forPropFirms} of the strategies` },
    { name: 'New features first', standard: null, pro: PRICING_TEXTS.comparison.yes },
    { name: 'Customer support', standard: '24/7', pro: '24/7' },
    { name: 'Free trial', standard: `${TRIAL_DAYS} days`, pro: `${TRIAL_DAYS} days` },
    {
      name: 'One platform, your pick',
      standard: perMonth(PLANS.STANDARD_SINGLE_NT.monthlyUsd),
      pro: perMonth(PLANS.PRO_SINGLE_NT.monthlyUsd),
    },
    {
      name: 'Both platforms',
      standard: perMonth(PLANS.STANDARD_BOTH.monthlyUsd),
      pro: perMonth(PLANS.PRO_BOTH.monthlyUsd),
    },
  ];
}

const perMonth = (monthlyUsd: number): string => `$${monthlyUsd}/mo`;
