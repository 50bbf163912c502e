import { monthlyPrice } from '../../../src/shared/checkout-terms.js';
import { type Plan, PLANS, TRIAL_DAYS } from '../../../src/shared/plans.js';

/** What the plans from this one upwards promise: beside a text that names plans, the cheapest of those. */
export const offerTerms = (cheapest: Plan): string =>
  `${TRIAL_DAYS} days free, then from ${monthlyPrice(cheapest)}. Cancel anytime.`;

/** Where no plan is named. */
export const OFFER_TERMS = offerTerms(PLANS.STANDARD_SINGLE_NT);
