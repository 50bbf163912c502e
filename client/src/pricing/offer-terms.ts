import { monthlyPrice } from '../../../src/shared/checkout-terms.js';
import { PLANS, TRIAL_DAYS } from '../../../src/shared/plans.js';

/** What every plan promises, where none is named. */
export const OFFER_TERMS = `${TRIAL_DAYS} days free, then from ${monthlyPrice(PLANS.STANDARD_SINGLE_NT)}. Cancel anytime.`;
