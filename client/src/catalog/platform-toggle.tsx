import { type Platform, PLATFORM_NAMES } from '../../../src/shared/plans.js';
import { Badge } from '../ui/inline-text.js';

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
