import { Suspense, use } from 'react';
import { Link } from 'react-router-dom';
import type { SubscriptionStatusAnswer, SubscriptionSummary } from '../../../src/shared/contract/payment.js';
import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import type { Loaded } from '../api/loaded.js';
import { customerStatus } from '../pricing/customer-status.js';
import { Badge } from '../ui/badge.js';
import { Card } from '../ui/card.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { Skeleton } from '../ui/skeleton.js';
import { PlanAfterSignIn } from './waiting-plan.js';
import { subscriptionInWords } from './subscription-words.js';

type Status = Loaded<SubscriptionStatusAnswer>;

/** Which plan, in which state, and what happens when. */
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
  return (
    <>
      {subscriptions.length > 0 && (
        <ul className="subscriptions" aria-label="Your subscriptions">
          {subscriptions.map((subscription, at) => (
            <Subscription key={at} subscription={subscription} paid={paid} />
          ))}
        </ul>
      )}
      <PlanAfterSignIn customer={customerStatus(loaded)} />
      {!paid && (
        <p>
          {subscriptions.length === 0 && 'You have no subscription yet. '}
          <Link to="/pricing">Select a Plan</Link>
          {trialAvailable && `: the first ${TRIAL_DAYS} days are free.`}
        </p>
      )}
    </>
  );
}

function Subscription({ subscription, paid }: { subscription: SubscriptionSummary; paid: boolean }) {
  const words = subscriptionInWords(subscription, paid);
  return (
    <li>
      <h3>
        {words.plan} <Badge tone={words.tone}>{words.state}</Badge>
      </h3>
      <p>{words.sentence}</p>
    </li>
  );
}
