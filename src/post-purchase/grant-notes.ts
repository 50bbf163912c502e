import { GRANT_NAMES, type GrantKind, type GrantState } from '../shared/contract/access.js';

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
}

/** How long access takes, in the words that the site promises. */
export const ACCESS_TIMES: Readonly<Record<GrantKind, string>> = {
  tradingview: 'TradingView script access is automated and takes about 30 minutes.',
  ninjatrader: 'NinjaTrader licence access is manual, during US Eastern daytime.',
  discord: 'Our team adds your role in the community during US Eastern daytime.',
};

const WANTED: Readonly<Record<GrantKind, string>> = {
  tradingview: 'Tell us your TradingView user name in the Get Started form, so that we can add your access.',
  ninjatrader: 'Check your NinjaTrader account e-mail and machine ID in the Get Started form.',
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
      return sentences(facts.message, WANTED[facts.kind]);
    case 'queued':
      return sentences(waiting(facts), kept(facts));
    case 'in_progress':
      return sentences('Your access is being added.', waiting(facts), facts.message, kept(facts));
    case 'granted':
      return facts.kind === 'discord'
        ? sentences('Your role in the community is added.', invitation(facts.discordUrl))
        : `Your ${name} access is active.`;
    case 'revoke_queued':
      return `Your plan no longer includes ${name}; the access is being removed.`;
    case 'revoked':
      return `Your ${name} access has ended.`;
    case 'failed':
      return sentences(
        `We could not add your ${name} access. Our team has been told and will get in touch.`,
        facts.message,
        kept(facts),
      );
  }
}

function waiting(facts: NoteFacts): string {
  const late = facts.isOverdue ? 'It is taking longer than usual; we are on it.' : null;
  return sentences(ACCESS_TIMES[facts.kind], late);
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
