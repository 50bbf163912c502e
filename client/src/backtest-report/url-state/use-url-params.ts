import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The least time between two changes: browsers refuse an address that changes with every key of a date. */
const SETTLED_MS = 300;

/** Names a reader's choices in the address of the page. */
class AddressNames {
  private namedAt = performance.now();
  /** Of the page whose choices they are: somebody may have gone on to another one meanwhile. */
  private readonly pathname = location.pathname;

  /**
   * As soon as can be, as who leaves right after a choice comes back to it, but not before what the same press does beside it: a link
   * within the page has an entry of its own in the history. Answers what calls it off. Names that are null are taken out. `told` is
   * called with it.
   */
  name(names: Readonly<Record<string, string | null>>, told: () => void): () => void {
    const tell = (): void => {
      this.namedAt = performance.now();
      if (location.pathname !== this.pathname) return;
      told();
      nameInAddress(names);
    };
    const timer = setTimeout(tell, Math.max(0, this.namedAt + SETTLED_MS - performance.now()));
    return () => clearTimeout(timer);
  }
}

/** What else the address says stays. Past the router, which would render the whole report anew for it. */
function nameInAddress(names: Readonly<Record<string, string | null>>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(names)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

type Names = Readonly<Record<string, string | null>>;

/** Entries of the browser's history that say what is named at once. */
const named = new Set<string>();

/**
 * Names what is shown in the address, always by the same names: from the start where `isNamedAtOnce`, else once it is another than at
 * first. `onReturn` is called with the query that the reader has come back to where it asks for another.
 */
export function useAddressNames(names: Names, onReturn: (query: string) => void, isNamedAtOnce = false): void {
  const [address] = useState(() => new AddressNames());
  const spelled = spelledOut(names);
  const shown = useRef(isNamedAtOnce ? null : spelled);
  /** What this entry of the browser's history asks for. */
  const asked = useRef<string | null>(null);
  const now = useEffectEvent(() => {
    const asks = askedOf(names);
    if (isNamedAtOnce && asks === spelled) named.add(entryKey());
    return asks;
  });
  const tell = useEffectEvent(() =>
    address.name(names, () => {
      if (isNamedAtOnce) named.add(entryKey());
      shown.current = spelled;
      asked.current = spelled;
    }),
  );
  const back = useEffectEvent(() => {
    const wanted = askedOf(names);
    if (wanted === asked.current) return;
    // Left before what it shows could be named: it asks for nothing.
    if (isNamedAtOnce && wanted === nothingOf(names) && !named.has(entryKey())) {
      tell();
      return;
    }
    asked.current = wanted;
    onReturn(location.search);
  });
  useEffect(() => {
    const { pathname } = location;
    asked.current = now();
    const follow = (): void => {
      if (location.pathname === pathname) back();
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  useEffect(() => (shown.current === spelled ? undefined : tell()), [spelled]);
}

const spelledOut = (names: Names): string => JSON.stringify(names);

/** What the address says by these names. */
function askedOf(names: Names): string {
  const query = new URLSearchParams(location.search);
  return spelledOut(Object.fromEntries(Object.keys(names).map((name) => [name, query.get(name)])));
}

/** What an address says that has none of these names. */
const nothingOf = (names: Names): string =>
  spelledOut(Object.fromEntries(Object.keys(names).map((name) => [name, null])));

/** As the router tells the entries of the browser's history apart. */
const entryKey = (): string => (history.state as { key?: string } | null)?.key ?? 'first';
