import type { Platform } from '../../../src/shared/plans.js';
import { Badge } from '../ui/badge.js';

interface PlatformToggleProps {
  platform: Platform;
  onChoose: (platform: Platform) => void;
}

const OPTIONS: readonly { platform: Platform; label: string; isNew: boolean }[] = [
  { platform: 'ninjatrader', label: 'NinjaTrader', isNew: false },
  { platform: 'tradingview', label: 'TradingView', isNew: true },
];

/** Desktop platform or web platform. */
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
            {option.label} {option.isNew && <Badge>NEW!</Badge>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
