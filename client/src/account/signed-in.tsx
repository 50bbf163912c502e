import { Suspense, use } from 'react';
import { Card } from '../ui/card.js';
import { EmailAddress } from '../ui/email-address.js';
import { Skeleton } from '../ui/skeleton.js';
import { AccessCard } from './access-card.js';
import { AccountActions } from './account-actions.js';
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
          Logged in as <EmailAddress address={data.email} />
        </p>
        <AccountActions email={data.email} status={data.status} />
      </Card>
      <SubscriptionCard status={data.status} />
      <AccessCard email={data.email} status={data.status} access={data.access} />
      <Suspense fallback={<SecuritySkeleton />}>
        <SecurityLast data={data} />
      </Suspense>
    </div>
  );
}

/** Comes after what stands above it on a small screen, so that nothing pushes it down. */
function SecurityLast({ data }: { data: SignedInData }) {
  use(data.status);
  use(data.access);
  return <SecurityCard email={data.email} account={data.account} sessions={data.sessions} />;
}

function SecuritySkeleton() {
  return (
    <Card className="account-part" title="Security">
      <Skeleton lines={8} label="Loading your security settings" />
    </Card>
  );
}
