import { useState } from 'react';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { isDeadLink, useLinkToken, NewLink } from '../account/mailed-link.js';
import { SignInPanel } from '../account/sign-in-panel.js';
import { ApiError, messageFor } from '../lib/api/request.js';
import { verifyEmail } from '../lib/api/users.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { Skeleton } from '../ui/loading.js';

export const meta = (settings: SiteSettings) => ({
  title: `Verify your email · ${settings.siteName}`,
  description: 'Confirm that this email address is yours.',
});

/** With a loader, the fallback shows until hydration: only the browser knows the hash. */
export const loader = (): null => null;

/** The page of a mailed link. Only the button uses the token, so mail scanners cannot. */
export function Component() {
  const token = useLinkToken();
  return (
    <Page title="Verify your email" width="form">
      <div className="stack">
        {token === null ? (
          <NewLink>This link is not complete. Please open it from the email again, or ask for a new one.</NewLink>
        ) : (
          <Confirm key={token} token={token} />
        )}
      </div>
    </Page>
  );
}

export function HydrateFallback() {
  return (
    <Page title="Verify your email" width="form">
      <div className="stack">
        <p>Please confirm that this email address is yours.</p>
        <Skeleton lines={1} label="Loading" />
      </div>
    </Page>
  );
}

type Outcome = 'verified' | { sentence: string; next: 'try-again' | 'new-link' | 'sign-in' };

function failureOf(error: unknown): Outcome {
  if (error instanceof ApiError && error.status === 401) {
    return { sentence: 'Please sign in first. Then you come back here to confirm.', next: 'sign-in' };
  }
  const sentence = messageFor(error, 'Your email address could not be verified. Please try again.');
  return { sentence, next: isDeadLink(error) ? 'new-link' : 'try-again' };
}

function Confirm({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await verifyEmail({ token });
      setOutcome('verified');
    } catch (error) {
      setOutcome(failureOf(error));
    }
    setBusy(false);
  }

  if (outcome === 'verified') {
    return (
      <>
        <Notice tone="success">Thank you. Your email address is verified.</Notice>
        <ButtonLink to="/account">Go to My Account</ButtonLink>
      </>
    );
  }
  if (outcome?.next === 'new-link') return <NewLink>{outcome.sentence}</NewLink>;
  if (outcome?.next === 'sign-in') return <SignInFirst>{outcome.sentence}</SignInFirst>;
  return (
    <>
      <p>Please confirm that this email address is yours.</p>
      {outcome !== null && <Notice tone="error">{outcome.sentence}</Notice>}
      <Button busy={busy} busyLabel="Confirming…" onClick={() => void confirm()}>
        Confirm my email
      </Button>
    </>
  );
}

/** Signing in reloads this page. Signing in with Google verifies the address by itself. */
function SignInFirst({ children }: { children: string }) {
  return (
    <>
      <Notice tone="info">{children}</Notice>
      <p>You do not know the password of this account? Set a new one by email: that confirms the address, too.</p>
      <SignInPanel />
    </>
  );
}
