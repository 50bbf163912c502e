import { useState } from 'react';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { isDeadLink, useLinkToken, NewLink } from '../account/mailed-link.js';
import { SignInPanel } from '../account/sign-in-panel.js';
import { LINK_TEXTS } from '../content/sign-in-texts.js';
import { ApiError, messageFor } from '../lib/api/request.js';
import { verifyEmail } from '../lib/api/users.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { Skeleton } from '../ui/loading.js';

const TEXTS = LINK_TEXTS.verify;

export const meta = (settings: SiteSettings) => ({
  title: `${TEXTS.title} · ${settings.siteName}`,
  description: TEXTS.description,
});

/** With a loader, the fallback shows until hydration: only the browser knows the hash. */
export const loader = (): null => null;

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

type Outcome = 'verified' | { sentence: string; next: 'try-again' | 'new-link' | 'sign-in' };

function failureOf(error: unknown): Outcome {
  if (error instanceof ApiError && error.status === 401) {
    return { sentence: TEXTS.signIn, next: 'sign-in' };
  }
  const sentence = messageFor(error, TEXTS.failed);
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
        <Notice tone="success">{TEXTS.done}</Notice>
        <ButtonLink to="/account">{LINK_TEXTS.account}</ButtonLink>
      </>
    );
  }
  if (outcome?.next === 'new-link') return <NewLink>{outcome.sentence}</NewLink>;
  if (outcome?.next === 'sign-in') return <SignInFirst>{outcome.sentence}</SignInFirst>;
  return (
    <>
      <p>{TEXTS.words}</p>
      {outcome !== null && <Notice tone="error">{outcome.sentence}</Notice>}
      <Button busy={busy} busyLabel={LINK_TEXTS.confirming} onClick={() => void confirm()}>
        {TEXTS.button}
      </Button>
    </>
  );
}

/** Signing in reloads this page. Signing in with Google verifies the address by itself. */
function SignInFirst({ children }: { children: string }) {
  return (
    <>
      <Notice tone="info">{children}</Notice>
      <p>{TEXTS.forgot}</p>
      <SignInPanel />
    </>
  );
}
