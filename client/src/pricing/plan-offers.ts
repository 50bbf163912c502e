import { PLATFORM_NAMES, type PlanKey, PLANS, type Tier } from '../../../src/shared/plans.js';
import { PRICING_TEXTS, type ToolCounts } from '../content/pricing-texts.js';

/** A card of the pricing page. */
export interface PlanOffer {
  tier: Tier;
  /** The two lines of the plan's name. */
  name: readonly [tier: string, platforms: string];
  /** What the plan is, in one line. */
  pitch: (counts: ToolCounts) => string;
  monthlyUsd: number;
  features: readonly string[];
  /** The features that a smaller plan lacks. */
  adds: readonly string[];
  isPopular: boolean;
  /** One button for each platform, or one button whose label depends on the session. */
  buttons: readonly { key: PlanKey; label: string | null }[];
}

const SINGLE = 'Single Platform';
const BOTH = 'Both Platforms';
const { pitch } = PRICING_TEXTS;

/** Cards with the texts of the specification. */
export const PLAN_OFFERS: readonly PlanOffer[] = [
  {
    tier: 'standard',
    name: ['Standard', SINGLE],
    pitch: pitch.standardSingle,
    features: ['Access to all our indicators', '24/7 customer support', 'Cancel anytime'],
    adds: [],
    isPopular: false,
    ...eachPlatform('STANDARD_SINGLE_NT', 'STANDARD_SINGLE_TV'),
  },
  {
    tier: 'standard',
    name: ['Standard', BOTH],
    pitch: pitch.standardBoth,
    features: ['Access to all our indicators', 'both platforms', 'Cancel anytime'],
    adds: ['both platforms'],
    isPopular: false,
    ...bothPlatforms('STANDARD_BOTH'),
  },
  {
    tier: 'pro',
    name: ['Pro', SINGLE],
    pitch: pitch.proSingle,
    features: ['All features in Standard', 'Access to all automated strategies', 'Direct access to new features'],
    adds: ['Access to all automated strategies', 'Direct access to new features'],
    isPopular: true,
    ...eachPlatform('PRO_SINGLE_NT', 'PRO_SINGLE_TV'),
  },
  {
    tier: 'pro',
    name: ['Pro', BOTH],
    pitch: pitch.proBoth,
    features: ['All features in Standard', 'both platforms', 'Access to all automated strategies'],
    adds: ['both platforms', 'Access to all automated strategies'],
    isPopular: false,
    ...bothPlatforms('PRO_BOTH'),
  },
];

/** The name of an offer on one line. */
export const titleOf = ({ name }: PlanOffer): string => name.join(' ');

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
