import { Suspense, use, useState } from 'react';
import {
  type SubscriptionStatusAnswer,
  type SubscriptionSummary,
  type InvoiceSummary,
  isRunning,
} from '../../../src/shared/contract/payment.js';
import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import { type Loaded, messageFor, settled } from '../lib/api/request.js';
import { useRememberedPlan } from '../pricing/checkout.js';
import { customerStatus } from '../pricing/customer-terms.js';
import { Badge } from '../ui/inline-text.js';
import { ButtonLink } from '../ui/button.js';
import { Card } from '../ui/page.js';
import { RetryNotice, Notice } from '../ui/notice.js';
import { Skeleton } from '../ui/loading.js';
import { PlanAfterSignIn } from './waiting-plan.js';
import { SubscriptionEnding } from './subscription-ending.js';
import { formatDay, describePendingChange, formatPrice, describeSubscription } from '../content/subscription-texts.js';
import { ACCOUNT_TEXTS } from '../content/account-texts.js';
import { fetchInvoices } from '../lib/api/payment.js';
import { Disclosure } from '../ui/long-content.js';

const TEXTS = ACCOUNT_TEXTS.subscription;
const INVOICE_TEXTS = ACCOUNT_TEXTS.invoices;

type Status = Loaded<SubscriptionStatusAnswer>;

/** Plan, state and next event of each subscription, and the invoices. */
export function SubscriptionCard({ status }: { status: Promise<Status> }) {
  return (
    <Card className="account-part" title={TEXTS.title}>
      <div className="account-body">
        <Suspense fallback={<Skeleton lines={3} label={TEXTS.loading} />}>
          <Subscriptions status={status} />
        </Suspense>
      </div>
    </Card>
  );
}

function Subscriptions({ status }: { status: Promise<Status> }) {
  const isChosen = useRememberedPlan() !== null;
  const loaded = use(status);
  if (!loaded.ok) return <RetryNotice failure={loaded}>{TEXTS.failed}</RetryNotice>;
  const { paid, subscriptions, trialAvailable } = loaded.value;
  const firstRunning = subscriptions.find(({ status }) => isRunning(status));
  return (
    <>
      {subscriptions.length > 0 && (
        <ul className="subscriptions" aria-label={TEXTS.list}>
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
        <div className="action">
          {subscriptions.length === 0 && (
            <p>
              {TEXTS.none} {trialAvailable && TEXTS.trial(TRIAL_DAYS)}
            </p>
          )}
          <ButtonLink to="/pricing" variant={isChosen ? 'secondary' : 'primary'}>
            {TEXTS.select}
          </ButtonLink>
        </div>
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
      {openInvoice !== null && <p>{TEXTS.due(formatPrice(openInvoice.price), formatDay(openInvoice.dueAt))}</p>}
      <div className="subscription-actions">
        {openInvoice?.url != null && (
          <ButtonLink to={openInvoice.url}>{TEXTS.pay(formatPrice(openInvoice.price))}</ButtonLink>
        )}
        <SubscriptionEnding subscription={subscription} isFirst={isFirst} />
      </div>
    </li>
  );
}

type LoadedInvoices = Loaded<InvoiceSummary[]>;

/** The invoices, including those of ended subscriptions. Loaded when the disclosure opens. */
function InvoicesPart() {
  return (
    <Disclosure className="disclosure" summary={INVOICE_TEXTS.title}>
      {() => <Invoices />}
    </Disclosure>
  );
}

function Invoices() {
  const [invoices] = useState<Promise<LoadedInvoices>>(() => settled('The invoices', fetchInvoices()));
  return (
    <Suspense fallback={<Skeleton lines={2} label={INVOICE_TEXTS.loading} />}>
      <InvoiceList invoices={invoices} />
    </Suspense>
  );
}

/** `$49, paid`, or `−$49.66 credit` for an invoice with a negative total. */
function describeInvoice({ price, paidByCredit, state }: InvoiceSummary): string {
  const { amount, currency } = price;
  if (amount < 0) return INVOICE_TEXTS.credit(formatPrice({ amount: -amount, currency }));
  const sum = formatPrice(price);
  if (paidByCredit === 0) return `${sum}, ${INVOICE_TEXTS.states[state]}`;
  if (paidByCredit === amount) return INVOICE_TEXTS.fromCredit(sum);
  return INVOICE_TEXTS.partlyFromCredit(
    sum,
    INVOICE_TEXTS.states[state],
    formatPrice({ amount: paidByCredit, currency }),
  );
}

function InvoiceList({ invoices }: { invoices: Promise<LoadedInvoices> }) {
  const loaded = use(invoices);
  if (!loaded.ok) {
    const sentence = messageFor(loaded.error, INVOICE_TEXTS.failed);
    return <Notice tone="warning">{sentence}</Notice>;
  }
  if (loaded.value.length === 0) return <p>{INVOICE_TEXTS.none}</p>;
  return (
    <ul className="invoices" aria-label="Your invoices">
      {loaded.value.map((invoice) => (
        <li key={invoice.number}>
          <span>
            {formatDay(invoice.createdAt)}: {describeInvoice(invoice)}
          </span>
          {invoice.url === null ? (
            <span>{invoice.number}</span>
          ) : (
            <a href={invoice.url} rel="noopener">
              {invoice.state === 'open' ? 'Pay' : 'View'}
              <span className="visually-hidden"> invoice {invoice.number}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
