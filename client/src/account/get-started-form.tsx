import { useEffect, useRef, useState } from 'react';
import type { PostPurchaseInfo } from '../../../src/shared/contract/access.js';
import { type MissingDetail, missingDetails } from '../../../src/shared/missing-details.js';
import type { Platform } from '../../../src/shared/plans.js';
import { sendPostPurchaseInfo } from '../lib/api/payment.js';
import { ApiError } from '../lib/api/api-error.js';
import { useForm } from '../lib/use-form.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { forgetDraft, keepDraft, readDraft, getStartedFields, VALIDATION_MESSAGES } from './get-started-fields.js';
import { useRevalidator } from 'react-router-dom';
import { useUserEmail } from '../lib/session.js';

interface GetStartedFormProps {
  /** Email address of the session. */
  email: string;
  /** Values sent last time. */
  info: PostPurchaseInfo | null;
  /** The plan's platforms; empty if unknown. */
  platforms: readonly Platform[];
  /** The TradingView user name that an empty field leaves unchanged; null without one. */
  kept?: string | null;
  /** The field to focus first. */
  startAt?: MissingDetail | null;
  onSent: (sent: PostPurchaseInfo) => void;
}

/** The details that access needs. Typed values are kept until they are sent. */
export function GetStartedForm({ email, info, platforms, kept = null, startAt = null, onSent }: GetStartedFormProps) {
  const [shown] = useState<Partial<PostPurchaseInfo>>(() => ({ ...info, email, ...readDraft(email) }));
  const [userName, setUserName] = useState(shown.tradingViewUsername);
  const lacksUserName = missingDetails(platforms, { tradingViewUsername: userName }).includes('tradingViewUsername');
  const fields = useRef<HTMLFormElement>(null);
  const { form, busy, errors, failed } = useForm({
    fields: VALIDATION_MESSAGES,
    send: async (values) => {
      await sendPostPurchaseInfo(values);
      forgetDraft();
      onSent(values);
    },
    failure: (error) => limitIn(error) ?? 'Failed to submit info. Please try again.',
  });
  useEffect(() => {
    if (startAt !== null) fields.current?.querySelector<HTMLInputElement>(`[name=${startAt}]`)?.focus();
  }, [startAt]);
  return (
    <form
      {...form}
      ref={fields}
      aria-label="Get Started"
      className="form form-pairs"
      onChange={({ currentTarget, target }) => {
        keepDraft(email, currentTarget);
        if (target instanceof HTMLInputElement && target.name === 'tradingViewUsername') setUserName(target.value);
      }}
    >
      {getStartedFields(platforms).map((field) => (
        <Field key={field.name} {...field} defaultValue={shown[field.name]} error={errors[field.name]} />
      ))}
      <div className="form-end">
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <SessionEnded />
        {lacksUserName && (
          <p className="hint" id="lacks-user-name">
            {kept === null
              ? 'Your plan covers TradingView. We cannot add that access without your TradingView user name.'
              : `Left empty, your TradingView access stays with ${kept}.`}
          </p>
        )}
        <Button type="submit" disabled={busy} aria-describedby={lacksUserName ? 'lacks-user-name' : undefined}>
          {busy ? 'Submitting...' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}

/** The server's sentence about the limit of changes. Retrying does not help. */
function limitIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return null;
  return Object.values(error.fields)[0] ?? null;
}

/** Shown if the session ends while the page is open, with a way to sign in again. */
export function SessionEnded() {
  const { revalidate } = useRevalidator();
  if (useUserEmail() !== null) return null;
  return (
    <Notice tone="warning">
      Your session has ended. Sign in to go on; what you typed is kept.{' '}
      <Button variant="quiet" onClick={() => void revalidate()}>
        Sign in again
      </Button>
    </Notice>
  );
}
