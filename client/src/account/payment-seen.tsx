import { type ReactNode, useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import { type Loaded, settled } from '../api/loaded.js';
import { fetchSubscriptionStatus } from '../api/payment.js';
import { forgetCheckout } from '../checkout.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { RetryNotice } from '../ui/retry-notice.js';

export type Status = Loaded<SubscriptionStatusAnswer>;

const EVERY_MS = 3_000;
/** With the pauses a minute: Stripe's event or our own look at it has come by then. */
const LOOKS = 20;

/** A payment as it comes to be known. */
export interface PaymentSeen {
  /** The first answer. */
  status: Promise<Status>;
  /** The answer that says paid, or the last one after a minute. */
  outcome: Promise<Status>;
}

/** Asks for the status until it says paid, for a minute at most, or until the page is left. */
export function watchPayment(email: string, left: AbortSignal): PaymentSeen {
  const status = settled('Your subscription status', fetchSubscriptionStatus(email));
  return { status, outcome: follow(email, status, left) };
}

async function follow(email: string, first: Promise<Status>, left: AbortSignal): Promise<Status> {
  let known = await first;
  for (let looks = 1; looks < LOOKS && !isPaid(known) && !left.aborted; looks++) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    if (!left.aborted) known = await settled('Your subscription status', fetchSubscriptionStatus(email));
  }
  if (isPaid(known)) forgetCheckout();
  return known;
}

export const isPaid = (status: Status): boolean => status.ok && status.value.paid;

/** What is known by now, from the first answer on, and whether more is still to come. */
export function useSeen(first: Status, { outcome }: PaymentSeen): { status: Status; isWatching: boolean } {
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

export const CHECKING: Greeting = { title: 'Checking your payment', words: <p>One moment, please.</p> };

/**
 * For a payment that is not known to be there. `isBack` tells a tab that has just been at the checkout: its payment most
 * likely is on its way.
 */
export function greetingWithoutPayment(status: Status, isWatching: boolean, isBack: boolean): Greeting {
  if (isWatching && (isBack || !status.ok)) return { ...CHECKING, words: <OnItsWay /> };
  if (status.ok) return { title: 'We do not see a payment yet', words: <NotSeenYet isWatching={isWatching} /> };
  const words = <RetryNotice failure={status}>Your subscription status did not load.</RetryNotice>;
  return { ...CHECKING, words };
}

function OnItsWay() {
  return (
    <p aria-live="polite">
      We are waiting to hear of your payment. That takes a few seconds, and rarely a minute. This page changes by
      itself.
    </p>
  );
}

/** For people who came here without having paid, or before Stripe told us so. */
function NotSeenYet({ isWatching }: { isWatching: boolean }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Notice tone="warning" title="We do not see a subscription on this account yet">
      <p>
        If you have just paid, it shows within a minute. If not, <Link to="/pricing">choose a plan</Link> first: nothing
        is added before.
      </p>
      <p className="notice-actions">
        <Button
          variant="secondary"
          busy={isWatching || state === 'loading'}
          busyWords="Checking…"
          onClick={() => void revalidate()}
        >
          Check again
        </Button>
      </p>
    </Notice>
  );
}
