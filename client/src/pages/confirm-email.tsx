import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { isDeadLink, useLinkToken, NewLink } from '../account/mailed-link.js';
import { SignInPanel } from '../account/sign-in-panel.js';
import { LINK_TEXTS } from '../content/sign-in-texts.js';
import { identifyVisitor, type Visitor } from '../lib/visitor.js';
import { ApiError, messageFor } from '../lib/api/request.js';
import { confirmEmail } from '../lib/api/users.js';
import { storeUserEmail } from '../lib/session.js';
import { Button, ButtonLink } from '../ui/button.js';
import { EmailAddress } from '../ui/inline-text.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { Skeleton } from '../ui/loading.js';

const TEXTS = LINK_TEXTS.confirm;

export const meta = (settings: SiteSettings) => ({
  title: `${TEXTS.title} · ${settings.siteName}`,
  description: TEXTS.description,
});

/**
 * Identifies the visitor, because the link works only in a session of its own account. Only that
 * account sees the new address: the holder of a link may not be the person who requested it.
 */
export const loader = (): Promise<Visitor> => identifyVisitor({ always: true });

/** The page of a mailed link. Only the button uses the token, so mail scanners cannot. */
export function Component() {
  const token = useLinkToken();
  return (
    <Page title={TEXTS.title} width="form">
      <div className="stack">
        {token === null ? <NewLink>{LINK_TEXTS.incomplete}</NewLink> : <Confirm key={token} token={token} />}
      </div>
    </Page>
  );
}

export function HydrateFallback() {
  return (
    <Page title={TEXTS.title} width="form">
      <div className="stack">
        <p>{TEXTS.words}</p>
        <Skeleton lines={1} label="Loading" />
      </div>
    </Page>
  );
}

type Outcome = { changedTo: string } | { sentence: string; next: 'try-again' | 'new-link' | 'sign-in' };

const SIGN_IN: Outcome = {
  sentence: TEXTS.signIn,
  next: 'sign-in',
};

function failureOf(error: unknown): Outcome {
  if (error instanceof ApiError && error.status === 401) return SIGN_IN;
  const isOver = isDeadLink(error) || (error instanceof ApiError && error.code === 'email_taken');
  const sentence = messageFor(error, TEXTS.failed);
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
          {TEXTS.done.before} <EmailAddress address={outcome.changedTo} />. {TEXTS.done.after}
        </Notice>
        <ButtonLink to="/account">{LINK_TEXTS.account}</ButtonLink>
      </>
    );
  }
  if (outcome?.next === 'new-link') return <NewLink>{outcome.sentence}</NewLink>;
  if (outcome?.next === 'sign-in') {
    return (
      <>
        <Notice tone="info">{outcome.sentence}</Notice>
        <p>{TEXTS.withGoogle}</p>
        <SignInPanel />
      </>
    );
  }
  return (
    <>
      {newEmail === null ? (
        <p>{TEXTS.words}</p>
      ) : (
        <p>
          {TEXTS.wordsFor.before} <EmailAddress address={newEmail} /> {TEXTS.wordsFor.after}
        </p>
      )}
      {outcome !== null && <Notice tone="error">{outcome.sentence}</Notice>}
      <Button busy={busy} busyLabel={LINK_TEXTS.confirming} onClick={() => void confirm()}>
        {TEXTS.button}
      </Button>
    </>
  );
}
