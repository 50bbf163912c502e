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
import { SECURITY_TEXTS } from '../content/security-texts.js';
import { GoogleButton } from './google-sign-in.js';
import { pageLoad } from '../lib/page-load.js';
import { clearPersonalData } from '../lib/personal-data.js';

const { email: emailTexts, password: passwordTexts, data } = SECURITY_TEXTS;

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
      newEmail: emailTexts.newEmailWanted,
      password: passwordTexts.wanted,
    },
    send: async ({ newEmail, password }) => {
      await changeEmail({ newEmail, ...(hasPassword ? { password } : {}) });
      setSentTo(newEmail.trim());
    },
    failure: (error) => {
      setOld(error instanceof ApiError && error.code === 'sign_in_again');
      return messageFor(error, emailTexts.linkNotSent);
    },
  });
  const waiting = sentTo ?? pendingEmail;
  return (
    <>
      {waiting !== null && (
        <Notice tone={sentTo === null ? 'info' : 'success'}>
          {emailTexts.sentTo} <EmailAddress address={waiting} />. {emailTexts.waiting}
        </Notice>
      )}
      <details className="disclosure" onToggle={(event) => event.currentTarget.open && phase === 'done' && again()}>
        <summary>{emailTexts.change}</summary>
        {phase === 'done' ? (
          <p>{emailTexts.checkInbox}</p>
        ) : (
          <form {...form} aria-label={emailTexts.change} className="form">
            <p className="hint">{emailTexts.changeWords}</p>
            <Field
              label={emailTexts.newEmail}
              name="newEmail"
              type="email"
              autoComplete="email"
              required
              maxLength={EMAIL_MAX}
              error={errors.newEmail}
            />
            {hasPassword && <CurrentPasswordField error={errors.password} />}
            {failed !== null && <Notice tone="error">{failed}</Notice>}
            <Button type="submit" busy={busy} busyLabel={emailTexts.sending}>
              {emailTexts.send}
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
    fields: { currentPassword: passwordTexts.currentWanted, newPassword: passwordTexts.newWanted },
    send: changePassword,
    failure: (error) => messageFor(error, passwordTexts.notChanged),
  });
  return (
    <details
      className="disclosure"
      open={isLinked}
      ref={isLinked ? scrollIntoView : null}
      onToggle={(event) => event.currentTarget.open && phase === 'done' && again()}
    >
      <summary>{passwordTexts.change}</summary>
      {phase === 'done' ? (
        <Notice tone="success">{passwordTexts.changed}</Notice>
      ) : (
        <form {...form} aria-label={passwordTexts.change} className="form">
          {/* For password managers, which store a password with its username. */}
          <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
          <CurrentPasswordField label={passwordTexts.current} name="currentPassword" error={errors.currentPassword} />
          <NewPasswordField name="newPassword" error={errors.newPassword} />
          {failed !== null && <Notice tone="error">{failed}</Notice>}
          <Button type="submit" busy={busy} busyLabel={passwordTexts.changing}>
            {passwordTexts.submit}
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
      confirm: data.confirmWanted,
      password: passwordTexts.wanted,
    },
    send: async ({ confirm, password }) => {
      await deleteAccount({ confirm, ...(hasPassword ? { password } : {}) });
      clearPersonalData();
      // A path other than the current one, so that the browser loads the page again.
      pageLoad.to(`/signin${DELETED}`);
    },
    failure: (error) => messageFor(error, data.notDeleted),
  });
  return (
    <details className="disclosure">
      <summary>{data.delete}</summary>
      <p>{data.deleteWords}</p>
      <form {...form} aria-label={data.delete} className="form">
        <Field
          label={data.confirm(email)}
          name="confirm"
          type="email"
          autoComplete="off"
          required
          maxLength={EMAIL_MAX}
          error={errors.confirm}
        />
        {hasPassword && <CurrentPasswordField error={errors.password} />}
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <Button type="submit" variant="danger" busy={busy} busyLabel={data.deleting}>
          {data.submit}
        </Button>
      </form>
    </details>
  );
}

function scrollIntoView(details: HTMLDetailsElement | null): void {
  details?.scrollIntoView({ block: 'center' });
}
