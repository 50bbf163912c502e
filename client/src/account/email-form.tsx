import { useState } from 'react';
import { EMAIL_MAX } from '../../../src/shared/contract/users.js';
import { ApiError, messageFor } from '../lib/api/api-error.js';
import { changeEmail } from '../lib/api/users.js';
import { useForm } from '../lib/use-form.js';
import { Button } from '../ui/button.js';
import { EmailAddress } from '../ui/email-address.js';
import { Field } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { GoogleButton } from './google-button.js';
import { CurrentPasswordField } from './password-form.js';

interface EmailFormProps {
  hasPassword: boolean;
  /** Address whose confirmation link has not been opened yet; null without one. */
  pendingEmail: string | null;
}

/** Requests a change of the email address. It takes effect once the mailed link is used. */
export function EmailForm({ hasPassword, pendingEmail }: EmailFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isOld, setOld] = useState(false);
  const { form, phase, busy, errors, failed, again } = useForm({
    fields: {
      newEmail: 'Enter your new email address, such as name@example.com.',
      password: 'Enter your password.',
    },
    send: async ({ newEmail, password }) => {
      await changeEmail({ newEmail, ...(hasPassword ? { password } : {}) });
      setSentTo(newEmail.trim());
    },
    failure: (error) => {
      setOld(error instanceof ApiError && error.code === 'sign_in_again');
      return messageFor(error, 'The link could not be sent. Please try again.');
    },
  });
  const waiting = sentTo ?? pendingEmail;
  return (
    <>
      {waiting !== null && (
        <Notice tone={sentTo === null ? 'info' : 'success'}>
          We sent a link to <EmailAddress address={waiting} />. Open it within a day, in a browser where you are signed
          in here. Until then nothing changes.
        </Notice>
      )}
      <details className="disclosure" onToggle={(event) => event.currentTarget.open && phase === 'done' && again()}>
        <summary>Change your email address</summary>
        {phase === 'done' ? (
          <p>Please check the inbox of the new address, and its spam folder.</p>
        ) : (
          <form {...form} aria-label="Change your email address" className="form">
            <p className="hint">
              We send a link to the new address. Once you have opened it, you sign in with that address, receipts go
              there, and you are signed out everywhere else.
            </p>
            <Field
              label="New email"
              name="newEmail"
              type="email"
              autoComplete="email"
              required
              maxLength={EMAIL_MAX}
              error={errors.newEmail}
            />
            {hasPassword && <CurrentPasswordField error={errors.password} />}
            {failed !== null && <Notice tone="error">{failed}</Notice>}
            <Button type="submit" busy={busy} busyLabel="Sending the link…">
              Send the link
            </Button>
            {isOld && <GoogleButton onTry={() => undefined} isLastTried />}
          </form>
        )}
      </details>
    </>
  );
}
