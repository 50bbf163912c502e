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
import { FIELD_TEXTS, GET_STARTED_TEXTS } from '../content/get-started-texts.js';
import { MachineIdHelp } from './machine-id-help.js';
import { accessDraft } from '../lib/personal-data.js';

interface GetStartedFormProps {
  /** Email address of the session. */
  email: string;
  /** Values sent last time. */
  info: PostPurchaseInfo | null;
  /** The plan's platforms; empty if unknown. */
  platforms: readonly Platform[];
  /** The TradingView username that an empty field leaves unchanged; null without one. */
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
      accessDraft.write(null);
      onSent(values);
    },
    failure: (error) => limitIn(error) ?? GET_STARTED_TEXTS.failed,
  });
  useEffect(() => {
    if (startAt !== null) fields.current?.querySelector<HTMLInputElement>(`[name=${startAt}]`)?.focus();
  }, [startAt]);
  return (
    <form
      {...form}
      ref={fields}
      aria-label={GET_STARTED_TEXTS.title}
      className="form form-pairs"
      onChange={({ currentTarget, target }) => {
        keepDraft(email, currentTarget);
        if (target instanceof HTMLInputElement && target.name === 'tradingViewUsername') setUserName(target.value);
      }}
    >
      {fieldsFor(platforms).map(({ name, ...field }) => (
        <Field
          key={name}
          name={name}
          label={FIELD_TEXTS[name].label}
          hint={
            platforms.length === 0 ? (FIELD_TEXTS[name].hintAnyPlan ?? FIELD_TEXTS[name].hint) : FIELD_TEXTS[name].hint
          }
          {...field}
          defaultValue={shown[name]}
          error={errors[name]}
        />
      ))}
      <div className="form-end">
        {unaskedFields(platforms).map((name) => (
          <input key={name} type="hidden" name={name} defaultValue={shown[name] || unasked(name, email)} />
        ))}
        {asksFor('machineId', platforms) && <MachineIdHelp />}
        {failed !== null && <Notice tone="error">{failed}</Notice>}
        <SessionEnded />
        {lacksUserName && (
          <p className="hint" id="lacks-user-name">
            {kept === null ? GET_STARTED_TEXTS.lacksUserName : GET_STARTED_TEXTS.keepsUserName(kept)}
          </p>
        )}
        <Button type="submit" disabled={busy} aria-describedby={lacksUserName ? 'lacks-user-name' : undefined}>
          {busy ? GET_STARTED_TEXTS.submitting : GET_STARTED_TEXTS.submit}
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
      {GET_STARTED_TEXTS.sessionEnded}{' '}
      <Button variant="quiet" onClick={() => void revalidate()}>
        {GET_STARTED_TEXTS.signInAgain}
      </Button>
    </Notice>
  );
}

/** Keeps unsent values in this tab. `owner` is an email address. */
function keepDraft(owner: string, form: HTMLFormElement): void {
  const draft = new URLSearchParams({ owner });
  for (const field of form.elements) if (field instanceof HTMLInputElement) draft.set(field.name, field.value);
  accessDraft.write(draft.toString());
}

/** The unsent values of `owner`; null if there are none or they belong to another person. */
export function readDraft(owner: string): Partial<PostPurchaseInfo> | null {
  const draft = Object.fromEntries(new URLSearchParams(accessDraft.read() ?? ''));
  return draft['owner'] === owner ? draft : null;
}

/** Platforms of the running plans; empty if no plan is known. */
export function platformsBought(status: Loaded<SubscriptionStatusAnswer>): readonly Platform[] {
  if (!status.ok) return [];
  return status.value.subscriptions
    .filter((subscription) => isRunning(subscription.status))
    .flatMap(({ planKey }) => PLANS[planKey].platforms);
}

type FieldName = keyof PostPurchaseInfo;

interface FieldOptions {
  name: FieldName;
  type?: 'email';
  autoComplete: string;
  required?: boolean;
  /** Replaces the word 'optional' after the label. */
  note?: string;
  maxLength?: number;
}

const NAME = { required: true, maxLength: NAME_MAX };
const EMAIL = { type: 'email', autoComplete: 'email', required: true, maxLength: EMAIL_MAX } as const;
const FREE = { autoComplete: 'off' };

/** All seven fields, in their order. */
const FIELDS: readonly FieldOptions[] = [
  { name: 'firstName', autoComplete: 'given-name', ...NAME },
  { name: 'lastName', autoComplete: 'family-name', ...NAME },
  { name: 'email', ...EMAIL },
  { name: 'ntEmail', ...EMAIL },
  { name: 'tradingViewUsername', ...FREE },
  { name: 'discordName', ...FREE },
  { name: 'machineId', ...FREE },
];

/** Fields that only one platform needs. */
const PLATFORM_OF: Readonly<Partial<Record<FieldName, Platform>>> = {
  ntEmail: 'ninjatrader',
  machineId: 'ninjatrader',
  tradingViewUsername: 'tradingview',
};

/** Whether the form shows a field. Without a known plan it shows all. */
function asksFor(name: FieldName, platforms: readonly Platform[]): boolean {
  const platform = PLATFORM_OF[name];
  return platform === undefined || platforms.length === 0 || platforms.includes(platform);
}

function fieldsFor(platforms: readonly Platform[]): FieldOptions[] {
  const isNeeded = platforms.includes('tradingview');
  return FIELDS.filter(({ name }) => asksFor(name, platforms)).map((field) =>
    field.name === 'tradingViewUsername' && isNeeded ? { ...field, note: GET_STARTED_TEXTS.needed } : field,
  );
}

/** The fields of a platform that the plan lacks. They keep what was sent before. */
function unaskedFields(platforms: readonly Platform[]): FieldName[] {
  return FIELDS.filter(({ name }) => !asksFor(name, platforms)).map(({ name }) => name);
}

/**
 * The first value of a field that is not shown. The server requires a NinjaTrader email of
 * everybody; a plan without NinjaTrader never uses it.
 */
function unasked(name: FieldName, email: string): string {
  return name === 'ntEmail' ? email : '';
}

/** Messages for fields that fail the browser's validation. */
const VALIDATION_MESSAGES = Object.fromEntries(
  Object.entries(FIELD_TEXTS).map(([name, { wanted }]) => [name, wanted]),
) as Readonly<Record<FieldName, string>>;
