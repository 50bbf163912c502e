import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Credentials, EMAIL_MAX, type SessionAnswer } from '../../../src/shared/contract/users.js';
import { SIGN_IN_TEXTS } from '../content/sign-in-texts.js';
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
    texts: SIGN_IN_TEXTS.signIn,
    autoComplete: 'current-password',
    hint: undefined,
  },
  'sign-up': {
    texts: SIGN_IN_TEXTS.signUp,
    autoComplete: 'new-password',
    hint: SIGN_IN_TEXTS.signUp.passwordHint,
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
  const { texts, autoComplete, hint } = KINDS[kind];
  const { agree } = SIGN_IN_TEXTS.signUp;
  const [isTaken, setTaken] = useState(false);
  const { form, busy, errors, failed } = useForm({
    fields: {
      email: SIGN_IN_TEXTS.emailWanted,
      password: SIGN_IN_TEXTS.passwordWanted,
    },
    send: async (credentials: Credentials) => {
      onTry();
      if (kind === 'sign-up') await register(credentials);
      let session: SessionAnswer;
      try {
        session = await login(credentials);
      } catch (error) {
        if (kind === 'sign-in') throw error;
        onSignInFailed(serverMessageOr(error, SIGN_IN_TEXTS.signIn.failed));
        return;
      }
      await onSignedIn(session.email);
    },
    failure: (error) => {
      setTaken(error instanceof ApiError && error.code === 'email_taken');
      return serverMessageOr(error, texts.failed);
    },
    startsFailed: failure,
  });
  return (
    <form {...form} aria-label={texts.label} className="form">
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
                {SIGN_IN_TEXTS.taken.signIn}
              </Button>{' '}
              {SIGN_IN_TEXTS.taken.or}{' '}
              <Link to="/reset-password" state={{ email }}>
                {SIGN_IN_TEXTS.taken.reset}
              </Link>
              .
            </>
          )}
        </Notice>
      )}
      <Button type="submit" busy={busy} busyLabel={texts.busy}>
        {texts.label}
      </Button>
      {kind === 'sign-up' && (
        <p className="hint">
          {agree.before} <Link to="/terms">{agree.terms}</Link> {agree.and} <Link to="/privacy">{agree.privacy}</Link>.
        </p>
      )}
    </form>
  );
}
