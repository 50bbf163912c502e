import { Suspense, use } from 'react';
import { Link } from 'react-router-dom';
import type { SubscriptionStatusAnswer, SubscriptionSummary } from '../../../src/shared/contract/payment.js';
import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import { isRunning } from '../../../src/shared/subscription-status.js';
import type { Loaded } from '../lib/api/loaded.js';
import { customerStatus } from '../pricing/customer-status.js';
import { Badge } from '../ui/badge.js';
import { ButtonLink } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { Skeleton } from '../ui/skeleton.js';
import { PlanAfterSignIn } from './waiting-plan.js';
import { InvoicesPart } from './invoices-part.js';
import { SubscriptionEnding } from './subscription-ending.js';
import { formatDay, describePendingChange, formatPrice, describeSubscription } from './subscription-words.js';

type Status = Loaded<SubscriptionStatusAnswer>;

/** Plan, state and next event of each subscription. */
export function SubscriptionCard({ status }: { status: Promise<Status> }) {
  return (
    <Card className="account-part" title="Subscription">
      <div className="account-body">
        <Suspense fallback={<Skeleton lines={3} label="Loading your subscription" />}>
          <Subscriptions status={status} />
        </Suspense>
      </div>
    </Card>
  );
}

function Subscriptions({ status }: { status: Promise<Status> }) {
  const loaded = use(status);
  if (!loaded.ok) return <RetryNotice failure={loaded}>Your subscription status did not load.</RetryNotice>;
  const { paid, subscriptions, trialAvailable } = loaded.value;
  const firstRunning = subscriptions.find(({ status }) => isRunning(status));
  return (
    <>
      {subscriptions.length > 0 && (
        <ul className="subscriptions" aria-label="Your subscriptions">
          {subscriptions.map((subscription) => (
            <Subscription
              key={subscription.id}
              subscription={subscription}
              paid={paid}
              isFirst={subscription === firstRunning}
            />
          ))}
        </ul>
      )}
      <PlanAfterSignIn customer={customerStatus(loaded)} />
      {!paid && firstRunning === undefined && (
        <p>
          {subscriptions.length === 0 && 'You have no subscription yet. '}
          <Link to="/pricing">Select a Plan</Link>
          {trialAvailable && `: the first ${TRIAL_DAYS} days are free.`}
        </p>
      )}
      {subscriptions.length > 0 && <InvoicesPart />}
    </>
  );
}

interface SubscriptionProps {
  subscription: SubscriptionSummary;
  paid: boolean;
  /** Whether this is the subscription that a mail's link asks about. */
  isFirst: boolean;
}

function Subscription({ subscription, paid, isFirst }: SubscriptionProps) {
  const words = describeSubscription(subscription, paid);
  const pending = describePendingChange(subscription);
  const { openInvoice } = subscription;
  return (
    <li>
      <h3>
        {words.plan} <Badge tone={words.tone}>{words.state}</Badge>
      </h3>
      <p>{words.sentence}</p>
      {pending !== null && <p>{pending}</p>}
      {openInvoice !== null && (
        <p>
          {formatPrice(openInvoice.price)} due since {formatDay(openInvoice.dueAt)}.
        </p>
      )}
      <div className="subscription-actions">
        {openInvoice?.url != null && <ButtonLink to={openInvoice.url}>Pay {formatPrice(openInvoice.price)}</ButtonLink>}
        <SubscriptionEnding subscription={subscription} isFirst={isFirst} />
      </div>
    </li>
  );
}
