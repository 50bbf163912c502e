import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Milliseconds between two changes of the address: browsers refuse an address that changes with
 * every key press.
 */
const MIN_INTERVAL_MS = 300;

/** URL parameters by name; null removes a parameter. */
type UrlParams = Readonly<Record<string, string | null>>;

/** Keys of history entries whose address was written at once. */
const writtenEntries = new Set<string>();

/**
 * Writes the current choices to the address. `params` always has the same names. With
 * `writesAtOnce` they are written from the start, otherwise when they differ from the first ones.
 * `onReturn` is called with the query when the visitor comes back to a history entry with other
 * parameters.
 */
export function useUrlParams(params: UrlParams, onReturn: (query: string) => void, writesAtOnce = false): void {
  const [writer] = useState(() => new UrlWriter());
  const serialized = JSON.stringify(params);
  const written = useRef(writesAtOnce ? null : serialized);
  /** Parameters of the current history entry, serialized. */
  const inEntry = useRef<string | null>(null);
  const readEntry = useEffectEvent(() => {
    const inAddress = paramsInAddress(params);
    if (writesAtOnce && inAddress === serialized) writtenEntries.add(entryKey());
    return inAddress;
  });
  const write = useEffectEvent(() =>
    writer.write(params, () => {
      if (writesAtOnce) writtenEntries.add(entryKey());
      written.current = serialized;
      inEntry.current = serialized;
    }),
  );
  const returnToEntry = useEffectEvent(() => {
    const inAddress = paramsInAddress(params);
    if (inAddress === inEntry.current) return;
    // The visitor left this entry before its parameters could be written.
    if (writesAtOnce && inAddress === withoutParams(params) && !writtenEntries.has(entryKey())) {
      write();
      return;
    }
    inEntry.current = inAddress;
    onReturn(location.search);
  });
  useEffect(() => {
    const { pathname } = location;
    inEntry.current = readEntry();
    const onPopState = (): void => {
      if (location.pathname === pathname) returnToEntry();
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
  useEffect(() => (written.current === serialized ? undefined : write()), [serialized]);
}

/** Debounces changes of the address of one page. */
class UrlWriter {
  private writtenAt = performance.now();
  /** The visitor may have gone to another page before a change is written. */
  private readonly pathname = location.pathname;

  /**
   * Writes `params` as soon as the interval allows, but after the click's own navigation: a link
   * within the page adds a history entry. Calls `onWrite` just before. Returns a function that
   * cancels the change.
   */
  write(params: UrlParams, onWrite: () => void): () => void {
    const writeNow = (): void => {
      this.writtenAt = performance.now();
      if (location.pathname !== this.pathname) return;
      onWrite();
      replaceParams(params);
    };
    const timer = setTimeout(writeNow, Math.max(0, this.writtenAt + MIN_INTERVAL_MS - performance.now()));
    return () => clearTimeout(timer);
  }
}

/** Keeps all other parameters. Bypasses the router, which would render the whole report again. */
function replaceParams(params: UrlParams): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(params)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

/** Values in the address for the names of `params`, serialized. */
function paramsInAddress(params: UrlParams): string {
  const query = new URLSearchParams(location.search);
  return JSON.stringify(Object.fromEntries(Object.keys(params).map((name) => [name, query.get(name)])));
}

/** Value of `paramsInAddress` for an address without these parameters. */
const withoutParams = (params: UrlParams): string =>
  JSON.stringify(Object.fromEntries(Object.keys(params).map((name) => [name, null])));

/** The router's key of the current history entry. */
const entryKey = (): string => (history.state as { key?: string } | null)?.key ?? 'first';
