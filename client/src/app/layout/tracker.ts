import { localStore } from '../../lib/browser-storage.js';

const KEY = 'trackerConsent';
const listeners = new Set<() => void>();

/** Whether the affiliate tracker was allowed, and the browser does not object. */
export function trackerAllowed(): boolean {
  return !refusedByBrowser() && localStore.getItem(KEY) === 'yes';
}

/** Whether the question is still open. */
export function mayAskForTracker(): boolean {
  return !refusedByBrowser() && localStore.getItem(KEY) === null;
}

/** Keeps the answer in local storage; where that is refused, the question comes again with the next visit. */
export function answerTracker(yes: boolean): void {
  localStore.setItem(KEY, yes ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

export function watchTracker(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface PrivacyNavigator {
  globalPrivacyControl?: boolean;
}

/** Global Privacy Control: a wish not to be tracked that the browser states for its owner. */
function refusedByBrowser(): boolean {
  return (navigator as PrivacyNavigator).globalPrivacyControl === true;
}
