const KEY = 'returnPath';
const PATHS = ['/account', '/payment/success'] as const;
type ReturnPath = (typeof PATHS)[number];

/** Where to go on after the way over Google; lasts as long as the tab. */
export function rememberReturnPath(path: ReturnPath): void {
  window.sessionStorage.setItem(KEY, path);
}

/** The remembered page, once; the account page where none was. Never an address from outside. */
export function takeReturnPath(): ReturnPath {
  const kept = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  return PATHS.find((path) => path === kept) ?? '/account';
}
