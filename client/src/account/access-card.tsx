import { Suspense, use, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { type AccessAnswer, GRANT_KINDS, type GrantSummary } from '../../../src/shared/contract/access.js';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import type { Loaded } from '../api/loaded.js';
import { Badge } from '../ui/badge.js';
import { Card } from '../ui/card.js';
import { Notice } from '../ui/notice.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { Skeleton } from '../ui/skeleton.js';
import { dueInWords, GRANT_NAMES, grantBadge } from './access-words.js';
import { readDraft } from './get-started-draft.js';
import { GetStartedForm } from './get-started-form.js';
import { LinkedText } from './linked-text.js';

interface AccessCardProps {
  email: string;
  status: Promise<Loaded<SubscriptionStatusAnswer>>;
  access: Promise<Loaded<AccessAnswer>>;
}

/** Every grant with its true state, and the details that access is added with. */
export function AccessCard(props: AccessCardProps) {
  return (
    <Card className="account-part" title="Access">
      <Suspense fallback={<Skeleton lines={4} label="Loading your access" />}>
        <Access {...props} />
      </Suspense>
    </Card>
  );
}

function Access({ email, status, access }: AccessCardProps) {
  const loaded = use(access);
  const subscription = use(status);
  if (!loaded.ok) return <RetryNotice failure={loaded}>Your access did not load.</RetryNotice>;
  const { grants, info } = loaded.value;
  const mayEdit = info !== null || grants.length > 0 || (subscription.ok && subscription.value.paid);
  return (
    <>
      {grants.length === 0 ? (
        <p>Your access to the tools appears here once you have a plan.</p>
      ) : (
        <ul className="grants" aria-label="Your access">
          {inOrder(grants).map((grant) => (
            <Grant key={grant.kind} grant={grant} />
          ))}
        </ul>
      )}
      {mayEdit && <Details email={email} info={info} />}
    </>
  );
}

/** Always in the same order, whichever changed last. */
function inOrder(grants: readonly GrantSummary[]): GrantSummary[] {
  return GRANT_KINDS.flatMap((kind) => grants.filter((grant) => grant.kind === kind));
}

function Grant({ grant }: { grant: GrantSummary }) {
  const { label, tone } = grantBadge(grant);
  const due = dueInWords(grant);
  return (
    <li>
      <h3>
        {GRANT_NAMES[grant.kind]} <Badge tone={tone}>{label}</Badge>
      </h3>
      <p>
        <LinkedText text={grant.note} />
        {due !== null && ` ${due}`}
      </p>
    </li>
  );
}

function Details({ email, info }: { email: string; info: AccessAnswer['info'] }) {
  const [startsOpen] = useState(() => readDraft(email) !== null);
  const [saved, setSaved] = useState(false);
  const { revalidate } = useRevalidator();

  function sent(): void {
    setSaved(true);
    void revalidate();
  }

  return (
    <details className="disclosure" open={startsOpen} onToggle={(event) => event.currentTarget.open && setSaved(false)}>
      <summary>{info === null ? 'Enter your access details' : 'Edit your access details'}</summary>
      {saved ? (
        <Notice tone="success">Saved. Your access follows what you entered.</Notice>
      ) : (
        <GetStartedForm email={email} info={info} onSent={sent} />
      )}
    </details>
  );
}
