import { Suspense, use, useState } from 'react';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import type { Loaded } from '../api/loaded.js';
import { openCustomerPortal } from '../api/payment.js';
import { logout } from '../api/users.js';
import { pageLoad } from '../page-load.js';
import { clearUserEmail } from '../session.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Notice } from '../ui/notice.js';
import { AccessCard } from './access-card.js';
import type { SignedInData } from './account-data.js';
import { SecurityCard } from './security-card.js';
import { SessionEnded } from './session-ended.js';
import { SubscriptionCard } from './subscription-card.js';

/** The account of whoever is signed in: who, what was bought, what access there is, and how it is protected. */
export function SignedIn({ data }: { data: SignedInData }) {
  return (
    <div className="account-grid">
      <SessionEnded />
      <Card className="account-who">
        <p className="account-email">
          Logged in as <strong>{data.email}</strong>
        </p>
        <div className="account-actions">
          <Suspense fallback={<SettingsButton email={data.email} status={null} />}>
            <KnownSettingsButton email={data.email} status={data.status} />
          </Suspense>
          <SignOutButton />
        </div>
      </Card>
      <SubscriptionCard status={data.status} />
      <AccessCard email={data.email} status={data.status} access={data.access} />
      <SecurityCard email={data.email} account={data.account} sessions={data.sessions} />
    </div>
  );
}

type Status = Loaded<SubscriptionStatusAnswer>;

function KnownSettingsButton({ email, status }: { email: string; status: Promise<Status> }) {
  return <SettingsButton email={email} status={use(status)} />;
}

/** Leads to the hosted portal; greyed out, with the reason, until the subscription status says paid. */
function SettingsButton({ email, status }: { email: string; status: Status | null }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const isPaid = status?.ok === true && status.value.paid;

  async function open(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      pageLoad.to((await openCustomerPortal({ email })).url);
    } catch (error) {
      console.error('The customer portal could not be opened.', error);
      setFailed(true);
      setBusy(false);
    }
  }

  return (
    <div className="account-settings">
      <Button busy={busy} disabled={!isPaid} aria-describedby="settings-note" onClick={() => void open()}>
        Customer Settings
      </Button>
      <p id="settings-note" className="hint">
        {settingsNote(status)}
      </p>
      {failed && (
        <Notice tone="warning">
          Customer Settings did not open.{' '}
          <Button variant="quiet" onClick={() => void open()}>
            Try again
          </Button>
        </Notice>
      )}
    </div>
  );
}

function settingsNote(status: Status | null): string {
  if (status === null) return 'Checking your subscription.';
  if (!status.ok) return 'Available once your subscription status is known.';
  return status.value.paid
    ? 'Change your plan, your card, or cancel.'
    : 'Available with a paid subscription or a free trial.';
}

function SignOutButton() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function signOut(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      await logout();
    } catch (error) {
      console.error('Signing out failed.', error);
      setFailed(true);
      setBusy(false);
      return;
    }
    clearUserEmail();
    pageLoad.reload();
  }

  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void signOut()}>
        Sign Out
      </Button>
      {failed && <Notice tone="error">Logout failed</Notice>}
    </>
  );
}
