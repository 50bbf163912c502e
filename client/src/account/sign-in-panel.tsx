import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SIGN_IN_TEXTS } from '../content/sign-in-texts.js';
import { pageLoad } from '../lib/page-load.js';
import { storeUserEmail } from '../lib/session.js';
import { useSite } from '../lib/site-settings.js';
import { Card } from '../ui/page.js';
import { Notice } from '../ui/notice.js';
import { Tabs } from '../ui/tabs.js';
import { continueCheckout } from '../pricing/checkout.js';
import { CredentialsForm } from './credentials-form.js';
import { GoogleButton } from './google-sign-in.js';
import { OrderSummary } from './waiting-plan.js';
import { ApiError } from '../lib/api/request.js';
import { fetchAccount } from '../lib/api/users.js';

type Tab = 'sign-in' | 'sign-up';
const TABS = [
  { id: 'sign-in', label: SIGN_IN_TEXTS.signIn.label },
  { id: 'sign-up', label: SIGN_IN_TEXTS.signUp.label },
] as const;

interface SignInPanelProps {
  startWith?: Tab;
  /** Failure that Google's redirect reported. */
  message?: string | null;
  /** Called before leaving for Google. */
  onLeave?: () => void;
}

/** The plan that waits, both sign-in tabs, Google, and the link to the password reset. */
export function SignInPanel({ startWith = 'sign-in', message = null, onLeave }: SignInPanelProps) {
  const [tab, setTab] = useState<Tab>(startWith);
  // Shows only the failure of the last attempt. The return from Google is the first attempt.
  const [returned] = useState(message);
  const [tried, setTried] = useState<'return' | 'form' | 'google' | null>('return');
  const tabs = useRef<HTMLDivElement>(null);
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const settings = useSite();

  async function enter(sessionEmail: string): Promise<void> {
    await requireKeptSession();
    storeUserEmail(sessionEmail);
    if (!(await continueCheckout(settings, sessionEmail))) pageLoad.reload();
  }

  function show(next: Tab, sentence: string | null): void {
    setTab(next);
    setFailure(sentence);
    setTried(sentence === null ? null : 'form');
  }

  function focusTab(id: Tab): void {
    tabs.current?.querySelector<HTMLElement>(`[role=tab][id$='${id}']`)?.focus();
  }

  return (
    <>
      <OrderSummary />
      <Card className="sign-in">
        {tried === 'return' && returned !== null && <Notice tone="error">{returned}</Notice>}
        <div ref={tabs}>
          <Tabs label={SIGN_IN_TEXTS.tabs} tabs={TABS} selected={tab} onSelect={(next) => show(next, null)}>
            <CredentialsForm
              key={tab}
              kind={tab}
              email={email}
              onEmail={setEmail}
              onTry={() => setTried('form')}
              isLastTried={tried === 'form'}
              onSignInInstead={() => {
                show('sign-in', null);
                focusTab('sign-in');
              }}
              failure={failure}
              onSignInFailed={(sentence) => show('sign-in', sentence)}
              onSignedIn={enter}
            />
            {tab === 'sign-in' && (
              <p className="sign-in-forgot">
                <Link to="/reset-password" state={{ email }}>
                  {SIGN_IN_TEXTS.forgot}
                </Link>
              </p>
            )}
          </Tabs>
        </div>
        <p className="sign-in-or">{SIGN_IN_TEXTS.or}</p>
        <GoogleButton onTry={() => setTried('google')} isLastTried={tried === 'google'} onLeave={onLeave} />
      </Card>
    </>
  );
}

/** Checks that the browser kept the session cookies. Throws ApiError with advice. */
async function requireKeptSession(): Promise<void> {
  try {
    await fetchAccount();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return; // After an outage, the next page reports it.
    throw new ApiError('GET /users/me', 401, { error: SIGN_IN_TEXTS.notKept, code: 'unauthenticated' }, error);
  }
}
