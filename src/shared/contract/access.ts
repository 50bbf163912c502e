import { PLATFORM_NAMES, type Platform } from '../plans.js';

export const NAME_MAX = 100;

/** A valid TradingView username: empty, the name with or without @, or the URL of its profile. */
export const TRADINGVIEW_NAME =
  /^(?:@?[a-z\d_.-]*|(?:https?:\/\/)?(?:[a-z]+\.)?tradingview\.com\/u\/[a-z\d_.-]+(?:[/?#]\S*)?)$/i;
/**
 * A valid Discord name: empty, or the name with or without @. Old names end in # and four digits.
 */
export const DISCORD_NAME = /^@?(?:[a-z\d_.]+(?:#\d{4})?)?$/i;

/** POST /payment/send-post-purchase-info. Optional fields may be empty. */
export interface PostPurchaseInfo {
  firstName: string;
  lastName: string;
  /** The account's email address. */
  email: string;
  /** Email address of the NinjaTrader account. */
  ntEmail: string;
  discordName?: string;
  tradingViewUsername?: string;
  /** User-defined machine ID of NinjaTrader. */
  machineId?: string;
}

export interface PostPurchaseAnswer {
  accepted: true;
}

export const GRANT_KINDS = ['tradingview', 'ninjatrader', 'discord'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

export const GRANT_NAMES: Readonly<Record<GrantKind, string>> = { ...PLATFORM_NAMES, discord: 'Discord' };

export const GRANT_STATES = [
  'requested',
  'action_required',
  'queued',
  'in_progress',
  'granted',
  'revoke_queued',
  'revoked',
  'failed',
] as const;
export type GrantState = (typeof GRANT_STATES)[number];

export interface GrantSummary {
  kind: GrantKind;
  state: GrantState;
  /** A sentence for the person: the next step, or what they need to do. */
  note: string;
  /** The account that gets access, as entered; null if no account was entered or access ends. */
  account: string | null;
  /** ISO 8601, UTC; null if nothing is due, or if it is overdue and the note says so. */
  dueAt: string | null;
  updatedAt: string;
}

/** What the account page calls the form as long as access waits for it. */
export const FORM_NAME = 'Get Started form';
/** What it calls the form once it only changes the details. */
export const EDIT_FORM_NAME = 'Edit access details';

type GrantPlace = Pick<GrantSummary, 'kind' | 'state'>;

/** Whether a grant waits for details from the customer. A Discord name is optional. */
export function waitsForDetails({ kind, state }: GrantPlace): boolean {
  return state === 'action_required' || (state === 'requested' && kind !== 'discord');
}

/** The name that a person's form has on the account page. `isSent`: they sent it before. */
export function formNameOf(isSent: boolean, grants: readonly GrantPlace[]): string {
  return isSent && !grants.some(waitsForDetails) ? EDIT_FORM_NAME : FORM_NAME;
}

/** GET /post-purchase/access, 200. */
export interface AccessAnswer {
  grants: GrantSummary[];
  /** The last submission, which fills in the form; null before the first one. */
  info: PostPurchaseInfo | null;
}

/** Optional form fields that access to a platform needs. */
export type MissingDetail = 'tradingViewUsername' | 'machineId';

type Given = Partial<Record<MissingDetail, PostPurchaseInfo[MissingDetail] | null>>;

/**
 * Details that access to the bought `platforms` still needs. Without a TradingView username there
 * is no access; without a machine ID the license only takes longer.
 */
export function missingDetails(platforms: readonly Platform[], given: Given): MissingDetail[] {
  const missing: MissingDetail[] = [];
  if (platforms.includes('tradingview') && isEmpty(given.tradingViewUsername)) missing.push('tradingViewUsername');
  if (platforms.includes('ninjatrader') && isEmpty(given.machineId)) missing.push('machineId');
  return missing;
}

/** Whether a field has no value. A lone @ is no name. */
function isEmpty(text: string | null | undefined): boolean {
  return (text ?? '').replace(/^@/, '').trim() === '';
}
