import type { MissingDetail } from '../../../src/shared/missing-details.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';

const WORDS: Readonly<Record<MissingDetail, { title: string; sentence: string; action: string }>> = {
  tradingViewUsername: {
    title: 'We still need your TradingView user name',
    sentence: 'Without it we cannot add your TradingView access.',
    action: 'Enter your user name',
  },
  machineId: {
    title: 'No NinjaTrader machine ID yet',
    sentence: 'We ask you for it if your license needs it. You can also enter it now.',
    action: 'Enter your machine ID',
  },
};

interface StillNeededProps {
  missing: readonly MissingDetail[];
  /** Leads back to the form, to this field. */
  onEnter: (detail: MissingDetail) => void;
}

/** What the form was sent without, so that nobody waits for access that cannot come. */
export function StillNeeded({ missing, onEnter }: StillNeededProps) {
  return missing.map((detail) => {
    const { title, sentence, action } = WORDS[detail];
    return (
      <Notice key={detail} tone={detail === 'machineId' ? 'info' : 'warning'} title={title}>
        <p>{sentence}</p>
        <p className="notice-actions">
          <Button variant="secondary" onClick={() => onEnter(detail)}>
            {action}
          </Button>
        </p>
      </Notice>
    );
  });
}
