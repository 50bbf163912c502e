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
import { SECURITY_TEXTS } from '../content/security-texts.js';

const { email: emailTexts, password, sessions: sessionTexts, data } = SECURITY_TEXTS;

interface SecurityCardProps {
  email: string;
  account: Loaded<AccountAnswer>;
  sessions: Promise<Loaded<SessionSummary[]>>;
}

/** Email address, password, sessions, data export and account deletion. */
export function SecurityCard({ email, account, sessions }: SecurityCardProps) {
  return (
    <Card className="account-part" title={SECURITY_TEXTS.title}>
      {account.ok ? (
        <>
          <EmailState email={email} account={account.value} />
          <Password email={email} account={account.value} />
        </>
      ) : (
        <RetryNotice failure={account}>{SECURITY_TEXTS.failed}</RetryNotice>
      )}
      <div className="security-part">
        <h3>{sessionTexts.title}</h3>
        <Suspense fallback={<Skeleton lines={2} label={sessionTexts.loading} />}>
          <SessionList sessions={sessions} />
        </Suspense>
      </div>
      <div className="security-part">
        <h3>{data.title}</h3>
        <ActionButton
          action={async () => offerDownload(await exportAccount())}
          done={data.started}
          failure={data.notExported}
        >
          {data.export}
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
        {emailTexts.title}{' '}
        <Badge tone={verified ? 'good' : 'warning'}>{verified ? emailTexts.verified : emailTexts.notVerified}</Badge>
      </h3>
      {!verified && (
        <>
          <p className="security-words">
            {emailTexts.sentTo} <EmailAddress address={email} />. {emailTexts.verify}
          </p>
          <ActionButton action={resendVerification} done={emailTexts.sentAgain} failure={emailTexts.notSent}>
            {emailTexts.again}
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
      <h3>{password.title}</h3>
      {account.hasPassword ? (
        <PasswordForm email={email} />
      ) : (
        <p className="security-words">
          {password.withGoogle}{' '}
          <Link to="/reset-password" state={{ email }}>
            {password.askForLink}
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
  if (!loaded.ok) return <RetryNotice failure={loaded}>{sessionTexts.failed}</RetryNotice>;
  return (
    <ul className="sessions" aria-label={sessionTexts.list}>
      {loaded.value.map((session) => (
        <li key={session.id}>
          <p>
            {session.device} {session.current && <Badge tone="good">{sessionTexts.current}</Badge>}
            <span className="hint">{sessionTexts.lastSeen(formatDateTime(session.lastSeenAt))}</span>
          </p>
          {!session.current && (
            <ActionButton
              action={async () => {
                await endSession(session.id);
                await revalidate();
              }}
              done={sessionTexts.ended}
              failure={sessionTexts.notEnded}
              label={sessionTexts.endOn(session.device)}
            >
              {sessionTexts.end}
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  );
}
