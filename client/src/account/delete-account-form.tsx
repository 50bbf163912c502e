import { EMAIL_MAX } from '../../../src/shared/contract/users.js';
import { messageFor } from '../lib/api/api-error.js';
import { deleteAccount } from '../lib/api/users.js';
import { useForm } from '../lib/use-form.js';
import { pageLoad } from '../lib/page-load.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { clearPersonalData } from './account-actions.js';
import { CurrentPasswordField } from './password-form.js';

/** Hash of the account page after a deletion. */
export const DELETED = '#deleted';

interface DeleteAccountFormProps {
  email: string;
  hasPassword: boolean;
}

/** Deletes the account permanently after the person types its email address and password. */
export function DeleteAccountForm({ email, hasPassword }: DeleteAccountFormProps) {
  const { form, busy, errors, failed } = useForm({
    fields: {
      confirm: 'Type the email address of your account.',
      password: 'Enter your password.',
    },
    send: async ({ confirm, password }) => {
      await deleteAccount({ confirm, ...(hasPassword ? { password } : {}) });
      clearPersonalData();
      // A different path than the current one; otherwise the browser would not load the page.
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
