import { Suspense, use, useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import {
  checkingGreeting,
  type Greeting,
  greetingWithoutPayment,
  isPaid,
  loadPaymentPage,
  type PaymentPageData,
  SignInFirst,
  usePaymentStatus,
} from '../account/payment-watch.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';

/** Time to read the text twice. */
const REDIRECT_AFTER_MS = 6_000;

export const meta = (settings: SiteSettings) => ({
  title: `Payment · ${settings.siteName}`,
  description: 'After the payment.',
});

export const loader = (_args: LoaderFunctionArgs, signal: AbortSignal) => loadPaymentPage(signal);

export function Component() {
  const data = useLoaderData<PaymentPageData>();
  if (!data.signedIn) {
    return (
      <SignInFirst title="Sign in to see your payment" width="form" failure={data.failure}>
        Please sign in with the email you paid with. Then you’ll see your payment here.
      </SignInFirst>
    );
  }
  return (
    <Suspense fallback={<Frame {...checkingGreeting(data.isBack)} />}>
      <ForCustomer {...data} />
    </Suspense>
  );
}

export function HydrateFallback() {
  return <Frame {...checkingGreeting(false)} />;
}

function ForCustomer({ payment, isBack }: Extract<PaymentPageData, { signedIn: true }>) {
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
