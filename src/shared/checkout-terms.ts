import { DAY_MS } from '../../backtest-engine/model/time.js';
import { dayInWords } from './day-in-words.js';
import { type Plan, TRIAL_DAYS } from './plans.js';

/** The wording of `checkoutTerms`, by the day it came into use. A changed sentence needs a new one: consent is recorded with it. */
export const CHECKOUT_TERMS_VERSION = '2026-11-28';

/** The day a trial that starts on `today` (`YYYY-MM-DD`, UTC) is first charged, in words. */
function firstChargeDay(today: string): string {
  return dayInWords(new Date(Date.parse(`${today}T00:00:00Z`) + TRIAL_DAYS * DAY_MS));
}

/** What a plan costs, in the words that every page and the terms share: `$49 a month until you cancel`. */
export function monthlyPrice(plan: Plan): string {
  return `$${plan.monthlyUsd} a month until you cancel`;
}

/** What stands beside a button that starts a subscription, and what the consent record keeps. `today` is `YYYY-MM-DD`, UTC. */
export function checkoutTerms(plan: Plan, today: string, withTrial: boolean): string {
  const price = monthlyPrice(plan);
  const start = withTrial
    ? `${TRIAL_DAYS} days free, then ${price}. First charge on ${firstChargeDay(today)}.`
    : `${price}. First charge today, after any account credit.`;
  return `${start} Cancel online any time.`;
}
