import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { isDeadLink, useLinkToken } from '../account/mailed-link.js';
import { NewPasswordField } from '../account/password-form.js';
import { ResetLinkForm } from '../account/reset-link-form.js';
import { messageFor } from '../lib/api/api-error.js';
import { resetPassword } from '../lib/api/users.js';
import { useForm } from '../lib/use-form.js';
import { clearUserEmail } from '../lib/session.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { focusOnMount } from '../ui/focus-on-mount.js';

export const meta = (settings: SiteSettings) => ({
  title: `Reset your password · ${settings.siteName}`,
  description: 'Ask for a link by email and choose a new password.',
});

/** With a link's token: choose a new password. Without one: request a link. */
export function Component() {
  const token = useLinkToken();
  const email = typedEmail(useLocation().state);
  return (
    <Page title="Reset your password" width="form">
      {token === null ? <ResetLinkForm startWith={email} /> : <UseLink key={token} token={token} />}
    </Page>
  );
}

/** Shows the fallback until hydration, because only the browser knows the fragment. */
export const loader = (): null => null;

export function HydrateFallback() {
  return (
    <Page title="Reset your password" width="form">
      <Card className="link-skeleton">
        <Skeleton lines={4} label="Loading the form" />
      </Card>
    </Page>
  );
}

/** The form of the link. If the link is expired or used, a new one can be requested at once. */
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

/** The email address typed before, from the router's state; empty without one. */
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
    fields: { password: 'Enter a new password.' },
    send: async ({ password }) => {
      await resetPassword({ token, password });
      clearUserEmail();
    },
    failure: (error) => {
      const sentence = messageFor(error, 'Your password could not be changed. Please try again.');
      if (isDeadLink(error)) onDeadLink(sentence);
      return sentence;
    },
  });
  if (phase === 'done') {
    return (
      <div className="stack" ref={focusOnMount} tabIndex={-1}>
        <Notice tone="success" title="Your password is changed">
          You are signed out everywhere. Please sign in with the new one. If you had not confirmed your email before,
          send us the details for your access again: your account shows the form.
        </Notice>
        <ButtonLink to="/signin">Sign In</ButtonLink>
      </div>
    );
  }
  return (
    <Card>
      <form {...form} aria-label="Choose a new password" className="form">
        <NewPasswordField name="password" error={errors.password} />
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <Button type="submit" busy={busy} busyLabel="Setting…">
          Set the password
        </Button>
      </form>
    </Card>
  );
}
