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
import { SUCCESS_TEXTS } from '../content/success-texts.js';
import { useOtherTabs } from '../lib/session.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';

/** Time to read the text twice. */
const REDIRECT_AFTER_MS = 6_000;

const TEXTS = SUCCESS_TEXTS.redirect;

export const meta = (settings: SiteSettings) => ({
  title: `${TEXTS.metaTitle} · ${settings.siteName}`,
  description: TEXTS.description,
});

export const loader = (_args: LoaderFunctionArgs, signal: AbortSignal) => loadPaymentPage(signal);

export function Component() {
  const data = useLoaderData<PaymentPageData>();
  useOtherTabs();
  if (!data.signedIn) {
    return (
      <SignInFirst title={SUCCESS_TEXTS.signIn.titlePayment} width="form" failure={data.failure}>
        {SUCCESS_TEXTS.signIn.wordsPayment}
      </SignInFirst>
    );
  }
  return (
    <Suspense fallback={<Frame {...checkingGreeting(data.isBack)} />}>
      <ForCustomer key={data.email} {...data} />
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
  return <Frame title={TEXTS.title} words={<p>{TEXTS.words}</p>} />;
}

function Frame({ title, words }: Greeting) {
  return (
    <Page title={title} width="form">
      <div className="stack">
        {words}
        <ButtonLink to="/account">{SUCCESS_TEXTS.account}</ButtonLink>
      </div>
    </Page>
  );
}
