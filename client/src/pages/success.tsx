import { Suspense, use, useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import {
  checkingGreeting,
  type Greeting,
  greetingWithoutPayment,
  isPaid,
  type WatchedPayment,
  usePaymentStatus,
  watchPayment,
} from '../account/payment-watch.js';
import { rememberReturnPath } from '../account/google-sign-in.js';
import { SignInPanel } from '../account/sign-in-panel.js';
import { identifyVisitor, type Visitor } from '../lib/visitor.js';
import { wentToCheckout } from '../pricing/checkout.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';
import { RetryNotice } from '../ui/notice.js';

/** Time to read the text twice. */
const REDIRECT_AFTER_MS = 6_000;

export const meta = (settings: SiteSettings) => ({
  title: `Payment · ${settings.siteName}`,
  description: 'After the payment.',
});

/** `isBack` is true if this tab was just at the checkout. */
type Data = Extract<Visitor, { signedIn: false }> | { signedIn: true; isBack: boolean; payment: WatchedPayment };

export async function loader(_args: LoaderFunctionArgs, signal: AbortSignal): Promise<Data> {
  const isBack = wentToCheckout();
  const visitor = await identifyVisitor({ always: true });
  return visitor.signedIn ? { signedIn: true, isBack, payment: watchPayment(visitor.email, signal) } : visitor;
}

export function Component() {
  const data = useLoaderData<Data>();
  if (!data.signedIn) return <SignInFirst failure={data.failure} />;
  return (
    <Suspense fallback={<Frame {...checkingGreeting(data.isBack)} />}>
      <ForCustomer {...data} />
    </Suspense>
  );
}

export function HydrateFallback() {
  return <Frame {...checkingGreeting(false)} />;
}

function ForCustomer({ payment, isBack }: { payment: WatchedPayment; isBack: boolean }) {
  const { status, isWatching } = usePaymentStatus(use(payment.status), payment);
  return isPaid(status) ? <Successful /> : <Frame {...greetingWithoutPayment(status, isWatching, isBack)} />;
}

function Successful() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/account', { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  const words = (
    <p>
      Payment Successful! Welcome to the product! Your subscription is now active. You will be redirected to your
      account page shortly.
    </p>
  );
  return <Frame title="Thank you" words={words} />;
}

function Frame({ title, words }: Greeting) {
  return (
    <Page title={title} width="form">
      <div className="stack">
        {words}
        <ButtonLink to="/account">Go to My Account</ButtonLink>
      </div>
    </Page>
  );
}

function SignInFirst({ failure }: { failure: object | null }) {
  return (
    <Page title="Sign in to see your payment" width="form">
      <div className="stack">
        {failure !== null && <RetryNotice failure={failure}>We couldn’t check whether you’re signed in.</RetryNotice>}
        <p>Please sign in with the email you paid with. Then you’ll see your payment here.</p>
        <SignInPanel onLeave={() => rememberReturnPath('/payment/success')} />
      </div>
    </Page>
  );
}
