import { NAME_MAX, type PostPurchaseInfo } from '../../../src/shared/contract/access.js';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import { EMAIL_MAX } from '../../../src/shared/contract/users.js';
import { type Platform, PLANS } from '../../../src/shared/plans.js';
import { isRunning } from '../../../src/shared/subscription-status.js';
import type { Loaded } from '../lib/api/loaded.js';
import { tabStore } from '../lib/browser-storage.js';

const KEY = 'getStarted';

/** Keeps the form's values in this tab until they are sent; `owner` is an email address. */
export function keepDraft(owner: string, form: HTMLFormElement): void {
  const draft = new URLSearchParams({ owner });
  for (const field of form.elements) if (field instanceof HTMLInputElement) draft.set(field.name, field.value);
  tabStore.setItem(KEY, draft.toString());
}

/** The unsent values of `owner`; null without any. Another person's values are not returned. */
export function readDraft(owner: string): Partial<PostPurchaseInfo> | null {
  const draft = Object.fromEntries(new URLSearchParams(tabStore.getItem(KEY) ?? ''));
  return draft['owner'] === owner ? draft : null;
}

export function forgetDraft(): void {
  tabStore.removeItem(KEY);
}

/** A field of the Get Started form. */
export interface GetStartedField {
  name: keyof PostPurchaseInfo;
  label: string;
  type?: 'email';
  autoComplete: string;
  required?: boolean;
  /** Follows the label in place of 'optional'. */
  note?: string;
  maxLength?: number;
  hint?: string;
}

/** Messages for fields that the browser's own validation rejects. */
export const VALIDATION_MESSAGES: Readonly<Record<keyof PostPurchaseInfo, string>> = {
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

/** Platforms of the running plans; empty if none is known. */
export function platformsBought(status: Loaded<SubscriptionStatusAnswer>): readonly Platform[] {
  if (!status.ok) return [];
  return status.value.subscriptions
    .filter((subscription) => isRunning(subscription.status))
    .flatMap(({ planKey }) => PLANS[planKey].platforms);
}

/** All seven fields, ordered for these platforms. Without a platform, the hints cover both. */
export function getStartedFields(platforms: readonly Platform[]): readonly GetStartedField[] {
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

/** The hint of a field that only `platform` needs. */
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
