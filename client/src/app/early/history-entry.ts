/**
 * The router calls the first entry of every document `default`, and each that a link within a page has made, and would bring back the
 * place where another one was left. With a name of its own a new document opens at its top, and only going back or a reload
 * finds its place again.
 */
export function setEntryKey(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}
