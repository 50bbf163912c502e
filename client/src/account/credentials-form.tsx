import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Credentials, EMAIL_MAX, PASSWORD_MIN } from '../../../src/shared/contract/users.js';
import { serverSentenceOr } from '../api/api-error.js';
import { login, register } from '../api/users.js';
import { useForm } from '../forms/use-form.js';
import { Button } from '../ui/button.js';
import { Field, PasswordField } from '../ui/field.js';
import { Notice } from '../ui/notice.js';

interface CredentialsFormProps {
  kind: 'sign-in' | 'sign-up';
  /** What was typed on the other tab. */
  email: string;
  onEmail: (email: string) => void;
  /** Called with the session's e-mail once its cookies are set. */
  onSignedIn: (email: string) => Promise<void>;
}

const KINDS = {
  'sign-in': { label: 'Sign In', failure: 'Sign in failed', autoComplete: 'current-password', hint: undefined },
  'sign-up': {
    label: 'Sign Up',
    failure: 'Registration failed',
    autoComplete: 'new-password',
    hint: `At least ${PASSWORD_MIN} characters. A long phrase is better than a complicated word.`,
  },
} as const;

/** E-mail and password, for both tabs. Signing up registers first, then logs in straight away. */
export function CredentialsForm({ kind, email, onEmail, onSignedIn }: CredentialsFormProps) {
  const { label, failure, autoComplete, hint } = KINDS[kind];
  const [registered, setRegistered] = useState<string | null>(null);
  const { form, busy, errors, failed } = useForm({
    fields: {
      email: 'Enter your e-mail address, such as name@example.com.',
      password: 'Enter your password.',
    },
    send: async (credentials: Credentials) => {
      if (kind === 'sign-up' && registered !== credentials.email) {
        await register(credentials);
        setRegistered(credentials.email);
      }
      await onSignedIn((await login(credentials)).email);
    },
    failure: (error) => serverSentenceOr(error, failure),
  });
  return (
    <form {...form} aria-label={label} className="form">
      <Field
        label="E-mail"
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
      {failed !== null && <Notice tone="error">{failed}</Notice>}
      <Button type="submit" busy={busy}>
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
