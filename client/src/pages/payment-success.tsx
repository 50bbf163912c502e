import { type ReactNode, Suspense, use, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { AccessAnswer, PostPurchaseInfo, MissingDetail } from '../../../src/shared/contract/access.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { AccessPending, DetailsSaved, tradingViewAccount, findMissingDetails } from '../account/access-pending.js';
import { FORM_NAME, platformsBought, GetStartedForm } from '../account/get-started-form.js';
import {
  checkingGreeting,
  type Greeting,
  greetingWithoutPayment,
  isPaid,
  loadPaymentPage,
  type PaymentPageData,
  SignInFirst,
  type Status,
  usePaymentStatus,
} from '../account/payment-watch.js';
import { fetchAccess } from '../lib/api/payment.js';
import { type Loaded, settled } from '../lib/api/request.js';
import { ButtonLink } from '../ui/button.js';
import { Skeleton } from '../ui/loading.js';
import { Card, Page } from '../ui/page.js';

export const meta = (settings: SiteSettings) => ({
  title: `Get started · ${settings.siteName}`,
  description: 'After the payment: tell us where to add your access.',
});

type SignedIn = Extract<PaymentPageData, { signedIn: true }> & { access: Promise<Loaded<AccessAnswer>> };
type Data = Exclude<PaymentPageData, { signedIn: true }> | SignedIn;

export async function loader(_args: LoaderFunctionArgs, signal: AbortSignal): Promise<Data> {
  const data = await loadPaymentPage(signal);
  return data.signedIn ? { ...data, access: settled('The last submission', fetchAccess()) } : data;
}

export function Component() {
  const data = useLoaderData<Data>();
  if (!data.signedIn) {
    return (
      <SignInFirst title="Sign in to get started" width="text" failure={data.failure}>
        Please sign in with the email you paid with. Then you’ll see your payment here and can tell us where to add your
        access.
      </SignInFirst>
    );
  }
  return (
    <Suspense fallback={<Waiting isBack={data.isBack} />}>
      <ForCustomer {...data} />
    </Suspense>
  );
}

export function HydrateFallback() {
  return <Waiting isBack={false} />;
}

function Waiting({ isBack }: { isBack: boolean }) {
  return (
    <Frame {...checkingGreeting(isBack)}>
      <Card title="Get Started" className="get-started-skeleton">
        <Skeleton lines={8} label="Loading the form" />
      </Card>
    </Frame>
  );
}

const CONGRATULATION: Greeting = {
  title: 'Congratulations',
  words: <p>Your subscription is active. We’ve sent you an onboarding email, and a receipt if you were charged.</p>,
};

function ForCustomer({ email, access, payment, isBack }: SignedIn) {
  const { status, isWatching } = usePaymentStatus(use(payment.status), payment);
  return (
    <Frame {...(isPaid(status) ? CONGRATULATION : greetingWithoutPayment(status, isWatching, isBack))}>
      <GetStarted email={email} access={access} status={status} isFolded={status.ok && !isPaid(status) && !isBack} />
    </Frame>
  );
}

function Frame({ title, words, children }: Greeting & { children: ReactNode }) {
  return (
    <Page title={title} width="text">
      <div className="stack">
        {words}
        <ButtonLink to="/account" variant="secondary">
          Go to My Account
        </ButtonLink>
        {children}
      </div>
    </Page>
  );
}

interface GetStartedProps {
  email: string;
  access: Promise<Loaded<AccessAnswer>>;
  status: Status;
  /** Whether the form is collapsed, because a visitor without a plan need not fill it in. */
  isFolded: boolean;
}

/** The form, or its result. After a failed request, the form lacks only its values and hints. */
function GetStarted({ email, access, status, isFolded }: GetStartedProps) {
  const loaded = use(access);
  const [sent, setSent] = useState<PostPurchaseInfo | null>(null);
  const [startAt, setStartAt] = useState<MissingDetail | null>(null);
  const [isOpen, setOpen] = useState(true);
  const platforms = platformsBought(status);
  const kept = loaded.ok ? tradingViewAccount(loaded.value.grants) : null;
  const info = sent ?? (loaded.ok ? loaded.value.info : null);

  function enter(detail: MissingDetail): void {
    setStartAt(detail);
    setOpen(true);
  }

  if (sent !== null && !isOpen) {
    if (status.ok && !isPaid(status)) return <DetailsSaved />;
    const missing = findMissingDetails(platforms, sent, kept);
    return <AccessPending platforms={platforms} missing={missing} onEnter={enter} />;
  }
  const form = (
    <GetStartedForm
      email={email}
      info={info}
      platforms={platforms}
      kept={kept}
      startAt={startAt}
      onSent={(details) => {
        setSent(details);
        setOpen(false);
      }}
    />
  );
  if (isFolded) {
    return (
      <details className="disclosure">
        <summary>{FORM_NAME}</summary>
        {form}
      </details>
    );
  }
  return (
    <Card title="Get Started">
      <p className="card-lead">
        {info === null
          ? 'Tell us where to add your access. It takes a minute.'
          : 'We have your details. Change them here if they are no longer right.'}
      </p>
      {form}
    </Card>
  );
}
