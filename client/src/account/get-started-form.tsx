import { useEffect, useRef, useState } from 'react';
import {
  type PostPurchaseInfo,
  NAME_MAX,
  type MissingDetail,
  missingDetails,
} from '../../../src/shared/contract/access.js';
import { type Platform, PLANS } from '../../../src/shared/plans.js';
import { sendPostPurchaseInfo } from '../lib/api/payment.js';
import { ApiError, type Loaded } from '../lib/api/request.js';
import { useForm } from '../lib/use-form.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Notice } from '../ui/notice.js';
import { useRevalidator } from 'react-router-dom';
import { useUserEmail } from '../lib/session.js';
import { type SubscriptionStatusAnswer, isRunning } from '../../../src/shared/contract/payment.js';
import { EMAIL_MAX } from '../../../src/shared/contract/users.js';
import { tabStore } from '../lib/browser-storage.js';

interface GetStartedFormProps {
  /** Email address of the session. */
  email: string;
  /** Values sent last time. */
  info: PostPurchaseInfo | null;
  /** The plan's platforms; empty if unknown. */
  platforms: readonly Platform[];
  /** The TradingView user name that an empty field leaves unchanged; null without one. */
  kept?: string | null;
  /** The field that takes the focus on mount. */
  startAt?: MissingDetail | null;
  onSent: (sent: PostPurchaseInfo) => void;
}

/** The form for the details that access needs. Typed values are kept until they are sent. */
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

/** The server's sentence about the limit of changes, if the error reports it. */
function limitIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return null;
  return Object.values(error.fields)[0] ?? null;
}

/** Reports that the session ended while the page was open, with a way to sign in again. */
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

const KEY = 'getStarted';

/** Keeps unsent values in this tab. `owner` is an email address. */
function keepDraft(owner: string, form: HTMLFormElement): void {
  const draft = new URLSearchParams({ owner });
  for (const field of form.elements) if (field instanceof HTMLInputElement) draft.set(field.name, field.value);
  tabStore.setItem(KEY, draft.toString());
}

/** The unsent values of `owner`; null if there are none or they belong to another person. */
export function readDraft(owner: string): Partial<PostPurchaseInfo> | null {
  const draft = Object.fromEntries(new URLSearchParams(tabStore.getItem(KEY) ?? ''));
  return draft['owner'] === owner ? draft : null;
}

export function forgetDraft(): void {
  tabStore.removeItem(KEY);
}

/** A field of the Get Started form. */
interface GetStartedField {
  name: keyof PostPurchaseInfo;
  label: string;
  type?: 'email';
  autoComplete: string;
  required?: boolean;
  /** Replaces the word 'optional' after the label. */
  note?: string;
  maxLength?: number;
  hint?: string;
}

/** Messages for fields that fail the browser's validation. */
const VALIDATION_MESSAGES: Readonly<Record<keyof PostPurchaseInfo, string>> = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  email: 'Enter the email address of your account, such as name@example.com.',
  ntEmail: 'Enter the email address of your NinjaTrader account, such as name@example.com.',
  machineId: 'This machine ID cannot be used.',
  tradingViewUsername: 'This user name cannot be used.',
  discordName: 'This name cannot be used.',
};

/** Name of the form on pages, in mails and in notes. */
export const FORM_NAME = 'Get Started form';

/** Platforms of the running plans; empty if no plan is known. */
export function platformsBought(status: Loaded<SubscriptionStatusAnswer>): readonly Platform[] {
  if (!status.ok) return [];
  return status.value.subscriptions
    .filter((subscription) => isRunning(subscription.status))
    .flatMap(({ planKey }) => PLANS[planKey].platforms);
}

/** All seven fields, in the order for `platforms`. If it is empty, the hints cover both. */
function getStartedFields(platforms: readonly Platform[]): readonly GetStartedField[] {
  const ninjaTrader = [
    { ...NT_EMAIL, hint: ntEmailHint(platforms) },
    {
      ...MACHINE_ID,
      hint: hintFor('ninjatrader', `For a NinjaTrader plan. ${MACHINE_ID.hint}`, MACHINE_ID.hint, platforms),
    },
  ];
  const tradingView = {
    ...USER_NAME,
    ...(platforms.includes('tradingview') ? { note: 'needed for your plan' } : {}),
    hint: hintFor('tradingview', `Needed for a TradingView plan. ${USER_NAME.hint}`, USER_NAME.hint, platforms),
  };
  const isTradingViewOnly = platforms.length > 0 && !platforms.includes('ninjatrader');
  return [...PERSON, ...(isTradingViewOnly ? [tradingView, ...ninjaTrader] : [...ninjaTrader, tradingView]), DISCORD];
}

/** The hint of a field that only `platform` needs, in the words for the plan that was bought. */
function hintFor(platform: Platform, unknownPlan: string, covered: string, bought: readonly Platform[]): string {
  if (bought.length === 0) return unknownPlan;
  return bought.includes(platform) ? covered : 'Not needed for your plan.';
}

function ntEmailHint(bought: readonly Platform[]): string {
  if (bought.length === 0) return 'The email of your NinjaTrader account. Without one, enter the email above.';
  return bought.includes('ninjatrader')
    ? 'The email of your NinjaTrader account.'
    : 'Your plan is for TradingView: without a NinjaTrader account, enter the email above.';
}

const NAME = { required: true, maxLength: NAME_MAX };
const EMAIL = { type: 'email', autoComplete: 'email', required: true, maxLength: EMAIL_MAX } as const;

const PERSON: readonly GetStartedField[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', ...NAME },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', ...NAME },
  { name: 'email', label: 'Email', ...EMAIL, hint: 'The one you signed in with.' },
];

const NT_EMAIL = { name: 'ntEmail', label: 'NinjaTrader email', ...EMAIL } satisfies GetStartedField;

const MACHINE_ID = {
  name: 'machineId',
  label: 'NinjaTrader machine ID',
  autoComplete: 'off',
  hint: 'In NinjaTrader: Help, then 3rd Party Licensing, User Defined Machine ID. We ask you for it if it is missing.',
} satisfies GetStartedField;

const USER_NAME = {
  name: 'tradingViewUsername',
  label: 'TradingView user name',
  autoComplete: 'off',
  hint: 'Exactly as shown in your TradingView profile.',
} satisfies GetStartedField;

const DISCORD: GetStartedField = {
  name: 'discordName',
  label: 'Discord name',
  autoComplete: 'off',
  hint: 'For your role in the community.',
};
