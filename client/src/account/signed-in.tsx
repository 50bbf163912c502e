import { Suspense, use, useState } from 'react';
import { ACCOUNT_TEXTS } from '../content/account-texts.js';
import { SECURITY_TEXTS } from '../content/security-texts.js';
import { useRememberedPlan } from '../pricing/checkout.js';
import { Card } from '../ui/page.js';
import { EmailAddress } from '../ui/inline-text.js';
import { Skeleton } from '../ui/loading.js';
import { AccessCard } from './access-card.js';
import { AccountActions } from './account-actions.js';
import { SecurityCard } from './security-card.js';
import { SessionEnded } from './get-started-form.js';
import { SubscriptionCard } from './subscription-card.js';
import { type AccessAnswer, waitsForDetails } from '../../../src/shared/contract/access.js';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import type { AccountAnswer, SessionSummary } from '../../../src/shared/contract/users.js';
import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { fetchAccess, fetchSubscriptionStatus } from '../lib/api/payment.js';
import { type Loaded, settled } from '../lib/api/request.js';
import { fetchSessions } from '../lib/api/users.js';
import { identifyVisitor, type Visitor } from '../lib/visitor.js';

/** Data of the signed-in account page. Slow parts are promises. */
interface SignedInData {
  signedIn: true;
  email: string;
  account: Loaded<AccountAnswer>;
  status: Promise<Loaded<SubscriptionStatusAnswer>>;
  access: Promise<Loaded<AccessAnswer>>;
  sessions: Promise<Loaded<SessionSummary[]>>;
}

export type AccountData = Extract<Visitor, { signedIn: false }> | SignedInData;

/** Loads the account page. Redirects signed-in visitors of /signin and /signup to /account. */
export async function loadAccountPage({ request }: LoaderFunctionArgs): Promise<AccountData> {
  const visitor = await identifyVisitor();
  if (!visitor.signedIn) return visitor;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  if (new URL(request.url).pathname !== '/account') throw replace('/account');
  return {
    ...visitor,
    status: settled('The subscription status', fetchSubscriptionStatus(visitor.email)),
    access: settled('The access list', fetchAccess()),
    sessions: settled('The list of sessions', fetchSessions()),
  };
}

/** The account page of a signed-in person. */
export function SignedIn({ data }: { data: SignedInData }) {
  return (
    <div className="account-grid">
      <SessionEnded />
      <Card className="account-who">
        <p className="account-email">
          {ACCOUNT_TEXTS.loggedInAs} <EmailAddress address={data.email} />
        </p>
        <AccountActions email={data.email} status={data.status} />
      </Card>
      <Suspense fallback={<PlanAndAccess data={data} />}>
        <JobFirst data={data} />
      </Suspense>
      <Suspense fallback={<SecuritySkeleton />}>
        <LoadedSecurityCard data={data} />
      </Suspense>
    </div>
  );
}

/**
 * What there is to do comes first: a payment or a plan to choose, or else the access. Neither card
 * moves once the status has loaded.
 */
function JobFirst({ data }: { data: SignedInData }) {
  const status = use(data.status);
  const hasChosen = useRememberedPlan() !== null;
  const isSettled =
    status.ok && status.value.paid && status.value.subscriptions.every(({ openInvoice }) => !openInvoice);
  const access = use(data.access);
  // Kept, so that the cards stay where they are while the details are sent.
  const [isWide] = useState(() => access.ok && access.value.grants.some(waitsForDetails));
  return <PlanAndAccess data={data} isAccessFirst={isSettled && !hasChosen} isWide={isWide} />;
}

interface PlanAndAccessProps {
  data: SignedInData;
  isAccessFirst?: boolean;
  /** Whether the open form takes the wide column for itself. */
  isWide?: boolean;
}

function PlanAndAccess({ data, isAccessFirst = false, isWide = false }: PlanAndAccessProps) {
  const { email, status, access } = data;
  const plan = <SubscriptionCard key="plan" status={status} />;
  const tools = <AccessCard key="access" email={email} status={status} access={access} />;
  return (
    <div className={`account-job${isAccessFirst && isWide ? ' account-job-access' : ''}`}>
      {isAccessFirst ? [tools, plan] : [plan, tools]}
    </div>
  );
}

/** Waits for the cards above, so that they do not push this card down on a small screen. */
function LoadedSecurityCard({ data }: { data: SignedInData }) {
  use(data.status);
  use(data.access);
  return <SecurityCard email={data.email} account={data.account} sessions={data.sessions} />;
}

function SecuritySkeleton() {
  return (
    <Card className="account-part" title={SECURITY_TEXTS.title}>
      <Skeleton lines={8} label={SECURITY_TEXTS.loading} />
    </Card>
  );
}
