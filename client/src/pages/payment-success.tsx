import { type ComponentProps, type ReactNode, Suspense, use, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import {
  type AccessAnswer,
  FORM_NAME,
  type PostPurchaseInfo,
  type MissingDetail,
} from '../../../src/shared/contract/access.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { AccessPending, DetailsSaved, tradingViewAccount, findMissingDetails } from '../account/access-pending.js';
import { platformsBought, GetStartedForm } from '../account/get-started-form.js';
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
import { SetupSteps } from '../account/setup-steps.js';
import { GET_STARTED_TEXTS } from '../content/get-started-texts.js';
import { formatDay } from '../content/subscription-texts.js';
import { SUCCESS_TEXTS } from '../content/success-texts.js';
import { fetchAccess } from '../lib/api/payment.js';
import { type Loaded, settled } from '../lib/api/request.js';
import { useOtherTabs } from '../lib/session.js';
import { ButtonLink } from '../ui/button.js';
import { Skeleton } from '../ui/loading.js';
import { Card, Page } from '../ui/page.js';

const TEXTS = SUCCESS_TEXTS.form;

export const meta = (settings: SiteSettings) => ({
  title: `${TEXTS.metaTitle} · ${settings.siteName}`,
  description: TEXTS.description,
});

type SignedIn = Extract<PaymentPageData, { signedIn: true }> & { access: Promise<Loaded<AccessAnswer>> };
type Data = Exclude<PaymentPageData, { signedIn: true }> | SignedIn;

export async function loader(_args: LoaderFunctionArgs, signal: AbortSignal): Promise<Data> {
  const data = await loadPaymentPage(signal);
  return data.signedIn ? { ...data, access: settled('The last submission', fetchAccess()) } : data;
}

export function Component() {
  const data = useLoaderData<Data>();
  useOtherTabs();
  if (!data.signedIn) {
    return (
      <SignInFirst title={SUCCESS_TEXTS.signIn.titleForm} width="text" failure={data.failure}>
        {SUCCESS_TEXTS.signIn.wordsForm}
      </SignInFirst>
    );
  }
  return (
    <Suspense fallback={<Waiting isBack={data.isBack} />}>
      <ForCustomer key={data.email} {...data} />
    </Suspense>
  );
}

export function HydrateFallback() {
  return <Waiting isBack={false} />;
}

function Waiting({ isBack }: { isBack: boolean }) {
  return (
    <Frame {...checkingGreeting(isBack)}>
      <WithSteps platforms={[]} hasDetails={false}>
        <Card title={GET_STARTED_TEXTS.title} className="get-started-skeleton">
          <Skeleton lines={8} label={TEXTS.loading} />
        </Card>
      </WithSteps>
    </Frame>
  );
}

function congratulation(status: Status): Greeting {
  const subscriptions = status.ok ? status.value.subscriptions : [];
  const trialEndsAt = subscriptions.find((one) => one.status === 'trialing')?.trialEndsAt ?? null;
  const words = (
    <>
      <p>{SUCCESS_TEXTS.paid.words}</p>
      {trialEndsAt !== null && <p>{SUCCESS_TEXTS.trial(formatDay(trialEndsAt))}</p>}
    </>
  );
  return { title: SUCCESS_TEXTS.paid.title, words };
}

function ForCustomer({ email, access, payment, isBack }: SignedIn) {
  const { status, isWatching } = usePaymentStatus(use(payment.status), payment);
  return (
    <Frame {...(isPaid(status) ? congratulation(status) : greetingWithoutPayment(status, isWatching, isBack))}>
      <GetStarted email={email} access={access} status={status} isFolded={status.ok && !isPaid(status) && !isBack} />
    </Frame>
  );
}

function Frame({ title, words, children }: Greeting & { children: ReactNode }) {
  return (
    <Page title={title} className="success">
      <div className="stack">
        {words}
        {children}
        <ButtonLink to="/account" variant="secondary">
          {SUCCESS_TEXTS.account}
        </ButtonLink>
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
  const missing = info === null ? [] : findMissingDetails(platforms, info, kept);
  // Without a machine ID, access starts all the same.
  const hasDetails = info !== null && !missing.includes('tradingViewUsername');

  function enter(detail: MissingDetail): void {
    setStartAt(detail);
    setOpen(true);
  }

  if (sent !== null && !isOpen) {
    if (status.ok && !isPaid(status)) return <DetailsSaved />;
    return (
      <WithSteps platforms={platforms} hasDetails={hasDetails}>
        <AccessPending platforms={platforms} missing={missing} onEnter={enter} />
      </WithSteps>
    );
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
    <WithSteps platforms={platforms} hasDetails={hasDetails}>
      <Card title={GET_STARTED_TEXTS.title}>
        <p className="card-lead">{info === null ? TEXTS.lead : TEXTS.leadAgain}</p>
        {form}
      </Card>
    </WithSteps>
  );
}

/** The form or its result, with what comes before and after it. */
function WithSteps({ children, ...steps }: ComponentProps<typeof SetupSteps> & { children: ReactNode }) {
  return (
    <div className="success-columns">
      <SetupSteps {...steps} />
      {children}
    </div>
  );
}
