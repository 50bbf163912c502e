import { createStoredValue, localStore, tabStore } from './browser-storage.js';

const KEY = 'referral';
const LONGEST = 200;

/** The partner's code in a query (`?via=` or `?ref=`); null without one. */
export function referralIn(search: string): string | null {
  const parameters = new URLSearchParams(search);
  const value = (parameters.get('via') ?? parameters.get('ref') ?? '').trim();
  return value === '' ? null : value.slice(0, LONGEST);
}

/** Keeps the partner's code for this visit. A later partner's link replaces it. */
export function keepReferral(search: string): void {
  const referral = referralIn(search);
  if (referral !== null) tabStore.setItem(KEY, referral);
}

/**
 * The visitor's answer about the affiliate tracker: `yes` or `no`. If the browser cannot store it,
 * the next visit asks again.
 */
export const trackerConsent = createStoredValue(localStore, 'trackerConsent');

interface TrackerWindow {
  Rewardful?: { referral?: unknown };
}

/** The affiliate tracker's own value if it was allowed to load, else the stored code. */
export function currentReferral(): string | null {
  const tracked = (window as TrackerWindow).Rewardful?.referral;
  if (typeof tracked === 'string' && tracked !== '') return tracked.slice(0, LONGEST);
  return tabStore.getItem(KEY);
}
