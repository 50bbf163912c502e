import { PLATFORM_NAMES } from '../plans.js';

export const NAME_MAX = 100;

/** What a TradingView user name may be: empty, the name with or without @, or the address of its profile. */
export const TRADINGVIEW_NAME =
  /^(?:@?[a-z\d_.-]*|(?:https?:\/\/)?(?:[a-z]+\.)?tradingview\.com\/u\/[a-z\d_.-]+(?:[/?#]\S*)?)$/i;
/** What a Discord name may be: empty, or the name with or without @; names of old end in # and four digits. */
export const DISCORD_NAME = /^@?(?:[a-z\d_.]+(?:#\d{4})?)?$/i;

/** POST /payment/send-post-purchase-info. Optional fields may be empty. */
export interface PostPurchaseInfo {
  firstName: string;
  lastName: string;
  /** The account's e-mail. */
  email: string;
  /** The desktop platform account's e-mail. */
  ntEmail: string;
  discordName?: string;
  tradingViewUsername?: string;
  /** User-defined machine ID of the desktop platform. */
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
  /** A sentence for the person: what happens next, or what they need to do. */
  note: string;
  /** The account that access is given to, as the person named it; null where none is named, and where access ends. */
  account: string | null;
  /** ISO 8601, UTC; null where nothing is due, and once it is overdue, of which the note tells. */
  dueAt: string | null;
  updatedAt: string;
}

/** GET /post-purchase/access, 200. */
export interface AccessAnswer {
  grants: GrantSummary[];
  /** What was last submitted, to fill the form again; null before the first time. */
  info: PostPurchaseInfo | null;
}
