import { type MouseEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { type SubscriptionSummary, isRunning } from '../../../src/shared/contract/payment.js';
import { messageFor } from '../lib/api/request.js';
import { cancelSubscription, resumeSubscription } from '../lib/api/payment.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Notice } from '../ui/notice.js';
import { ACCOUNT_TEXTS } from '../content/account-texts.js';
import { describeCancellation, describeResumption } from '../content/subscription-texts.js';

/** Hash of an email's link, which opens the confirmation of the cancellation. */
export const ASK_CANCEL = '#cancel';

/** Cancels a running subscription or undoes the cancellation, each after a confirmation. */
export function SubscriptionEnding({ subscription, isFirst }: { subscription: SubscriptionSummary; isFirst: boolean }) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const isCanceled = subscription.cancelsAt !== null;
  const [isPressed, setPressed] = useState(false);
  const isAsking = isPressed || (isFirst && !isCanceled && hash === ASK_CANCEL);
  if (!isRunning(subscription.status)) return null;

  function close(): void {
    setPressed(false);
    // A reload must not ask again.
    if (hash === ASK_CANCEL) void navigate(pathname, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <Button variant={isCanceled ? 'secondary' : 'quiet'} onClick={() => setPressed(true)}>
        {isCanceled ? ACCOUNT_TEXTS.subscription.keep : ACCOUNT_TEXTS.subscription.cancel}
      </Button>
      {isAsking && <Confirmation subscription={subscription} isCanceled={isCanceled} onClose={close} />}
    </>
  );
}

interface ConfirmationProps {
  subscription: SubscriptionSummary;
  isCanceled: boolean;
  onClose: () => void;
}

function Confirmation({ subscription, isCanceled, onClose }: ConfirmationProps) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { title, paragraphs, yes, no } = isCanceled
    ? describeResumption(subscription)
    : describeCancellation(subscription);

  async function confirm({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const dialog = currentTarget.closest('dialog');
    setBusy(true);
    setFailed(null);
    try {
      await (isCanceled ? resumeSubscription : cancelSubscription)({ subscription: subscription.id });
      await revalidate();
      dialog?.close();
    } catch (error) {
      setBusy(false);
      setFailed(messageFor(error, ACCOUNT_TEXTS.subscription.actionFailed));
    }
  }

  return (
    <Dialog title={title} className="question-dialog" onClose={onClose}>
      <div className="question">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <div className="question-answers">
          <Button variant={isCanceled ? 'primary' : 'danger'} busy={busy} onClick={(event) => void confirm(event)}>
            {yes}
          </Button>
          <Button variant="secondary" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            {no}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
