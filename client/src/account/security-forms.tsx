import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CHANGE_PASSWORD, EMAIL_MAX } from '../../../src/shared/contract/users.js';
import { ApiError, messageFor } from '../lib/api/request.js';
import { changeEmail, deleteAccount, changePassword } from '../lib/api/users.js';
import { useForm } from '../lib/use-form.js';
import { Button } from '../ui/button.js';
import { EmailAddress } from '../ui/inline-text.js';
import { CurrentPasswordField, Field, NewPasswordField } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { GoogleButton } from './google-sign-in.js';
import { pageLoad } from '../lib/page-load.js';
import { clearPersonalData } from './account-actions.js';

interface EmailFormProps {
  hasPassword: boolean;
  /** New address whose confirmation link has not been opened yet; null without one. */
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

/** Changes the password, which ends all other sessions. A hash in the URL opens the form. */
export function PasswordForm({ email }: { email: string }) {
  const isLinked = useLocation().hash === `#${CHANGE_PASSWORD}`;
  const { form, phase, busy, errors, failed, again } = useForm({
    fields: { currentPassword: 'Enter your current password.', newPassword: 'Enter a new password.' },
    send: changePassword,
    failure: (error) => messageFor(error, 'Your password could not be changed. Please try again.'),
  });
  return (
    <details
      className="disclosure"
      open={isLinked}
      ref={isLinked ? scrollIntoView : null}
      onToggle={(event) => event.currentTarget.open && phase === 'done' && again()}
    >
      <summary>Change your password</summary>
      {phase === 'done' ? (
        <Notice tone="success">Your password is changed. You are signed out everywhere else.</Notice>
      ) : (
        <form {...form} aria-label="Change your password" className="form">
          {/* For password managers, which store a password with its user name. */}
          <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
          <CurrentPasswordField label="Current password" name="currentPassword" error={errors.currentPassword} />
          <NewPasswordField name="newPassword" error={errors.newPassword} />
          {failed !== null && <Notice tone="error">{failed}</Notice>}
          <Button type="submit" busy={busy} busyLabel="Changing…">
            Change password
          </Button>
        </form>
      )}
    </details>
  );
}

/** Hash of the account page after a deletion. */
export const DELETED = '#deleted';

interface DeleteAccountFormProps {
  email: string;
  hasPassword: boolean;
}

/** Deletes the account after the visitor has typed its email address and password. */
export function DeleteAccountForm({ email, hasPassword }: DeleteAccountFormProps) {
  const { form, busy, errors, failed } = useForm({
    fields: {
      confirm: 'Type the email address of your account.',
      password: 'Enter your password.',
    },
    send: async ({ confirm, password }) => {
      await deleteAccount({ confirm, ...(hasPassword ? { password } : {}) });
      clearPersonalData();
      // A path other than the current one, so that the browser loads the page again.
      pageLoad.to(`/signin${DELETED}`);
    },
    failure: (error) => messageFor(error, 'Your account could not be deleted. Please try again.'),
  });
  return (
    <details className="disclosure">
      <summary>Delete your account</summary>
      <p>
        Your account, your sessions and the details you gave us are deleted for good, and a running subscription ends
        with them. Records of payments are kept as long as the law asks.
      </p>
      <form {...form} aria-label="Delete your account" className="form">
        <Field
          label={`Type ${email} to confirm`}
          name="confirm"
          type="email"
          autoComplete="off"
          required
          maxLength={EMAIL_MAX}
          error={errors.confirm}
        />
        {hasPassword && <CurrentPasswordField error={errors.password} />}
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <Button type="submit" variant="danger" busy={busy} busyLabel="Deleting…">
          Delete my account
        </Button>
      </form>
    </details>
  );
}

function scrollIntoView(details: HTMLDetailsElement | null): void {
  details?.scrollIntoView({ block: 'center' });
}
