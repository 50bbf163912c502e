import type { Letter } from '../mail/letter.js';
import type { Access, Scope } from './entitlements.js';
import { inEasternTime, WORKING_WINDOW } from './grant-due.js';
import { grantNote, KIND_NAMES } from './grant-notes.js';
import type { Grant } from './grant.entity.js';
import { accountInWords, type PlatformAccount } from './platform-accounts.js';

/** A mail without its address: the subject and what `letter` needs, the site's name left out. */
export type Draft = Omit<Letter, 'siteName'> & { subject: string };

type Told = Pick<Grant, 'id' | 'kind' | 'state' | 'wanted' | 'dueAt' | 'message'>;

const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  indicators: 'indicators',
  strategies: 'automated strategies',
  community: 'community role',
};

export function scopeInWords(scope: readonly Scope[]): string {
  return scope.map((one) => SCOPE_NAMES[one]).join(' and ');
}

/** To the person, once a grant is confirmed. `isVerified`: the address is theirs, so what they typed may go to it. */
export function grantedLetter(kind: Grant['kind'], access: Access, isVerified: boolean, accountUrl: string): Draft {
  const heading = `Your ${KIND_NAMES[kind]} access is active`;
  return {
    subject: heading,
    heading,
    paragraphs: [`We have confirmed your ${KIND_NAMES[kind]} access.`],
    facts: [
      ...(isVerified ? [['Account', accountInWords(access.account)] as const] : []),
      ['Includes', scopeInWords(access.scope)],
    ],
    action: { label: 'Go to My Account', url: accountUrl },
  };
}

/** To the person, when something is needed from them. `formUrl`: where they can tell it. */
export function actionRequiredLetter(grant: Told, formUrl: string): Draft {
  const heading = `We need something from you for your ${KIND_NAMES[grant.kind]} access`;
  const note = grantNote({ ...grant, hasAccess: false, isOverdue: false, discordUrl: undefined });
  return {
    subject: heading,
    heading,
    paragraphs: [note],
    action: { label: 'Complete the form', url: formUrl },
  };
}

/** To the operator: what to do by hand and how to report it. `reason`: why the webhook did not do it. */
export function workLetter(grant: Told, ends: readonly PlatformAccount[], reason: string | null): Draft {
  const name = KIND_NAMES[grant.kind];
  const isRevocation = grant.state === 'revoke_queued';
  const heading = isRevocation ? `Remove ${name} access` : `Add ${name} access`;
  return {
    subject: heading,
    heading,
    paragraphs: [
      ...(reason === null ? [] : [`This was left to you: ${reason}.`]),
      isRevocation
        ? 'Take access away from the accounts below; one that turns out to have none needs nothing.'
        : 'Give the account below exactly this access, no more and no less, then take it from the accounts to remove.',
      ...reportingCommands(grant, isRevocation),
    ],
    facts: [
      ['Grant', grant.id],
      ...(isRevocation || !grant.wanted ? [] : askedFacts(grant.wanted)),
      ...ends.map((account) => ['Remove', accountInWords(account)] as const),
      ...(grant.dueAt ? [['Due', `${inEasternTime(grant.dueAt)} (${WORKING_WINDOW})`] as const] : []),
    ],
  };
}

/** To the operator, when access could not be given. */
export function failedLetter(grant: Told): Draft {
  const heading = `${KIND_NAMES[grant.kind]} access could not be added`;
  return {
    subject: heading,
    heading,
    paragraphs: [
      'The customer sees that we are on it. Once it is solved, report it or have it tried again:',
      ...reportingCommands(grant, false),
      `node dist/cli/access.js retry ${grant.id}`,
    ],
    facts: [
      ['Grant', grant.id],
      ...(grant.wanted ? askedFacts(grant.wanted) : []),
      ['Reason', grant.message ?? 'none given'],
    ],
  };
}

function askedFacts(wanted: Access): (readonly [string, string])[] {
  return [
    ['Account', accountInWords(wanted.account)],
    ['Access', scopeInWords(wanted.scope)],
    ['Plans', wanted.plans.join(', ')],
  ];
}

function reportingCommands(grant: Told, isRevocation: boolean): string[] {
  const command = isRevocation ? 'revoke' : 'grant';
  return [`When it is done: node dist/cli/access.js ${command} ${grant.id} --evidence "what shows it"`];
}
