import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Platform } from '../../../src/shared/plans.js';
import { localStore } from '../lib/browser-storage.js';

const KEY = 'platform';

/** The platform in the URL, else the last choice, else the desktop platform. */
export function platformFrom(inUrl: string | null, lastChosen: string | null): Platform {
  const word = inUrl === 'ninjatrader' || inUrl === 'tradingview' ? inUrl : lastChosen;
  return word === 'tradingview' ? 'tradingview' : 'ninjatrader';
}

/** The platform on screen and its setter. During hydration only the URL counts. */
export function usePlatformChoice(): [Platform, (platform: Platform) => void] {
  const [search, setSearch] = useSearchParams();
  const word = search.get('platform');
  const platform = useSyncExternalStore(
    subscribeToNothing,
    () => platformFrom(word, localStore.getItem(KEY)),
    () => platformFrom(word, null),
  );

  function choose(chosen: Platform): void {
    localStore.setItem(KEY, chosen);
    setSearch(
      (before) => {
        before.set('platform', chosen);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return [platform, choose];
}

/** The router renders again when the URL changes. */
export function subscribeToNothing(): () => void {
  return () => undefined;
}
