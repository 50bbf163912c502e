import { DAY_MS } from '../../backtest-engine/model/time.js';
import { dayInWords } from './day-in-words.js';
import { type Plan, TRIAL_DAYS } from './plans.js';

/**
 * Version of the `checkoutTerms` wording: the day it took effect. Change it with the wording,
 * because it is recorded with each consent.
 */
export const CHECKOUT_TERMS_VERSION = '2026-11-28';

/** The date of the first charge of a trial that starts on `today` (`YYYY-MM-DD`, UTC). */
function firstChargeDay(today: string): string {
  return dayInWords(new Date(Date.parse(`${today}T00:00:00Z`) + TRIAL_DAYS * DAY_MS));
}

/** The price of a plan in the shared wording: `$49 a month until you cancel`. */
export function monthlyPrice(plan: Plan): string {
  return `$${plan.monthlyUsd} a month until you cancel`;
}

/**
 * The terms beside a button that starts a subscription, also kept in the consent record. `today` is
 * `YYYY-MM-DD`, UTC.
 */
export function checkoutTerms(plan: Plan, today: string, withTrial: boolean): string {
  const price = monthlyPrice(plan);
  const start = withTrial
    ? `${TRIAL_DAYS} days free, then ${price}. First charge on ${firstChargeDay(today)}.`
    : `${price}. First charge today, after any account credit.`;
  return `${start} Cancel online any time.`;
}
