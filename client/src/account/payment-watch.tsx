import { type ReactNode, useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import { type Loaded, settled } from '../lib/api/request.js';
import { fetchSubscriptionStatus } from '../lib/api/payment.js';
import { forgetCheckout } from '../pricing/checkout.js';
import { Button } from '../ui/button.js';
import { RetryNotice } from '../ui/notice.js';

export type Status = Loaded<SubscriptionStatusAnswer>;

const POLL_INTERVAL_MS = 3_000;
/** One minute with the pauses. By then Stripe's event or our own sync has arrived. */
const MAX_POLLS = 20;

/** A payment that is being watched. */
export interface WatchedPayment {
  /** The first answer. */
  status: Promise<Status>;
  /** The first paid answer, or the last answer after a minute. */
  outcome: Promise<Status>;
}

/** Polls the subscription status until it is paid, at most a minute, or the page is left. */
export function watchPayment(email: string, left: AbortSignal): WatchedPayment {
  const status = settled('Your subscription status', fetchSubscriptionStatus(email));
  return { status, outcome: follow(email, status, left) };
}

async function follow(email: string, first: Promise<Status>, left: AbortSignal): Promise<Status> {
  let known = await first;
  for (let looks = 1; looks < MAX_POLLS && !isPaid(known) && !left.aborted; looks++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    if (!left.aborted) known = await settled('Your subscription status', fetchSubscriptionStatus(email));
  }
  if (isPaid(known)) forgetCheckout();
  return known;
}

export const isPaid = (status: Status): boolean => status.ok && status.value.paid;

/** The latest known status, and whether more answers may follow. */
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

/** Shown until the first answer. Mentions a payment only if one is likely. */
export const checkingGreeting = (isBack: boolean): Greeting => ({
  title: isBack ? 'Checking your payment' : 'Checking your subscription',
  words: <p>One moment, please.</p>,
});

/** Greeting while no payment is known. `isBack`: this tab was just at the checkout. */
export function greetingWithoutPayment(status: Status, isWatching: boolean, isBack: boolean): Greeting {
  if (isWatching && isBack) return { ...checkingGreeting(isBack), words: <PaymentOnItsWay /> };
  if (status.ok) return { title: 'We don’t see a payment yet', words: <PaymentNotFound isWatching={isWatching} /> };
  if (isWatching) return checkingGreeting(isBack);
  const words = <RetryNotice failure={status}>Your subscription status did not load.</RetryNotice>;
  return { ...checkingGreeting(isBack), words };
}

function PaymentOnItsWay() {
  return (
    <p aria-live="polite">
      We’re waiting to hear about your payment. It usually takes a few seconds, rarely a minute. This page updates by
      itself.
    </p>
  );
}

/** For people who have not paid, or whose payment Stripe has not reported yet. */
function PaymentNotFound({ isWatching }: { isWatching: boolean }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <p aria-live="polite">
        If you just paid, it shows here within a minute. If not, <Link to="/pricing">choose a plan</Link> first: we add
        access once you have one.
      </p>
      <Button
        variant="secondary"
        busy={isWatching || state === 'loading'}
        busyLabel="Checking…"
        onClick={() => void revalidate()}
      >
        Check again
      </Button>
    </>
  );
}
