import { type ReactNode, Suspense, use, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import type { AccessAnswer } from '../../../src/shared/contract/access.js';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { GetStartedForm } from '../account/get-started-form.js';
import { rememberReturnPath } from '../account/return-path.js';
import { SignInPanel } from '../account/sign-in-panel.js';
import { askWho } from '../account/who.js';
import { fetchAccess } from '../api/access.js';
import { type Loaded, settled } from '../api/loaded.js';
import { fetchSubscriptionStatus } from '../api/payment.js';
import { useSite } from '../site-settings.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';

export const meta = (settings: SiteSettings) => ({
  title: `Congratulations · ${settings.siteName}`,
  description: 'Your subscription is active. Tell us where to add your access.',
});

type Data = { signedIn: false } | SignedIn;

interface SignedIn {
  signedIn: true;
  email: string;
  access: Promise<Loaded<AccessAnswer>>;
  status: Promise<Loaded<SubscriptionStatusAnswer>>;
}

export async function loader(): Promise<Data> {
  const who = await askWho();
  if (!who.signedIn) return who;
  return {
    signedIn: true,
    email: who.email,
    access: settled('What was sent before', fetchAccess()),
    status: settled('Your subscription status', fetchSubscriptionStatus(who.email)),
  };
}

export function Component() {
  const data = useLoaderData<Data>();
  return (
    <Congratulation>
      {data.signedIn ? (
        <Suspense fallback={<FormSkeleton />}>
          <NotSubscribedYet status={data.status} />
          <GetStarted email={data.email} access={data.access} />
        </Suspense>
      ) : (
        <section className="stack" aria-labelledby="sign-in-first">
          <h2 id="sign-in-first">Sign in to get started</h2>
          <p>Please sign in with the e-mail you paid with. You come back here to tell us where to add your access.</p>
          <SignInPanel onLeave={() => rememberReturnPath('/payment/success')} />
        </section>
      )}
    </Congratulation>
  );
}

export function HydrateFallback() {
  return (
    <Congratulation>
      <FormSkeleton />
    </Congratulation>
  );
}

function Congratulation({ children }: { children: ReactNode }) {
  return (
    <Page title="Congratulations" width="text">
      <div className="stack">
        <p>Your subscription is active. We have sent you a receipt/onboarding email.</p>
        <ButtonLink to="/account" variant="secondary">
          Go to My Account
        </ButtonLink>
        {children}
      </div>
    </Page>
  );
}

function FormSkeleton() {
  return (
    <Card title="Get Started">
      <Skeleton lines={8} label="Loading the form" />
    </Card>
  );
}

/** For people who came here without having paid, or before Stripe told us so. */
function NotSubscribedYet({ status }: { status: Promise<Loaded<SubscriptionStatusAnswer>> }) {
  const loaded = use(status);
  const { revalidate, state } = useRevalidator();
  if (!loaded.ok || loaded.value.paid) return null;
  return (
    <Notice tone="warning" title="We do not see a subscription on this account yet">
      <p>
        If you have just paid, it shows within a minute. If not, <Link to="/pricing">choose a plan</Link> first: nothing
        is added before.
      </p>
      <Button variant="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
        Check again
      </Button>
    </Notice>
  );
}

/** A list that did not load costs the pre-filled fields only, so the form stands without it. */
function GetStarted({ email, access }: { email: string; access: Promise<Loaded<AccessAnswer>> }) {
  const loaded = use(access);
  const [sent, setSent] = useState(false);
  const info = loaded.ok ? loaded.value.info : null;
  if (sent) return <AddedShortly />;
  return (
    <Card title="Get Started">
      <p className="card-lead">
        {info === null
          ? 'Tell us where to add your access. It takes a minute.'
          : 'We have your details. Change them here if they are no longer right.'}
      </p>
      <GetStartedForm email={email} info={info} onSent={() => setSent(true)} />
    </Card>
  );
}

/** The form that had the focus is gone, so the message takes it, and scrolls into view with it. */
function takeFocus(message: HTMLElement | null): void {
  message?.focus();
}

function AddedShortly() {
  const { discord } = useSite().links;
  return (
    <div className="thanks" ref={takeFocus} tabIndex={-1}>
      <Notice tone="success" title="Thank you">
        <p>Your access will be added shortly.</p>
        <ul>
          <li>TradingView script access is automated and takes about 30 minutes.</li>
          <li>NinjaTrader licence access is manual, during US Eastern daytime.</li>
          {discord !== '' && (
            <li>
              <a href={discord}>Join our free community chat on Discord</a>
            </li>
          )}
        </ul>
      </Notice>
    </div>
  );
}
