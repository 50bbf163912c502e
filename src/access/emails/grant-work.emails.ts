import { GRANT_NAMES } from '../../shared/contract/access.js';
import { PLANS } from '../../shared/plans.js';
import { endSentence } from '../access.presenter.js';
import { formatEasternTime, WORKING_WINDOW } from '../grants/due-time.rules.js';
import {
  type Access,
  formatAccount,
  hasSameDetails,
  isSameAccount,
  type PlatformAccount,
} from '../grants/entitlement.rules.js';
import type { Grant } from '../grants/grant.entity.js';
import { type EmailDraft, formatScope, type GrantFacts } from './grant.emails.js';

type SharedGrant = Pick<Grant, 'id' | 'state'>;

/** To the operator: manual work. `reason`: why no receiver did it. `pageUrl`: for the report. */
export function workEmail(
  grant: GrantFacts,
  sharedGrants: readonly SharedGrant[],
  { reason, who, pageUrl }: { reason: string | null; who: string | null; pageUrl: string },
): EmailDraft {
  const name = GRANT_NAMES[grant.kind];
  const isRevocation = grant.state === 'revoke_queued';
  const heading = isRevocation ? `Remove ${name} access` : `Add ${name} access`;
  return {
    subject: heading,
    heading,
    preview: `For ${who ?? 'a deleted account'}${grant.dueAt ? `, due ${formatEasternTime(grant.dueAt)}` : ''}.`,
    paragraphs: [
      ...(reason === null ? [] : [`Please do this by hand. ${endSentence(reason)}`]),
      `${describeWork(grant, isRevocation)} Then report it here:`,
    ],
    action: { label: 'Open this grant', url: pageUrl },
    details: ['Or run this command:', reportCommand(grant, isRevocation)],
    facts: [
      ['Grant', grant.id],
      ['Customer', who ?? 'Account deleted'],
      ...(isRevocation || !grant.wanted ? [] : askedFacts(grant, grant.wanted)),
      ...(isRevocation || sharedGrants.length > 0 ? sharedFacts('Shared with', sharedGrants) : replacedFacts(grant)),
      ...(grant.asked?.remove ?? []).map((account) => ['Remove', formatAccount(account)] as const),
      ...(grant.dueAt ? [['Due', `${formatEasternTime(grant.dueAt)} (${WORKING_WINDOW})`] as const] : []),
    ],
  };
}

/** To the operator, about an overdue change. `answer`: the receiver's latest answer. */
export function overdueEmail(work: EmailDraft, answer: string | null): EmailDraft {
  const heading = `Overdue: ${work.heading}`;
  const answerParagraphs = answer === null ? [] : [`The receiver’s last answer: ${endSentence(answer)}`];
  const paragraphs = ['This should be done by now.', ...answerParagraphs, ...work.paragraphs];
  return { ...work, subject: heading, heading, preview: `Please do it now. ${work.preview}`, paragraphs };
}

/** To the operator, when access could not be added. */
export function failedEmail(grant: GrantFacts, who: string | null, pageUrl: string): EmailDraft {
  const heading = `${GRANT_NAMES[grant.kind]} access couldn’t be added`;
  return {
    subject: heading,
    heading,
    preview: `Add it by hand for ${who ?? 'a deleted account'}, or have the receiver try again.`,
    paragraphs: [
      'Add the access by hand, or have the receiver try again. You can do either here. The customer sees that we’re on it.',
    ],
    action: { label: 'Open this grant', url: pageUrl },
    details: [
      'Or run a command. To report that it’s done:',
      reportCommand(grant, false),
      'To have it tried again:',
      `node dist/cli/access.js retry ${grant.id}`,
    ],
    facts: [
      ['Grant', grant.id],
      ['Customer', who ?? 'Account deleted'],
      ...(grant.wanted ? askedFacts(grant, grant.wanted) : []),
      ['Reason', grant.message ?? 'none given'],
    ],
  };
}

/** To the operator, when a customer asks for an account that others want or hold. */
export function sharedEmail(grant: GrantFacts, wanted: Access, sharedGrants: readonly SharedGrant[]): EmailDraft {
  const heading = `Two customers name the same ${GRANT_NAMES[grant.kind]} account`;
  return {
    subject: heading,
    heading,
    preview: 'If the claim looks wrong, ask the customers whose account it is.',
    paragraphs: [
      'If this looks wrong, ask the customers whose account it is. If we asked you to remove this account and you haven’t done it yet, don’t.',
      'A customer asked for access to an account that another customer also uses or asked for. Nobody loses anything: the account gets everything their plans include, for as long as each plan runs.',
    ],
    facts: [
      ['Account', formatAccount(wanted.account)],
      ['Claim', grant.id],
      ['Plans', formatPlans(wanted)],
      ...sharedFacts('Used by', sharedGrants),
    ],
  };
}

/** To the operator, when a machine ID is abandoned on an account that others still use. */
export function abandonedMachineEmail(grant: GrantFacts, account: PlatformAccount): EmailDraft {
  const heading = `Remove one ${GRANT_NAMES[grant.kind]} machine ID`;
  return {
    subject: heading,
    heading,
    preview: 'The account keeps its access.',
    paragraphs: [
      'Remove access for the machine ID below, and for nothing else. A customer no longer uses it, but another customer uses the same account, so the account keeps its access. There’s nothing to report.',
    ],
    facts: [
      ['Grant', grant.id],
      ['Remove only', formatAccount(account)],
    ],
  };
}

type Facts = (readonly [string, string])[];

function formatPlans({ plans }: Access): string {
  return plans.map((key) => PLANS[key].name).join(', ');
}

function askedFacts(grant: GrantFacts, wanted: Access): Facts {
  return [
    ['Account', formatAccount(wanted.account)],
    ['Access', formatScope(grant.asked?.scope ?? wanted.scope)],
    ['Plans', formatPlans(wanted)],
  ];
}

function sharedFacts(label: string, sharedGrants: readonly SharedGrant[]): Facts {
  return sharedGrants.map(({ id, state }) => [label, `${id} (${state})`]);
}

/** Lists earlier machine IDs of the account. */
function replacedFacts({ wanted, held }: GrantFacts): Facts {
  return held
    .filter(
      (account) =>
        wanted !== null && isSameAccount(account, wanted.account) && !hasSameDetails(account, wanted.account),
    )
    .flatMap(({ machineId }) => (machineId === undefined ? [] : [['Replaces', `machine ID ${machineId}`] as const]));
}

function describeWork({ asked }: GrantFacts, isRevocation: boolean): string {
  if (isRevocation) return 'Remove access from the accounts below. Skip any that don’t have it.';
  const give = 'Give the account below exactly this access, no more and no less.';
  return asked && asked.remove.length > 0 ? `${give} Then remove access from the accounts marked Remove.` : give;
}

function reportCommand({ id }: GrantFacts, isRevocation: boolean): string {
  return `node dist/cli/access.js ${isRevocation ? 'revoke' : 'grant'} ${id} --evidence "how you know"`;
}
