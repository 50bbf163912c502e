import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Credentials, EMAIL_MAX, PASSWORD_MIN, type SessionAnswer } from '../../../src/shared/contract/users.js';
import { ApiError, serverMessageOr } from '../lib/api/request.js';
import { login, register } from '../lib/api/users.js';
import { useForm } from '../lib/use-form.js';
import { Button } from '../ui/button.js';
import { Field, PasswordField } from '../ui/field.js';
import { Notice } from '../ui/notice.js';

interface CredentialsFormProps {
  kind: 'sign-in' | 'sign-up';
  /** Email address that was typed on the other tab. */
  email: string;
  onEmail: (email: string) => void;
  /** Called before every request. */
  onTry: () => void;
  /** Whether the last attempt used this form. Other failures are hidden. */
  isLastTried: boolean;
  /** Switches to the Sign In tab, for people who already have an account. */
  onSignInInstead: () => void;
  /** Failure that switched to this tab; null without one. */
  failure: string | null;
  /** Called with a sentence if the account was created but the sign-in after it failed. */
  onSignInFailed: (sentence: string) => void;
  /** Called with the session's email address once its cookies are set. */
  onSignedIn: (email: string) => Promise<void>;
}

const KINDS = {
  'sign-in': {
    label: 'Sign In',
    busyLabel: 'Signing in…',
    failure: 'Sign in failed',
    autoComplete: 'current-password',
    hint: undefined,
  },
  'sign-up': {
    label: 'Sign Up',
    busyLabel: 'Signing up…',
    failure: 'Registration failed',
    autoComplete: 'new-password',
    hint: `At least ${PASSWORD_MIN} characters. A long phrase is better than a complicated word.`,
  },
} as const;

/**
 * Email and password form of both tabs. Sign-up registers, then signs in. If only the sign-in
 * fails, the account exists, so the form of the Sign In tab reports the failure.
 */
export function CredentialsForm({
  kind,
  email,
  onEmail,
  onTry,
  isLastTried,
  onSignInInstead,
  failure,
  onSignInFailed,
  onSignedIn,
}: CredentialsFormProps) {
  const { label, busyLabel, autoComplete, hint } = KINDS[kind];
  const [isTaken, setTaken] = useState(false);
  const { form, busy, errors, failed } = useForm({
    fields: {
      email: 'Enter your email address, such as name@example.com.',
      password: 'Enter your password.',
    },
    send: async (credentials: Credentials) => {
      onTry();
      if (kind === 'sign-up') await register(credentials);
      let session: SessionAnswer;
      try {
        session = await login(credentials);
      } catch (error) {
        if (kind === 'sign-in') throw error;
        onSignInFailed(serverMessageOr(error, KINDS['sign-in'].failure));
        return;
      }
      await onSignedIn(session.email);
    },
    failure: (error) => {
      setTaken(error instanceof ApiError && error.code === 'email_taken');
      return serverMessageOr(error, KINDS[kind].failure);
    },
    startsFailed: failure,
  });
  return (
    <form {...form} aria-label={label} className="form">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={EMAIL_MAX}
        defaultValue={email}
        onChange={(event) => onEmail(event.target.value)}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={autoComplete}
        required
        hint={hint}
        error={errors.password}
      />
      {isLastTried && failed !== null && (
        <Notice tone="error">
          {failed}
          {isTaken && (
            <>
              {' '}
              <Button variant="quiet" onClick={onSignInInstead}>
                Sign in instead
              </Button>{' '}
              or{' '}
              <Link to="/reset-password" state={{ email }}>
                reset your password
              </Link>
              .
            </>
          )}
        </Notice>
      )}
      <Button type="submit" busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      {kind === 'sign-up' && (
        <p className="hint">
          By signing up you agree to the <Link to="/terms">terms</Link> and the{' '}
          <Link to="/privacy">privacy notice</Link>.
        </p>
      )}
    </form>
  );
}
