import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Minimum between two URL changes: browsers reject one at every key press. */
const MIN_INTERVAL_MS = 300;

/** URL parameters by name; null removes a parameter. */
type UrlParams = Readonly<Record<string, string | null>>;

interface WriteOptions {
  writesInitially?: boolean;
  /** Called with each write. */
  onWrite?: () => void;
}

/**
 * Writes `params`, which always have the same names, to the URL: from the start with
 * `writesInitially`, otherwise once they change. Calls `onReturn` with the query if the visitor
 * returns to a history entry with other parameters.
 */
export function useUrlParams(
  params: UrlParams,
  onReturn: (query: string) => void,
  { writesInitially = false, onWrite }: WriteOptions = {},
): void {
  const [writer] = useState(() => new UrlWriter());
  const serialized = JSON.stringify(params);
  const written = useRef(writesInitially ? null : serialized);
  /** Parameters of the current history entry, serialized. */
  const inEntry = useRef<string | null>(null);
  const readEntry = useEffectEvent(() => paramsInUrl(params));
  const write = useEffectEvent(() =>
    writer.write(params, () => {
      written.current = serialized;
      inEntry.current = serialized;
      onWrite?.();
    }),
  );
  const returnToEntry = useEffectEvent(() => {
    const inUrl = paramsInUrl(params);
    if (inUrl === inEntry.current) return;
    inEntry.current = inUrl;
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

class UrlWriter {
  private writtenAt = performance.now();
  /** Path of the page. The visitor may leave it before a change is written. */
  private readonly pathname = location.pathname;

  /**
   * Writes `params` once the interval has passed, and after the click's own navigation, which may
   * add a history entry. Calls `onWrite` before. Returns a cancel function.
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

/** Sets `params` in the URL. Bypasses the router, which would render the whole report again. */
export function replaceParams(params: UrlParams): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(params)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

/** Returns the URL's values of `params`, serialized. */
function paramsInUrl(params: UrlParams): string {
  const query = new URLSearchParams(location.search);
  return JSON.stringify(Object.fromEntries(Object.keys(params).map((name) => [name, query.get(name)])));
}
