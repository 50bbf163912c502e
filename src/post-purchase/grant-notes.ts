import { GRANT_NAMES, type GrantKind, type GrantState } from '../shared/contract/access.js';
import type { EndReason } from './grant.entity.js';

/** What a note is made from. */
export interface NoteFacts {
  kind: GrantKind;
  state: GrantState;
  /** What whoever carries it out wants the person to know. */
  message: string | null;
  /** Whether access was confirmed before and a change of it is on its way. */
  hasAccess: boolean;
  isOverdue: boolean;
  /** Invitation to the community chat. */
  discordUrl: string | undefined;
  /** Whether a bot adds the role on Discord. */
  hasDiscordBot: boolean;
  endReason: EndReason | null;
}

/** How long access takes, in the words that the site promises. */
export const ACCESS_TIMES: Readonly<Record<GrantKind, string>> = {
  tradingview: 'TradingView script access is automated and takes about 30 minutes.',
  ninjatrader: 'NinjaTrader license access is manual, during US Eastern daytime.',
  discord: 'Our team adds your role in the community during US Eastern daytime.',
};

const BY_BOT = 'Your role in the community is added automatically, within minutes.';

const WANTED: Readonly<Record<GrantKind, string>> = {
  tradingview: 'Tell us your TradingView user name in the Get Started form, so that we can add your access.',
  ninjatrader: 'Check your NinjaTrader account email and machine ID in the Get Started form.',
  discord: 'Check your Discord name in the Get Started form.',
};

/** A sentence or two for the person: what happens next, or what they need to do. Never says more than is confirmed. */
export function grantNote(facts: NoteFacts): string {
  const name = GRANT_NAMES[facts.kind];
  switch (facts.state) {
    case 'requested':
      return facts.kind === 'discord'
        ? sentences(
            invitation(facts.discordUrl),
            'Add your Discord name to the Get Started form to get your role there.',
          )
        : 'Fill in the Get Started form, so that we know where to add your access.';
    case 'action_required':
      return sentences(
        facts.message,
        WANTED[facts.kind],
        facts.kind === 'discord' ? invitation(facts.discordUrl) : null,
      );
    case 'queued':
      return sentences(waiting(facts), kept(facts));
    case 'in_progress':
      return sentences('Your access is being added.', waiting(facts), facts.message, kept(facts));
    case 'granted':
      return facts.kind === 'discord'
        ? sentences('Your role in the community is added.', invitation(facts.discordUrl))
        : `Your ${name} access is active.`;
    case 'revoke_queued':
      return sentences(ENDING[facts.endReason ?? 'unknown'](name), facts.message);
    case 'revoked':
      return sentences(ENDED[facts.endReason ?? 'unknown'](name), facts.message);
    case 'failed':
      return sentences(
        `We could not add your ${name} access. Our team has been told and will get in touch.`,
        facts.message,
        kept(facts),
      );
  }
}

const SEE_PLAN = 'Your plan on the account page says what to do.';

type EndWords = Readonly<Record<EndReason | 'unknown', (name: string) => string>>;

const ENDING: EndWords = {
  plan_ended: (name) => `Your plan has ended; your ${name} access is being removed.`,
  plan_changed: (name) => `Your plan no longer includes ${name}; the access is being removed.`,
  payment_failed: (name) => `A payment failed, so your ${name} access is being removed. ${SEE_PLAN}`,
  withheld: (name) => `Our team ended your ${name} access; it is being removed.`,
  unknown: (name) => `Your plan no longer includes ${name}; the access is being removed.`,
};

const ENDED: EndWords = {
  plan_ended: (name) => `Your plan has ended, and so has your ${name} access.`,
  plan_changed: (name) => `Your ${name} access has ended: your plan does not include it.`,
  payment_failed: (name) => `A payment failed, so your ${name} access has ended. ${SEE_PLAN}`,
  withheld: (name) => `Our team ended your ${name} access. Write to us if you have questions.`,
  unknown: (name) => `Your ${name} access has ended.`,
};

function waiting(facts: NoteFacts): string {
  const late = facts.isOverdue ? 'It is taking longer than usual; we are on it.' : null;
  const time = facts.kind === 'discord' && facts.hasDiscordBot ? BY_BOT : ACCESS_TIMES[facts.kind];
  return sentences(time, late);
}

function kept(facts: NoteFacts): string | null {
  return facts.hasAccess ? 'What you already have stays until then.' : null;
}

function invitation(discordUrl: string | undefined): string {
  const open = 'Our community chat is free and open to everybody';
  return discordUrl === undefined ? `${open}.` : `${open}: ${discordUrl}.`;
}

function sentences(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}
