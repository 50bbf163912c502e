import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EMAIL_MAX } from '../../../src/shared/contract/users.js';
import { messageFor } from '../lib/api/api-error.js';
import { requestPasswordReset } from '../lib/api/users.js';
import { useForm } from '../lib/use-form.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { EmailAddress } from '../ui/email-address.js';
import { Field } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { focusOnMount } from '../ui/focus-on-mount.js';
import { ActionButton } from './action-button.js';

const NOT_SENT = 'The email could not be sent. Please try again.';

/** Requests a link to a new password; `startWith` is the email address typed before. */
export function ResetLinkForm({ startWith }: { startWith: string }) {
  const [email, setEmail] = useState(startWith);
  const { form, phase, busy, errors, failed, again } = useForm({
    fields: { email: 'Enter your email address, such as name@example.com.' },
    send: requestPasswordReset,
    failure: (error) => messageFor(error, NOT_SENT),
  });
  if (phase === 'done') return <LinkSent email={email} onOther={again} />;
  return (
    <Card>
      <form {...form} aria-label="Ask for a link" className="form">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={EMAIL_MAX}
          defaultValue={email}
          onChange={(event) => setEmail(event.target.value)}
          hint="We send a link to this address, if there is an account with it."
          error={errors.email}
        />
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <Button type="submit" busy={busy} busyLabel="Sending…">
          Send the link
        </Button>
        <p className="hint">
          <Link to="/signin">Back to Sign In</Link>
        </p>
      </form>
    </Card>
  );
}

function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  return (
    <div className="stack" ref={focusOnMount} tabIndex={-1}>
      <Notice tone="success" title="Check your inbox">
        <p>
          If there is an account with <EmailAddress address={email} />, a link is on its way. It is good for one hour
          and works once.
        </p>
        <p>Not there after a few minutes? Look in your spam folder.</p>
      </Notice>
      <ActionButton
        action={() => requestPasswordReset({ email })}
        done="Sent again. Only the newest link works."
        failure={NOT_SENT}
      >
        Send again
      </ActionButton>
      <p className="link-row">
        <Button variant="quiet" onClick={onOther}>
          Use another address
        </Button>
        <Link to="/signin">Back to Sign In</Link>
      </p>
    </div>
  );
}
