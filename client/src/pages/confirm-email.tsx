import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { isDeadLink, useLinkToken, NewLink } from '../account/mailed-link.js';
import { SignInPanel } from '../account/sign-in-panel.js';
import { identifyVisitor, type Visitor } from '../lib/visitor.js';
import { ApiError, messageFor } from '../lib/api/request.js';
import { confirmEmail } from '../lib/api/users.js';
import { storeUserEmail } from '../lib/session.js';
import { Button, ButtonLink } from '../ui/button.js';
import { EmailAddress } from '../ui/inline-text.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { Skeleton } from '../ui/loading.js';

export const meta = (settings: SiteSettings) => ({
  title: `Confirm your new email · ${settings.siteName}`,
  description: 'Confirm the new email address of your account.',
});

/**
 * Identifies the visitor, because the link works only in a session of its own account. Only that
 * account sees the new address: the holder of a link may not be the person who requested it.
 */
export const loader = (): Promise<Visitor> => identifyVisitor({ always: true });

const TITLE = 'Confirm your new email';
const WORDS = 'Please confirm that you want to use this email address for your account.';

/** The page of a mailed link. Only the button uses the token, so mail scanners cannot. */
export function Component() {
  const token = useLinkToken();
  return (
    <Page title={TITLE} width="form">
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
    <Page title={TITLE} width="form">
      <div className="stack">
        <p>{WORDS}</p>
        <Skeleton lines={1} label="Loading" />
      </div>
    </Page>
  );
}

type Outcome = { changedTo: string } | { sentence: string; next: 'try-again' | 'new-link' | 'sign-in' };

const SIGN_IN: Outcome = {
  sentence: 'Please sign in first, with your account’s current address. Then you’ll come back here.',
  next: 'sign-in',
};

function failureOf(error: unknown): Outcome {
  if (error instanceof ApiError && error.status === 401) return SIGN_IN;
  const isOver = isDeadLink(error) || (error instanceof ApiError && error.code === 'email_taken');
  const sentence = messageFor(error, 'Your email address could not be changed. Please try again.');
  return { sentence, next: isOver ? 'new-link' : 'try-again' };
}

function Confirm({ token }: { token: string }) {
  const visitor = useLoaderData<Visitor>();
  const isSignedOut = !visitor.signedIn && visitor.failure === null;
  const newEmail = visitor.signedIn && visitor.account.ok ? visitor.account.value.pendingEmail : null;
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(isSignedOut ? SIGN_IN : null);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      const { email } = await confirmEmail({ token });
      storeUserEmail(email);
      setOutcome({ changedTo: email });
    } catch (error) {
      setOutcome(failureOf(error));
    }
    setBusy(false);
  }

  if (outcome !== null && 'changedTo' in outcome) {
    return (
      <>
        <Notice tone="success">
          Your account’s email address is now <EmailAddress address={outcome.changedTo} />. You’re signed out everywhere
          else.
        </Notice>
        <ButtonLink to="/account">Go to My Account</ButtonLink>
      </>
    );
  }
  if (outcome?.next === 'new-link') return <NewLink>{outcome.sentence}</NewLink>;
  if (outcome?.next === 'sign-in') {
    return (
      <>
        <Notice tone="info">{outcome.sentence}</Notice>
        <p>If you sign in with Google, open the link from the email again afterwards.</p>
        <SignInPanel />
      </>
    );
  }
  return (
    <>
      {newEmail === null ? (
        <p>{WORDS}</p>
      ) : (
        <p>
          Please confirm that you want to use <EmailAddress address={newEmail} /> for your account.
        </p>
      )}
      {outcome !== null && <Notice tone="error">{outcome.sentence}</Notice>}
      <Button busy={busy} busyLabel="Confirming…" onClick={() => void confirm()}>
        Confirm new address
      </Button>
    </>
  );
}
