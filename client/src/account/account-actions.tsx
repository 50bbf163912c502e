import { Suspense, use, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { type SubscriptionStatusAnswer, isRunning } from '../../../src/shared/contract/payment.js';
import { type Loaded, permanentFailureMessage } from '../lib/api/request.js';
import { openCustomerPortal } from '../lib/api/payment.js';
import { ACCOUNT_TEXTS } from '../content/account-texts.js';
import { logout } from '../lib/api/users.js';
import { pageLoad } from '../lib/page-load.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { clearPersonalData } from '../lib/personal-data.js';

const TEXTS = ACCOUNT_TEXTS.actions;

type Status = Loaded<SubscriptionStatusAnswer>;

interface AccountActionsProps {
  email: string;
  status: Promise<Status>;
}

/** Customer Settings and Sign Out. Failures appear below both buttons, so no button moves. */
export function AccountActions({ email, status }: AccountActionsProps) {
  const portal = useAction('The customer portal could not be opened.', async () =>
    pageLoad.to((await openCustomerPortal({ email })).url),
  );
  const signOut = useAction('Signing out failed.', async () => {
    await logout();
    clearPersonalData();
    pageLoad.reload();
  });
  return (
    <div className="account-actions">
      <Suspense fallback={<SettingsButton isPaid={false} portal={portal} />}>
        <LoadedSettingsButton status={status} portal={portal} />
      </Suspense>
      <Button variant="secondary" busy={signOut.busy} busyLabel={TEXTS.leaving} onClick={() => void signOut.run()}>
        {TEXTS.signOut}
      </Button>
      <p id="settings-note" className="hint">
        <Suspense fallback={TEXTS.checking}>
          <SettingsNote status={status} />
        </Suspense>
      </p>
      {portal.failed && <PortalFailure portal={portal} />}
      {signOut.failed && <Notice tone="error">{TEXTS.logoutFailed}</Notice>}
    </div>
  );
}

function PortalFailure({ portal }: { portal: Action }) {
  if (portal.advice !== null) return <Notice tone="warning">{portal.advice}</Notice>;
  return (
    <Notice tone="warning">
      {TEXTS.settingsFailed}{' '}
      <Button variant="quiet" onClick={() => void portal.run()}>
        {TEXTS.retry}
      </Button>
    </Notice>
  );
}

interface Action {
  busy: boolean;
  failed: boolean;
  /** The server's advice if a retry cannot help; otherwise null. */
  advice: string | null;
  run: () => Promise<void>;
}

/** State of an action that leaves the page. Stays busy after success and logs a failure. */
function useAction(failure: string, work: () => Promise<void>): Action {
  const [phase, setPhase] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [advice, setAdvice] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  async function run(): Promise<void> {
    setPhase('busy');
    try {
      await work();
    } catch (error) {
      console.error(failure, error);
      const lasting = permanentFailureMessage(error);
      setAdvice(lasting);
      setPhase('failed');
      // The server found that the subscription is gone, but the page still shows it.
      if (lasting !== null) void revalidate();
    }
  }

  return { busy: phase === 'busy', failed: phase === 'failed', advice, run };
}

function LoadedSettingsButton({ status, portal }: { status: Promise<Status>; portal: Action }) {
  const known = use(status);
  return <SettingsButton isPaid={known.ok && known.value.paid} portal={portal} />;
}

/** Opens the hosted portal; disabled until the subscription status is paid. */
function SettingsButton({ isPaid, portal }: { isPaid: boolean; portal: Action }) {
  return (
    <Button
      busy={portal.busy}
      busyLabel={TEXTS.opening}
      disabled={!isPaid}
      aria-describedby="settings-note"
      onClick={() => void portal.run()}
    >
      {TEXTS.settings}
    </Button>
  );
}

function SettingsNote({ status }: { status: Promise<Status> }) {
  const known = use(status);
  if (!known.ok) return TEXTS.whenUnknown;
  const { paid, subscriptions } = known.value;
  if (paid) return TEXTS.whenPaid;
  return subscriptions.some(({ status }) => isRunning(status)) ? TEXTS.whenHeld : TEXTS.whenNone;
}
