import type { GrantState, GrantSummary } from '../../../src/shared/contract/access.js';

interface GrantStateBadge {
  label: string;
  tone: 'good' | 'warning' | 'quiet';
  /** Whether the due time is shown. */
  waiting: boolean;
}

/** Badge of each grant state. Only a confirmed grant is `Active`. */
export const GRANT_STATE_BADGES: Readonly<Record<GrantState, GrantStateBadge>> = {
  requested: { label: 'Needs your details', tone: 'warning', waiting: false },
  action_required: { label: 'Needs your details', tone: 'warning', waiting: false },
  queued: { label: 'Queued', tone: 'quiet', waiting: true },
  in_progress: { label: 'In progress', tone: 'quiet', waiting: true },
  granted: { label: 'Active', tone: 'good', waiting: false },
  revoke_queued: { label: 'Being removed', tone: 'quiet', waiting: false },
  revoked: { label: 'Ended', tone: 'quiet', waiting: false },
  failed: { label: 'Failed', tone: 'warning', waiting: false },
};

/** The badge of a grant. Discord is optional, so a missing Discord name gives no warning. */
export function grantBadge({ kind, state }: GrantSummary): Pick<GrantStateBadge, 'label' | 'tone'> {
  return kind === 'discord' && state === 'requested' ? { label: 'Optional', tone: 'quiet' } : GRANT_STATE_BADGES[state];
}

/** The due time of a waiting grant in a sentence; null if nothing is due. */
export function describeDueTime(grant: GrantSummary, timeZone?: string): string | null {
  if (grant.dueAt === null || !GRANT_STATE_BADGES[grant.state].waiting) return null;
  return `Expected by ${formatDateTime(grant.dueAt, timeZone)}, your time.`;
}

/** Formats an instant as `Mon, Nov 23, 5:00 PM`, in the browser's time zone. */
export function formatDateTime(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(instant));
}

/** The texts around the subscription, the access and the buttons of /account. */
export const ACCOUNT_TEXTS = {
  title: 'Account',
  description: 'Sign in, sign up, and manage your subscription and your access.',
  loggedInAs: 'Logged in as',
  actions: {
    settings: 'Customer Settings',
    opening: 'Opening…',
    signOut: 'Sign Out',
    leaving: 'Signing out…',
    logoutFailed: 'Logout failed',
    settingsFailed: 'Customer Settings didn’t open.',
    retry: 'Try again',
    checking: 'Checking your subscription.',
    whenPaid: 'Switch plans, update your card, download receipts.',
    whenHeld: 'Available again once your plan is paid.',
    whenNone: 'Available with a subscription or a free trial.',
    whenUnknown: 'We can’t reach billing right now. Try again in a moment.',
  },
  subscription: {
    title: 'Subscription',
    list: 'Your subscriptions',
    loading: 'Loading your subscription',
    failed: 'Your subscription didn’t load.',
    none: 'You have no subscription yet.',
    select: 'Select a Plan',
    trial: (days: number) => `Your first ${days} days are free.`,
    due: (price: string, day: string) => `${price} due since ${day}.`,
    pay: (price: string) => `Pay ${price}`,
    keep: 'Keep subscription',
    cancel: 'Cancel subscription',
    actionFailed: 'That didn’t work. Nothing was changed. Please try again.',
  },
  invoices: {
    title: 'Invoices',
    loading: 'Loading your invoices',
    failed: 'Your invoices didn’t load. Close this and try again.',
    none: 'No invoices yet.',
    states: { paid: 'paid', open: 'not paid', void: 'void' },
    credit: (sum: string) => `−${sum} credit`,
    fromCredit: (sum: string) => `${sum}, paid from your credit`,
    partlyFromCredit: (sum: string, state: string, credit: string) =>
      `${sum}, ${state}, ${credit} of it from your credit`,
  },
  access: {
    title: 'Access',
    list: 'Your access',
    loading: 'Loading your access',
    failed: 'Your access didn’t load.',
    none: 'Your tools show up here once you have a plan.',
    saved: 'Saved. We’ll use these details for your access.',
    kept: (name: string) => `Your TradingView access stays with ${name}.`,
  },
} as const;
