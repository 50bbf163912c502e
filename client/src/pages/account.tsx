import { useEffect, useState } from 'react';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { type AccountData, loadAccountPage, SignedIn } from '../account/signed-in.js';
import { DELETED } from '../account/security-forms.js';
import { googleFailure } from '../account/google-sign-in.js';
import { SignInPanel } from '../account/sign-in-panel.js';
import { ACCOUNT_TEXTS } from '../content/account-texts.js';
import { ORDER_TEXTS, SIGN_IN_TEXTS } from '../content/sign-in-texts.js';
import { useOtherTabs } from '../lib/session.js';
import { useRememberedPlan } from '../pricing/checkout.js';
import { Card, Page } from '../ui/page.js';
import { Icon } from '../ui/icon.js';
import { Notice, RetryNotice } from '../ui/notice.js';
import { Skeleton } from '../ui/loading.js';

const { title, description } = ACCOUNT_TEXTS;

export const meta = (settings: SiteSettings) => ({ title: `${title} · ${settings.siteName}`, description });

export const loader = loadAccountPage;

/** Also the page of /signin and /signup, which select a tab. */
export function Component() {
  const data = useLoaderData<AccountData>();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const problem = googleFailure(hash);
  const isDeleted = hash === DELETED;
  const [wasDeleted] = useState(isDeleted);
  useOtherTabs();
  useEffect(() => {
    // Shown once: a reload or a bookmark must not show it again.
    if (problem !== null || isDeleted) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [problem, isDeleted, pathname, navigate]);
  if (!data.signedIn) return <SignedOut failure={data.failure} problem={problem} wasDeleted={wasDeleted} />;
  return (
    <Page title={title}>
      <SignedIn key={data.email} data={data} />
    </Page>
  );
}

interface SignedOutProps {
  /** Why it is uncertain that nobody is signed in; null if it is certain. */
  failure: object | null;
  /** Failure that Google's redirect reported. */
  problem: string | null;
  wasDeleted: boolean;
}

/** Sign In comes first, but Sign Up for a visitor who chose a plan: most of them are new. */
function SignedOut({ failure, problem, wasDeleted }: SignedOutProps) {
  const { pathname } = useLocation();
  const isOrdering = useRememberedPlan() !== null;
  const isNew = pathname === '/signup' || (pathname === '/account' && isOrdering && problem === null);
  return (
    <Page title={title} className="sign-in-page" {...(isOrdering && { lead: ORDER_TEXTS.lead })}>
      {wasDeleted && (
        <Notice tone="success" className="sign-in-notice">
          {SIGN_IN_TEXTS.deleted}
        </Notice>
      )}
      {failure !== null && (
        <div className="sign-in-notice">
          <RetryNotice failure={failure}>{SIGN_IN_TEXTS.notChecked}</RetryNotice>
        </div>
      )}
      <div className={`sign-in-columns${isOrdering ? ' sign-in-order' : ''}`}>
        <SignInPanel key={pathname} startWith={isNew ? 'sign-up' : 'sign-in'} message={problem} />
        {!isOrdering && <WithAccount />}
      </div>
    </Page>
  );
}

/** What an account is good for. */
function WithAccount() {
  return (
    <div className="sign-in-reasons">
      <ul className="sign-in-reasons-list">
        {SIGN_IN_TEXTS.withAccount.map((reason) => (
          <li key={reason}>
            <Icon name="check" /> {reason}
          </li>
        ))}
      </ul>
      <Link to="/pricing">{SIGN_IN_TEXTS.plans}</Link>
    </div>
  );
}

export function HydrateFallback() {
  return (
    <Page title={title} className="sign-in-page">
      <div className="sign-in-columns">
        <Card className="sign-in sign-in-skeleton">
          <Skeleton lines={8} label="Loading your account" />
        </Card>
      </div>
    </Page>
  );
}
