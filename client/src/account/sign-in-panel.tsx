import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pageLoad } from '../page-load.js';
import { storeUserEmail } from '../session.js';
import { useSite } from '../site-settings.js';
import { Card } from '../ui/card.js';
import { Notice } from '../ui/notice.js';
import { Tabs } from '../ui/tabs.js';
import { continueCheckout } from './after-sign-in.js';
import { CredentialsForm } from './credentials-form.js';
import { GoogleButton } from './google-button.js';
import { PlanBeforeSignIn } from './waiting-plan.js';

type Tab = 'sign-in' | 'sign-up';
const TABS = [
  { id: 'sign-in', label: 'Sign In' },
  { id: 'sign-up', label: 'Sign Up' },
] as const;

interface SignInPanelProps {
  startWith?: Tab;
  /** What Google's way back reported. */
  message?: string | null;
  /** Runs before the page is left for Google. */
  onLeave?: () => void;
}

/** Everything a visitor needs to get in: both tabs, Google, a way to a new password, and the plan that waits. */
export function SignInPanel({ startWith = 'sign-in', message = null, onLeave }: SignInPanelProps) {
  const [tab, setTab] = useState<Tab>(startWith);
  const [email, setEmail] = useState('');
  const settings = useSite();

  async function goOn(sessionEmail: string): Promise<void> {
    storeUserEmail(sessionEmail);
    if (!(await continueCheckout(settings))) pageLoad.reload();
  }

  return (
    <Card className="sign-in">
      <PlanBeforeSignIn />
      {message !== null && <Notice tone="error">{message}</Notice>}
      <Tabs label="Sign in or sign up" tabs={TABS} selected={tab} onSelect={setTab}>
        <CredentialsForm key={tab} kind={tab} email={email} onEmail={setEmail} onSignedIn={goOn} />
        {tab === 'sign-in' && (
          <p className="sign-in-forgot">
            <Link to="/reset-password">Forgot your password?</Link>
          </p>
        )}
      </Tabs>
      <p className="sign-in-or">or</p>
      <GoogleButton onLeave={onLeave} />
    </Card>
  );
}
