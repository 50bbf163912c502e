import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { isDeadLink, useLinkToken } from '../account/mailed-link.js';
import { LINK_TEXTS } from '../content/sign-in-texts.js';
import { messageFor } from '../lib/api/request.js';
import { resetPassword, requestPasswordReset } from '../lib/api/users.js';
import { useForm } from '../lib/use-form.js';
import { clearUserEmail } from '../lib/session.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Card, Page } from '../ui/page.js';
import { Notice } from '../ui/notice.js';
import { Skeleton } from '../ui/loading.js';
import { focusOnMount } from '../ui/keyboard.js';
import { EMAIL_MAX } from '../../../src/shared/contract/users.js';
import { EmailAddress } from '../ui/inline-text.js';
import { Field, NewPasswordField } from '../ui/field.js';
import { ActionButton } from '../account/action-button.js';

const TEXTS = LINK_TEXTS.reset;

export const meta = (settings: SiteSettings) => ({
  title: `${TEXTS.title} · ${settings.siteName}`,
  description: TEXTS.description,
});

/** Sets a new password with a link's token. Without a token, requests a link. */
export function Component() {
  const token = useLinkToken();
  const email = typedEmail(useLocation().state);
  return (
    <Page title={TEXTS.title} width="form">
      {token === null ? <ResetLinkForm startWith={email} /> : <UseLink key={token} token={token} />}
    </Page>
  );
}

/** With a loader, the fallback shows until hydration: only the browser knows the hash. */
export const loader = (): null => null;

export function HydrateFallback() {
  return (
    <Page title={TEXTS.title} width="form">
      <Card className="link-skeleton">
        <Skeleton lines={4} label="Loading the form" />
      </Card>
    </Page>
  );
}

/** Uses the link. If the link is expired or used, shows the form that requests a new one. */
function UseLink({ token }: { token: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  if (problem === null) return <NewPassword token={token} onDeadLink={setProblem} />;
  return (
    <div className="stack">
      <Notice tone="error">{problem}</Notice>
      <ResetLinkForm startWith="" />
    </div>
  );
}

/** The email address typed on the sign-in form, from the router's state; empty without one. */
function typedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

interface NewPasswordProps {
  token: string;
  onDeadLink: (sentence: string) => void;
}

function NewPassword({ token, onDeadLink }: NewPasswordProps) {
  const { form, phase, busy, errors, failed } = useForm({
    fields: { password: TEXTS.passwordWanted },
    send: async ({ password }) => {
      await resetPassword({ token, password });
      clearUserEmail();
    },
    failure: (error) => {
      const sentence = messageFor(error, TEXTS.notChanged);
      if (isDeadLink(error)) onDeadLink(sentence);
      return sentence;
    },
  });
  if (phase === 'done') {
    return (
      <div className="stack" ref={focusOnMount} tabIndex={-1}>
        <Notice tone="success" title={TEXTS.done}>
          {TEXTS.doneWords}
        </Notice>
        <ButtonLink to="/signin">{TEXTS.signIn}</ButtonLink>
      </div>
    );
  }
  return (
    <Card>
      <form {...form} aria-label={TEXTS.choose} className="form">
        <NewPasswordField name="password" error={errors.password} />
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <Button type="submit" busy={busy} busyLabel={TEXTS.setting}>
          {TEXTS.set}
        </Button>
      </form>
    </Card>
  );
}

/** Requests a link to a new password. `startWith` is an email address that was typed before. */
function ResetLinkForm({ startWith }: { startWith: string }) {
  const [email, setEmail] = useState(startWith);
  const { form, phase, busy, errors, failed, again } = useForm({
    fields: { email: TEXTS.emailWanted },
    send: requestPasswordReset,
    failure: (error) => messageFor(error, TEXTS.notSent),
  });
  if (phase === 'done') return <LinkSent email={email} onOther={again} />;
  return (
    <Card>
      <form {...form} aria-label={TEXTS.form} className="form">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={EMAIL_MAX}
          defaultValue={email}
          onChange={(event) => setEmail(event.target.value)}
          hint={TEXTS.hint}
          error={errors.email}
        />
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <Button type="submit" busy={busy} busyLabel={TEXTS.sending}>
          {TEXTS.send}
        </Button>
        <p className="hint">
          <Link to="/signin">{TEXTS.back}</Link>
        </p>
      </form>
    </Card>
  );
}

function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  return (
    <div className="stack" ref={focusOnMount} tabIndex={-1}>
      <Notice tone="success" title={TEXTS.sent}>
        <p>
          {TEXTS.sentWords.before} <EmailAddress address={email} /> {TEXTS.sentWords.after}
        </p>
        <p>{TEXTS.spam}</p>
      </Notice>
      <ActionButton action={() => requestPasswordReset({ email })} done={TEXTS.sentAgain} failure={TEXTS.notSent}>
        {TEXTS.again}
      </ActionButton>
      <p className="link-row">
        <Button variant="quiet" onClick={onOther}>
          {TEXTS.other}
        </Button>
        <Link to="/signin">{TEXTS.back}</Link>
      </p>
    </div>
  );
}
