import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import { SUCCESS_TEXTS } from '../content/success-texts.js';
import { SIGN_IN_TEXTS } from '../content/sign-in-texts.js';
import { type Loaded, settled } from '../lib/api/request.js';
import { fetchSubscriptionStatus } from '../lib/api/payment.js';
import { identifyVisitor, type Visitor } from '../lib/visitor.js';
import { forgetCheckout, wentToCheckout } from '../pricing/checkout.js';
import { Button } from '../ui/button.js';
import { RetryNotice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { rememberReturnPath } from './google-sign-in.js';
import { SignInPanel } from './sign-in-panel.js';

const { checking, unpaid } = SUCCESS_TEXTS;

export type Status = Loaded<SubscriptionStatusAnswer>;

/** Data of a page after a payment. `isBack` is true if the person was just at the checkout. */
export type PaymentPageData = Extract<Visitor, { signedIn: false }> | PaidVisitor;

interface PaidVisitor {
  signedIn: true;
  email: string;
  isBack: boolean;
  payment: WatchedPayment;
}

const POLL_INTERVAL_MS = 3_000;
/** One minute in all. By then the server knows the payment from Stripe's event or its sync. */
const MAX_POLLS = 20;

interface WatchedPayment {
  /** The first response. */
  status: Promise<Status>;
  /** The first paid status, or the last status after a minute. */
  outcome: Promise<Status>;
}

/** Identifies the visitor of a page after a payment and starts to watch for the payment. */
export async function loadPaymentPage(signal: AbortSignal): Promise<PaymentPageData> {
  const visitor = await identifyVisitor({ always: true });
  if (!visitor.signedIn) return visitor;
  const { email } = visitor;
  return { signedIn: true, email, isBack: wentToCheckout(email), payment: watchPayment(email, signal) };
}

/**
 * Polls the subscription status until it is paid, for at most a minute or until `signal` aborts.
 */
function watchPayment(email: string, signal: AbortSignal): WatchedPayment {
  const status = settled('Your subscription status', fetchSubscriptionStatus(email));
  return { status, outcome: poll(email, status, signal) };
}

async function poll(email: string, first: Promise<Status>, signal: AbortSignal): Promise<Status> {
  let known = await first;
  for (let polls = 1; polls < MAX_POLLS && !isPaid(known) && !signal.aborted; polls++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    if (!signal.aborted) known = await settled('Your subscription status', fetchSubscriptionStatus(email));
  }
  if (isPaid(known)) forgetCheckout();
  return known;
}

export const isPaid = (status: Status): boolean => status.ok && status.value.paid;

/** The latest known status, and whether polling continues. */
export function usePaymentStatus(first: Status, { outcome }: WatchedPayment): { status: Status; isWatching: boolean } {
  const [seen, setSeen] = useState<{ outcome: Promise<Status>; status: Status } | null>(null);
  useEffect(() => {
    let isShown = true;
    void outcome.then((status) => isShown && setSeen({ outcome, status }));
    return () => {
      isShown = false;
    };
  }, [outcome]);
  const last = seen?.outcome === outcome ? seen.status : null;
  return { status: last ?? first, isWatching: last === null && !isPaid(first) };
}

export interface Greeting {
  title: string;
  words: ReactNode;
}

/**
 * Greeting until the first response. Mentions a payment only if the visitor was at the checkout.
 */
export const checkingGreeting = (isBack: boolean): Greeting => ({
  title: isBack ? checking.payment : checking.subscription,
  words: <p>{checking.words}</p>,
});

/** Greeting without a known payment. `isBack` is true if this tab was just at the checkout. */
export function greetingWithoutPayment(status: Status, isWatching: boolean, isBack: boolean): Greeting {
  if (isWatching && isBack) return { ...checkingGreeting(isBack), words: <PaymentPending /> };
  if (status.ok) return { title: unpaid.title, words: <PaymentNotFound isWatching={isWatching} /> };
  if (isWatching) return checkingGreeting(isBack);
  const words = <RetryNotice failure={status}>{checking.failed}</RetryNotice>;
  return { ...checkingGreeting(isBack), words };
}

function PaymentPending() {
  return <p aria-live="polite">{checking.waiting}</p>;
}

/** For people who did not pay, or whose payment Stripe has not reported yet. */
function PaymentNotFound({ isWatching }: { isWatching: boolean }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <p aria-live="polite">
        {unpaid.before} <Link to="/pricing">{unpaid.choose}</Link> {unpaid.after}
      </p>
      <Button
        variant="secondary"
        busy={isWatching || state === 'loading'}
        busyLabel={unpaid.busy}
        onClick={() => void revalidate()}
      >
        {unpaid.again}
      </Button>
    </>
  );
}

interface SignInFirstProps extends Pick<ComponentProps<typeof Page>, 'title' | 'width'> {
  /** Failure of the visitor's identification; null without one. */
  failure: object | null;
  children: ReactNode;
}

/** A page after a payment for a visitor without a session. */
export function SignInFirst({ failure, children, ...page }: SignInFirstProps) {
  return (
    <Page {...page}>
      <div className="stack">
        {failure !== null && <RetryNotice failure={failure}>{SIGN_IN_TEXTS.notChecked}</RetryNotice>}
        <p>{children}</p>
        <SignInPanel onLeave={() => rememberReturnPath('/payment/success')} />
      </div>
    </Page>
  );
}
