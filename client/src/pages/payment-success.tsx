import { type ReactNode, Suspense, use, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import type { AccessAnswer, PostPurchaseInfo } from '../../../src/shared/contract/access.js';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import type { MissingDetail } from '../../../src/shared/missing-details.js';
import { AddedShortly } from '../account/added-shortly.js';
import { platformsBought } from '../account/get-started-fields.js';
import { GetStartedForm } from '../account/get-started-form.js';
import { keptUserName, stillMissing } from '../account/kept-user-name.js';
import { rememberReturnPath } from '../account/return-path.js';
import { SignInPanel } from '../account/sign-in-panel.js';
import { askWho } from '../account/who.js';
import { fetchAccess } from '../api/access.js';
import { type Loaded, settled } from '../api/loaded.js';
import { fetchSubscriptionStatus } from '../api/payment.js';
import { wentToCheckout } from '../checkout.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { Skeleton } from '../ui/skeleton.js';

export const meta = (settings: SiteSettings) => ({
  title: `Get started · ${settings.siteName}`,
  description: 'After the payment: tell us where to add your access.',
});

/** `isBack`: this tab has just been at the checkout. */
type Data = { signedIn: false; isBack: boolean } | SignedIn;

type Status = Loaded<SubscriptionStatusAnswer>;

interface SignedIn {
  signedIn: true;
  isBack: boolean;
  email: string;
  access: Promise<Loaded<AccessAnswer>>;
  status: Promise<Status>;
}

export async function loader(): Promise<Data> {
  const isBack = wentToCheckout();
  const who = await askWho();
  if (!who.signedIn) return { ...who, isBack };
  return {
    signedIn: true,
    isBack,
    email: who.email,
    access: settled('What was sent before', fetchAccess()),
    status: settled('Your subscription status', fetchSubscriptionStatus(who.email)),
  };
}

export function Component() {
  const data = useLoaderData<Data>();
  if (!data.signedIn) return <SignInFirst isBack={data.isBack} />;
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
    <Frame {...(isBack ? CONGRATULATION : CHECKING)}>
      <Card title="Get Started" className="get-started-skeleton">
        <Skeleton lines={8} label="Loading the form" />
      </Card>
    </Frame>
  );
}

interface Greeting {
  title: string;
  words: ReactNode;
}

const CONGRATULATION: Greeting = {
  title: 'Congratulations',
  words: <p>Your subscription is active. We have sent you a receipt/onboarding email.</p>,
};
const CHECKING: Greeting = { title: 'Checking your payment', words: <p>One moment, please.</p> };

/** Only a known payment is congratulated, and a way back from the checkout until it is known. */
function greetingFor(status: Status, isBack: boolean): Greeting {
  if (status.ok ? status.value.paid : isBack) return CONGRATULATION;
  if (status.ok) return { title: isBack ? CHECKING.title : 'We do not see a payment yet', words: <NotSeenYet /> };
  const words = <RetryNotice failure={status}>Your subscription status did not load.</RetryNotice>;
  return { ...CHECKING, words };
}

function ForCustomer({ email, access, status, isBack }: SignedIn) {
  const known = use(status);
  return (
    <Frame {...greetingFor(known, isBack)}>
      <GetStarted email={email} access={access} status={known} />
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

/** For people who came here without having paid, or before Stripe told us so. */
function NotSeenYet() {
  const { revalidate, state } = useRevalidator();
  return (
    <Notice tone="warning" title="We do not see a subscription on this account yet">
      <p>
        If you have just paid, it shows within a minute. If not, <Link to="/pricing">choose a plan</Link> first: nothing
        is added before.
      </p>
      <p className="notice-actions">
        <Button variant="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
          Check again
        </Button>
      </p>
    </Notice>
  );
}

const SIGN_IN = 'Sign in to get started';

function SignInFirst({ isBack }: { isBack: boolean }) {
  return (
    <Page title={isBack ? CONGRATULATION.title : SIGN_IN} width="text">
      <div className="stack">
        {isBack && CONGRATULATION.words}
        <section className="stack" aria-label={SIGN_IN}>
          {isBack && <h2>{SIGN_IN}</h2>}
          <p>
            Please sign in with the e-mail you paid with. Then you see your payment here, and tell us where to add your
            access.
          </p>
          <SignInPanel onLeave={() => rememberReturnPath('/payment/success')} />
        </section>
      </div>
    </Page>
  );
}

interface GetStartedProps {
  email: string;
  access: Promise<Loaded<AccessAnswer>>;
  status: Status;
}

/** What did not load costs the pre-filled fields or the hints only, so the form stands without it. */
function GetStarted({ email, access, status }: GetStartedProps) {
  const loaded = use(access);
  const [sent, setSent] = useState<PostPurchaseInfo | null>(null);
  const [startAt, setStartAt] = useState<MissingDetail | null>(null);
  const [isOpen, setOpen] = useState(true);
  const platforms = platformsBought(status);
  const kept = loaded.ok ? keptUserName(loaded.value.grants) : null;
  const info = sent ?? (loaded.ok ? loaded.value.info : null);

  function enter(detail: MissingDetail): void {
    setStartAt(detail);
    setOpen(true);
  }

  if (sent !== null && !isOpen) return <AddedShortly missing={stillMissing(platforms, sent, kept)} onEnter={enter} />;
  return (
    <Card title="Get Started">
      <p className="card-lead">
        {info === null
          ? 'Tell us where to add your access. It takes a minute.'
          : 'We have your details. Change them here if they are no longer right.'}
      </p>
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
    </Card>
  );
}
