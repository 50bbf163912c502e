import { type ReactNode, useState } from 'react';
import { messageFor } from '../lib/api/request.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';

interface ActionButtonProps {
  action: () => Promise<void>;
  /** Sentence after success. */
  done: string;
  /** Sentence after a failure without a message from the server. */
  failure: string;
  /** Accessible name, if the button's text is not specific enough. */
  label?: string;
  busyLabel?: string;
  children: ReactNode;
}

type Outcome = { tone: 'success' | 'error'; sentence: string };

/** A button that runs an action and reports the outcome. */
export function ActionButton({ action, done, failure, label, busyLabel = 'One moment…', children }: ActionButtonProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function run(): Promise<void> {
    setBusy(true);
    setOutcome(null);
    try {
      await action();
      setOutcome({ tone: 'success', sentence: done });
    } catch (error) {
      setOutcome({ tone: 'error', sentence: messageFor(error, failure) });
    }
    setBusy(false);
  }

  return (
    <div className="action">
      <Button variant="secondary" busy={busy} busyLabel={busyLabel} aria-label={label} onClick={() => void run()}>
        {children}
      </Button>
      {outcome !== null && <Notice tone={outcome.tone}>{outcome.sentence}</Notice>}
    </div>
  );
}
