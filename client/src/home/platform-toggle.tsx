import { type Platform, PLATFORM_NAMES } from '../../../src/shared/plans.js';
import { Badge } from '../ui/badge.js';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { localStore } from '../lib/browser-storage.js';

interface PlatformToggleProps {
  platform: Platform;
  onChoose: (platform: Platform) => void;
}

const OPTIONS: readonly { platform: Platform; isNew: boolean }[] = [
  { platform: 'ninjatrader', isNew: false },
  { platform: 'tradingview', isNew: true },
];

/** Switches between the desktop and the web platform. */
export function PlatformToggle({ platform, onChoose }: PlatformToggleProps) {
  return (
    <fieldset className="platform-toggle">
      <legend className="visually-hidden">Platform</legend>
      {OPTIONS.map((option) => (
        <label key={option.platform} className="platform-option">
          <input
            type="radio"
            name="platform"
            className="platform-radio"
            value={option.platform}
            checked={option.platform === platform}
            onChange={() => onChoose(option.platform)}
          />
          <span className="platform-label">
            {PLATFORM_NAMES[option.platform]} {option.isNew && <Badge>NEW!</Badge>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const KEY = 'platform';

/** The platform from the URL, else the last choice, else the desktop platform. */
export function platformFrom(inAddress: string | null, lastChosen: string | null): Platform {
  const word = inAddress === 'ninjatrader' || inAddress === 'tradingview' ? inAddress : lastChosen;
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

/** The URL holds the choice, so a change renders by itself. */
function subscribeToNothing(): () => void {
  return () => undefined;
}
