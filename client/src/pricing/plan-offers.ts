import { PLATFORM_NAMES, type PlanKey, PLANS, type Plan, TRIAL_DAYS, monthlyPrice } from '../../../src/shared/plans.js';

/** A card of the pricing page. */
export interface PlanOffer {
  title: string;
  monthlyUsd: number;
  features: readonly string[];
  isPopular: boolean;
  /** One button for each platform, or one button whose label depends on the session. */
  buttons: readonly { key: PlanKey; label: string | null }[];
}

/** Cards with the texts of the specification. */
export const PLAN_OFFERS: readonly PlanOffer[] = [
  {
    title: 'Standard Single Platform',
    features: ['Access to all our indicators', '24/7 customer support', 'Cancel anytime'],
    isPopular: false,
    ...eachPlatform('STANDARD_SINGLE_NT', 'STANDARD_SINGLE_TV'),
  },
  {
    title: 'Standard Both Platforms',
    features: ['Access to all our indicators', 'both platforms', 'Cancel anytime'],
    isPopular: false,
    ...bothPlatforms('STANDARD_BOTH'),
  },
  {
    title: 'Pro Single Platform',
    features: ['All features in Standard', 'Access to all automated strategies', 'Direct access to new features'],
    isPopular: true,
    ...eachPlatform('PRO_SINGLE_NT', 'PRO_SINGLE_TV'),
  },
  {
    title: 'Pro Both Platforms',
    features: ['All features in Standard', 'both platforms', 'Access to all automated strategies'],
    isPopular: false,
    ...bothPlatforms('PRO_BOTH'),
  },
];

function eachPlatform(ninjatrader: PlanKey, tradingview: PlanKey) {
  const buttons = [
    { key: ninjatrader, label: PLATFORM_NAMES.ninjatrader },
    { key: tradingview, label: PLATFORM_NAMES.tradingview },
  ];
  return { monthlyUsd: PLANS[ninjatrader].monthlyUsd, buttons };
}

function bothPlatforms(key: PlanKey) {
  return { monthlyUsd: PLANS[key].monthlyUsd, buttons: [{ key, label: null }] };
}

/** The price of the cheapest plan in words: `$49 a month`. */
export const LOWEST_PRICE = `$${PLANS.STANDARD_SINGLE_NT.monthlyUsd} a month`;

/** Terms of the plans from `cheapest` upward. */
export const offerTerms = (cheapest: Plan): string =>
  `${TRIAL_DAYS} days free, then from ${monthlyPrice(cheapest)}. Cancel anytime.`;

/** Terms of all plans. */
export const OFFER_TERMS = offerTerms(PLANS.STANDARD_SINGLE_NT);
