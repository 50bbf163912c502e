import { tabStore } from './browser-storage.js';

const KEY = 'referral';
const LONGEST = 200;

/** The partner named by the address a visitor came with (`?via=` or `?ref=`), trimmed to what checkout takes; null without one. */
export function referralIn(search: string): string | null {
  const parameters = new URLSearchParams(search);
  const value = (parameters.get('via') ?? parameters.get('ref') ?? '').trim();
  return value === '' ? null : value.slice(0, LONGEST);
}

/**
 * Keeps the partner from the first page to the checkout, for this visit only: session storage of the site itself, no
 * cookie, nobody else is told. A later partner's link takes an earlier one's place.
 */
export function keepReferral(search: string): void {
  const referral = referralIn(search);
  if (referral !== null) tabStore.setItem(KEY, referral);
}

interface TrackerWindow {
  Rewardful?: { referral?: unknown };
}

/** What checkout is told: the affiliate tracker's own value where it was allowed to load, else the kept one. */
export function currentReferral(): string | null {
  const tracked = (window as TrackerWindow).Rewardful?.referral;
  if (typeof tracked === 'string' && tracked !== '') return tracked.slice(0, LONGEST);
  return tabStore.getItem(KEY);
}
