import type { Settings } from '../config/settings.js';
import {
  FORM_NAME,
  formNameOf,
  GRANT_NAMES,
  type GrantKind,
  type GrantState,
  type AccessAnswer,
  type GrantSummary,
} from '../shared/contract/access.js';
import { formatAccount } from './grants/entitlement.rules.js';
import { isEntitled } from './grants/grant-state.rules.js';
import type { EndReason, Grant } from './grants/grant.entity.js';
import { presentInfo, type SubmittedInfo } from './submissions.service.js';

/** Presents a person's access at `now`. `isHeld`: a dispute puts a running subscription on hold. */
export function presentAccess(
  grants: readonly Grant[],
  submission: SubmittedInfo | null,
  settings: Pick<Settings, 'DISCORD_URL' | 'DISCORD_BOT_TOKEN'>,
  isHeld: boolean,
  now: Date,
): AccessAnswer {
  const formName = formNameOf(submission !== null, grants);
  return {
    grants: grants.map((grant) => presentGrant(grant, formName, settings, isHeld, now)),
    info: submission && presentInfo(submission),
  };
}

function presentGrant(
  grant: Grant,
  formName: string,
  { DISCORD_URL, DISCORD_BOT_TOKEN }: Pick<Settings, 'DISCORD_URL' | 'DISCORD_BOT_TOKEN'>,
  isHeld: boolean,
  now: Date,
): GrantSummary {
  const isOverdue = grant.dueAt !== null && grant.dueAt < now;
  const note = grantNote({
    kind: grant.kind,
    state: grant.state,
    message: grant.message,
    hasAccess: grant.grantedAt !== null,
    isOverdue,
    formName,
    discordUrl: DISCORD_URL,
    hasDiscordBot: DISCORD_BOT_TOKEN !== '',
    endReason: grant.endReason === 'disputed' && !isHeld ? 'dispute_lost' : grant.endReason,
  });
  return {
    kind: grant.kind,
    state: grant.state,
    note,
    account: isEntitled(grant.state) && grant.wanted ? formatAccount(grant.wanted.account) : null,
    dueAt: isOverdue ? null : (grant.dueAt?.toISOString() ?? null),
    updatedAt: grant.updatedAt.toISOString(),
  };
}

/** The end reason to show. A dispute was lost if it no longer holds access. */
export type ShownEndReason = EndReason | 'dispute_lost';

/** The facts that a note depends on. */
export interface NoteFacts {
  kind: GrantKind;
  state: GrantState;
  /** Message to the person from the receiver or operator. */
  message: string | null;
  /** Whether access was confirmed before and a change of it is pending. */
  hasAccess: boolean;
  isOverdue: boolean;
  /** What the account page calls the person's form. */
  formName: string;
  /** Invitation link of the community chat. */
  discordUrl: string | undefined;
  /** Whether a bot adds the role on Discord. */
  hasDiscordBot: boolean;
  endReason: ShownEndReason | null;
}

/** How long access takes, as promised on the site. */
export const ACCESS_TIMES: Readonly<Record<GrantKind, string>> = {
  tradingview: 'TradingView script access is automated and takes about 30 minutes.',
  ninjatrader: 'NinjaTrader license access is manual, during US Eastern daytime.',
  discord: 'Our team adds your community role during US Eastern daytime.',
};

const BOT_TIME = 'Your community role is added automatically, within minutes.';

const REQUESTS: Readonly<Record<GrantKind, string>> = {
  tradingview: `Tell us your TradingView username in the ${FORM_NAME} so we can add your access.`,
  ninjatrader: `Check your NinjaTrader account email and machine ID in the ${FORM_NAME}.`,
  discord: `Check your Discord name in the ${FORM_NAME}.`,
};

/** Describes the next step, for the person. Never claims unconfirmed access. */
export function grantNote(facts: NoteFacts): string {
  const name = GRANT_NAMES[facts.kind];
  switch (facts.state) {
    case 'requested':
      return facts.kind === 'discord'
        ? joinSentences(
            invitation(facts.discordUrl),
            `Add your Discord name ${inForm(facts.formName)} to get your role there.`,
          )
        : `Fill out the ${FORM_NAME} to tell us where to add your access. It takes a minute.`;
    case 'action_required':
      return joinSentences(
        facts.message,
        REQUESTS[facts.kind],
        facts.kind === 'discord' ? invitation(facts.discordUrl) : null,
      );
    case 'queued':
      return joinSentences(waitingTime(facts), keptAccess(facts));
    case 'in_progress':
      return joinSentences(
        `Your access is being ${facts.hasAccess ? 'updated' : 'added'}.`,
        waitingTime(facts),
        facts.message,
        keptAccess(facts),
      );
    case 'granted':
      return facts.kind === 'discord'
        ? joinSentences('Your community role is live.', invitation(facts.discordUrl))
        : `Your ${name} access is active.`;
    case 'revoke_queued':
      return joinSentences(ENDING[facts.endReason ?? 'unknown'](name), facts.message);
    case 'revoked':
      return joinSentences(ENDED[facts.endReason ?? 'unknown'](name), facts.message);
    case 'failed':
      return joinSentences(
        facts.message === null ? `We couldn’t add your ${name} access.` : endSentence(facts.message),
        `Check your ${DETAILS_TO_CORRECT[facts.kind]} ${inForm(facts.formName)} below. Once you correct it, we’ll try again.`,
        keptAccess(facts),
      );
  }
}

/** Where a sentence sends the person: a form is filled in, and its other name is pressed. */
const inForm = (name: string): string => (name === FORM_NAME ? `in the ${name}` : `under ${name}`);

/** The details to correct if access could not be added. */
const DETAILS_TO_CORRECT: Readonly<Record<GrantKind, string>> = {
  tradingview: 'TradingView username',
  ninjatrader: 'NinjaTrader email and machine ID',
  discord: 'Discord name',
};

type EndWords = Readonly<Record<ShownEndReason | 'unknown', (name: string) => string>>;

const ENDING: EndWords = {
  plan_ended: (name) => `Your plan has ended, so we’re removing your ${name} access.`,
  plan_changed: (name) => `Your plan no longer includes ${name}, so we’re removing your access.`,
  payment_failed: (name) => `A payment failed, so we’re removing your ${name} access.`,
  disputed: (name) => `Your ${name} access is on hold until your bank decides on the disputed payment.`,
  dispute_lost: (name) => `Your plan ended over a disputed payment, so we’re removing your ${name} access.`,
  withheld: (name) => `Our team ended your ${name} access. It’s being removed.`,
  unknown: (name) => `Your plan no longer includes ${name}, so we’re removing your access.`,
};

const ENDED: EndWords = {
  plan_ended: (name) => `Your plan has ended, and so has your ${name} access.`,
  plan_changed: (name) => `Your ${name} access has ended, because your plan doesn’t include it.`,
  payment_failed: (name) => `A payment failed, so your ${name} access has ended.`,
  disputed: (name) => `Your ${name} access is on hold until your bank decides on the disputed payment.`,
  dispute_lost: (name) => `Your plan ended over a disputed payment, and so did your ${name} access.`,
  withheld: (name) => `Our team ended your ${name} access. Questions? Write to us.`,
  unknown: (name) => `Your ${name} access has ended.`,
};

function waitingTime(facts: NoteFacts): string {
  const late = facts.isOverdue ? 'It’s taking longer than usual, and we’re on it.' : null;
  const time = facts.kind === 'discord' && facts.hasDiscordBot ? BOT_TIME : ACCESS_TIMES[facts.kind];
  return joinSentences(time, late);
}

function keptAccess(facts: NoteFacts): string | null {
  return facts.hasAccess ? 'Until then, you keep the access you have.' : null;
}

function invitation(discordUrl: string | undefined): string {
  const open = 'Our community chat is free and open to everyone';
  return discordUrl === undefined ? `${open}.` : `${open}: ${discordUrl}.`;
}

/** Adds a period unless the text ends a sentence. */
export function endSentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

function joinSentences(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}
