import { PLANS, type PlanKey } from '../../../src/shared/plans.js';

/** A card of the pricing page. The texts are the specification's, word for word. */
export interface PlanOffer {
  title: string;
  monthlyUsd: number;
  features: readonly string[];
  isPopular: boolean;
  /** A card for one platform has a button for each; a card for both has one that changes its words with the session. */
  buttons: readonly { key: PlanKey; label: string | null }[];
}

export const PLAN_OFFERS: readonly PlanOffer[] = [
  {
    title: 'Standard Single Platform',
    monthlyUsd: PLANS.STANDARD_SINGLE_NT.monthlyUsd,
    features: ['Access to all our indicators', '24/7 customer support', 'Cancel anytime'],
    isPopular: false,
    buttons: [
      { key: 'STANDARD_SINGLE_NT', label: 'NinjaTrader' },
      { key: 'STANDARD_SINGLE_TV', label: 'TradingView' },
    ],
  },
  {
    title: 'Standard Both Platforms',
    monthlyUsd: PLANS.STANDARD_BOTH.monthlyUsd,
    features: ['Access to all our indicators', 'both platforms', 'Cancel anytime'],
    isPopular: false,
    buttons: [{ key: 'STANDARD_BOTH', label: null }],
  },
  {
    title: 'Pro Single Platform',
    monthlyUsd: PLANS.PRO_SINGLE_NT.monthlyUsd,
    features: ['All features in Standard', 'Access to all automated strategies', 'Direct access to new features'],
    isPopular: true,
    buttons: [
      { key: 'PRO_SINGLE_NT', label: 'NinjaTrader' },
      { key: 'PRO_SINGLE_TV', label: 'TradingView' },
    ],
  },
  {
    title: 'Pro Both Platforms',
    monthlyUsd: PLANS.PRO_BOTH.monthlyUsd,
    features: ['All features in Standard', 'both platforms', 'Access to all automated strategies'],
    isPopular: false,
    buttons: [{ key: 'PRO_BOTH', label: null }],
  },
];
