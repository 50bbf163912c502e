import { useLocation } from 'react-router-dom';
import { CHANGE_PASSWORD, PASSWORD_MAX, PASSWORD_MIN } from '../../../src/shared/contract/users.js';
import { messageFor } from '../lib/api/api-error.js';
import { changePassword } from '../lib/api/users.js';
import { useForm } from '../lib/use-form.js';
import { Button } from '../ui/button.js';
import { PasswordField } from '../ui/field.js';
import { Notice } from '../ui/notice.js';

/** Changes the password, which ends every other session. A link's hash opens the form. */
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

interface NewPasswordFieldProps {
  name: string;
  error: string | undefined;
}

/** A field for a password to be chosen, with its length limits as the hint. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      label="New password"
      autoComplete="new-password"
      required
      hint={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`}
      {...props}
    />
  );
}

interface CurrentPasswordFieldProps {
  label?: string;
  name?: string;
  error: string | undefined;
}

/** A field for the password that protects the account now. */
export function CurrentPasswordField({ label = 'Password', name = 'password', error }: CurrentPasswordFieldProps) {
  return <PasswordField label={label} name={name} autoComplete="current-password" required error={error} />;
}

function scrollIntoView(details: HTMLDetailsElement | null): void {
  details?.scrollIntoView({ block: 'center' });
}
