import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AddressNames } from './url-params.js';

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
