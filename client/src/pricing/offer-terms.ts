import { monthlyPrice } from '../../../src/shared/checkout-terms.js';
import { type Plan, PLANS, TRIAL_DAYS } from '../../../src/shared/plans.js';

/** Terms of the plans from `cheapest` upward, for a text that names plans. */
export const offerTerms = (cheapest: Plan): string =>
  `${TRIAL_DAYS} days free, then from ${monthlyPrice(cheapest)}. Cancel anytime.`;

/** Terms for a text that names no plan. */
export const OFFER_TERMS = offerTerms(PLANS.STANDARD_SINGLE_NT);
