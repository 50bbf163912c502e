import { tabStore } from '../lib/browser-storage.js';

const KEY = 'returnPath';
const PATHS = ['/account', '/payment/success'] as const;
type ReturnPath = (typeof PATHS)[number];

/** Where to go on after the way over Google; lasts as long as the tab. */
export function rememberReturnPath(path: ReturnPath): void {
  tabStore.setItem(KEY, path);
}

/** The remembered page, once; the account page where none was. Never an address from outside. */
export function takeReturnPath(): ReturnPath {
  const kept = tabStore.getItem(KEY);
  tabStore.removeItem(KEY);
  return PATHS.find((path) => path === kept) ?? '/account';
}
