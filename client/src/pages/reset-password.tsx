import { useState } from 'react';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../src/shared/contract/users.js';
import { isDeadLink, useLinkToken } from '../account/link-token.js';
import { sentenceFor } from '../api/api-error.js';
import { requestPasswordReset, resetPassword } from '../api/users.js';
import { useForm } from '../forms/use-form.js';
import { clearUserEmail } from '../session.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Field, PasswordField } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';

export const meta = (settings: SiteSettings) => ({
  title: `Reset your password · ${settings.siteName}`,
  description: 'Ask for a link by e-mail and choose a new password.',
});

/** With a link's token: choose a new password. Without one: ask for a link. */
export function Component() {
  const token = useLinkToken();
  return (
    <Page title="Reset your password" width="form">
      {token === null ? <RequestLink /> : <UseLink key={token} token={token} />}
    </Page>
  );
}

/** Holds the first picture back until the browser, which alone knows the fragment, has the page. */
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

/** The form of the link, until it turns out to be expired or used: then a new one can be had at once. */
function UseLink({ token }: { token: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  if (problem === null) return <NewPassword token={token} onDeadLink={setProblem} />;
  return (
    <div className="stack">
      <Notice tone="error">{problem}</Notice>
      <RequestLink />
    </div>
  );
}

function RequestLink() {
  const { form, phase, busy, errors, failed } = useForm({
    fields: { email: 'Enter your e-mail address, such as name@example.com.' },
    send: requestPasswordReset,
    failure: (error) => sentenceFor(error, 'The e-mail could not be sent. Please try again.'),
  });
  if (phase === 'done') {
    return (
      <Notice tone="success" title="Check your inbox">
        If there is an account with this address, a link is on its way. It is good for one hour and works once.
      </Notice>
    );
  }
  return (
    <Card>
      <form {...form} aria-label="Ask for a link" className="form">
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={EMAIL_MAX}
          hint="We send a link to this address, if there is an account with it."
          error={errors.email}
        />
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <Button type="submit" busy={busy}>
          Send the link
        </Button>
      </form>
    </Card>
  );
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
      const sentence = sentenceFor(error, 'Your password could not be changed. Please try again.');
      if (isDeadLink(error)) onDeadLink(sentence);
      return sentence;
    },
  });
  if (phase === 'done') {
    return (
      <div className="stack">
        <Notice tone="success" title="Your password is changed">
          You are signed out everywhere. Please sign in with the new one.
        </Notice>
        <ButtonLink to="/account">Sign In</ButtonLink>
      </div>
    );
  }
  return (
    <Card>
      <form {...form} aria-label="Choose a new password" className="form">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          hint={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`}
          error={errors.password}
        />
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <Button type="submit" busy={busy}>
          Set the password
        </Button>
      </form>
    </Card>
  );
}
