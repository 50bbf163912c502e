import { useEffect, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { TRIAL_DAYS } from '../../../src/shared/plans.js';
import { type AccountData, loadAccountPage, SignedIn } from '../account/signed-in.js';
import { DELETED } from '../account/security-forms.js';
import { googleFailure } from '../account/google-sign-in.js';
import { SignInPanel } from '../account/sign-in-panel.js';
import { onOtherTab } from '../lib/session.js';
import { Card, Page } from '../ui/page.js';
import { Icon } from '../ui/icon.js';
import { Notice, RetryNotice } from '../ui/notice.js';
import { Skeleton } from '../ui/loading.js';

export const meta = (settings: SiteSettings) => ({
  title: `Account · ${settings.siteName}`,
  description: 'Sign in, sign up, and manage your subscription and your access.',
});

export const loader = loadAccountPage;

/** Also the page of /signin and /signup, which select a tab. */
export function Component() {
  const data = useLoaderData<AccountData>();
  const { pathname, hash } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const problem = googleFailure(hash);
  const isDeleted = hash === DELETED;
  const [wasDeleted] = useState(isDeleted);
  useEffect(() => onOtherTab(() => void revalidate()), [revalidate]);
  useEffect(() => {
    // Shown once: a reload or a bookmark must not show it again.
    if (problem !== null || isDeleted) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [problem, isDeleted, pathname, navigate]);
  return (
    <Page title="Account">
      {data.signedIn ? (
        <SignedIn data={data} />
      ) : (
        <>
          {wasDeleted && (
            <Notice tone="success" className="sign-in-notice">
              Your account is deleted, and a subscription that ran has ended with it. We have sent you a mail.
            </Notice>
          )}
          {data.failure !== null && (
            <div className="sign-in-notice">
              <RetryNotice failure={data.failure}>We couldn’t check whether you’re signed in.</RetryNotice>
            </div>
          )}
          <div className="sign-in-columns">
            <SignInPanel key={pathname} startWith={pathname === '/signup' ? 'sign-up' : 'sign-in'} message={problem} />
            <Reasons />
          </div>
        </>
      )}
    </Page>
  );
}

const REASONS = [
  `Start any plan with ${TRIAL_DAYS} days free.`,
  'See your plan, the next charge and the status of your access.',
  'Change your plan or cancel anytime, online.',
];

/** Reasons to have an account. */
function Reasons() {
  return (
    <ul className="sign-in-reasons">
      {REASONS.map((reason) => (
        <li key={reason}>
          <Icon name="check" /> {reason}
        </li>
      ))}
    </ul>
  );
}

export function HydrateFallback() {
  return (
    <Page title="Account">
      <Card className="sign-in sign-in-skeleton">
        <Skeleton lines={8} label="Loading your account" />
      </Card>
    </Page>
  );
}
