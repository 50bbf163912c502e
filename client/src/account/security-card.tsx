import { Suspense, use } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { AccountAnswer, SessionSummary } from '../../../src/shared/contract/users.js';
import type { Loaded } from '../lib/api/request.js';
import { exportAccount, resendVerification, endSession } from '../lib/api/users.js';
import { Badge, EmailAddress } from '../ui/inline-text.js';
import { Card } from '../ui/page.js';
import { RetryNotice } from '../ui/notice.js';
import { Skeleton } from '../ui/loading.js';
import { ActionButton } from './action-button.js';
import { DeleteAccountForm, EmailForm, PasswordForm } from './security-forms.js';
import { formatDateTime } from '../content/account-texts.js';

interface SecurityCardProps {
  email: string;
  account: Loaded<AccountAnswer>;
  sessions: Promise<Loaded<SessionSummary[]>>;
}

/** Email address, password, sessions, data export and account deletion. */
export function SecurityCard({ email, account, sessions }: SecurityCardProps) {
  return (
    <Card className="account-part" title="Security">
      {account.ok ? (
        <>
          <EmailState email={email} account={account.value} />
          <Password email={email} account={account.value} />
        </>
      ) : (
        <RetryNotice failure={account}>Your account details did not load.</RetryNotice>
      )}
      <div className="security-part">
        <h3>Where you are signed in</h3>
        <Suspense fallback={<Skeleton lines={2} label="Loading your sessions" />}>
          <SessionList sessions={sessions} />
        </Suspense>
      </div>
      <div className="security-part">
        <h3>Your data</h3>
        <ActionButton
          action={async () => offerDownload(await exportAccount())}
          done="The download has started."
          failure="Your data could not be exported."
        >
          Export my data
        </ActionButton>
        {account.ok && <DeleteAccountForm email={email} hasPassword={account.value.hasPassword} />}
      </div>
    </Card>
  );
}

function EmailState({ email, account }: { email: string; account: AccountAnswer }) {
  const { emailVerified: verified, hasPassword, pendingEmail } = account;
  return (
    <div className="security-part">
      <h3>
        Email address <Badge tone={verified ? 'good' : 'warning'}>{verified ? 'Verified' : 'Not verified'}</Badge>
      </h3>
      {!verified && (
        <>
          <p className="security-words">
            We sent a link to <EmailAddress address={email} />. Open it to confirm that the address is yours. If you
            reset your password or come in with Google before that, the details for your access have to be sent again.
          </p>
          <ActionButton
            action={resendVerification}
            done="We have sent you a new link. Please check your inbox, and the spam folder."
            failure="The email could not be sent. Please try again."
          >
            Send the link again
          </ActionButton>
        </>
      )}
      <EmailForm hasPassword={hasPassword} pendingEmail={pendingEmail} />
    </div>
  );
}

function Password({ email, account }: { email: string; account: AccountAnswer }) {
  return (
    <div className="security-part">
      <h3>Password</h3>
      {account.hasPassword ? (
        <PasswordForm email={email} />
      ) : (
        <p className="security-words">
          You sign in with Google. To have a password as well,{' '}
          <Link to="/reset-password" state={{ email }}>
            ask for a link
          </Link>
          .
        </p>
      )}
    </div>
  );
}

function offerDownload(data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'account.json';
  link.click();
  URL.revokeObjectURL(address);
}

/** Every signed-in browser, with a button that signs out the others. */
function SessionList({ sessions }: { sessions: Promise<Loaded<SessionSummary[]>> }) {
  const loaded = use(sessions);
  const { revalidate } = useRevalidator();
  if (!loaded.ok) return <RetryNotice failure={loaded}>The list of sessions did not load.</RetryNotice>;
  return (
    <ul className="sessions" aria-label="Sessions">
      {loaded.value.map((session) => (
        <li key={session.id}>
          <p>
            {session.device} {session.current && <Badge tone="good">This browser</Badge>}
            <span className="hint">Last seen {formatDateTime(session.lastSeenAt)}</span>
          </p>
          {!session.current && (
            <ActionButton
              action={async () => {
                await endSession(session.id);
                await revalidate();
              }}
              done="Signed out there."
              failure="This session could not be ended."
              label={`End the session on ${session.device}`}
            >
              End
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  );
}
