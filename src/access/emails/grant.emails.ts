import type { EmailContent } from '../../mail/email-template.js';
import { GRANT_NAMES } from '../../shared/contract/access.js';
import { PLANS } from '../../shared/plans.js';
import { endSentence, grantNote } from '../access.presenter.js';
import { formatEasternTime, WORKING_WINDOW } from '../grants/due-time.rules.js';
import {
  type Access,
  type Scope,
  formatAccount,
  type PlatformAccount,
  isSameAccount,
  hasSameDetails,
} from '../grants/entitlement.rules.js';
import type { Grant } from '../grants/grant.entity.js';

/** An email without its recipient. */
export type EmailDraft = EmailContent & { subject: string };

type GrantFacts = Pick<
  Grant,
  'id' | 'kind' | 'state' | 'wanted' | 'held' | 'asked' | 'dueAt' | 'message' | 'endReason'
>;
type SharedGrant = Pick<Grant, 'id' | 'state'>;

const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  indicators: 'indicators',
  strategies: 'automated strategies',
  community: 'community role',
};

export function formatScope(scope: readonly Scope[]): string {
  return scope.map((one) => SCOPE_NAMES[one]).join(' and ');
}

/** To the person, once a grant is confirmed. Repeats typed text only if `isVerified`. */
export function grantedEmail(kind: Grant['kind'], access: Access, isVerified: boolean, accountUrl: string): EmailDraft {
  const heading = `Your ${GRANT_NAMES[kind]} access is active`;
  return {
    subject: heading,
    heading,
    paragraphs: [`We have confirmed your ${GRANT_NAMES[kind]} access.`],
    facts: [
      ...(isVerified ? [['Account', formatAccount(access.account)] as const] : []),
      ['Includes', formatScope(access.scope)],
    ],
    action: { label: 'Go to My Account', url: accountUrl },
  };
}

/** To the person, when we need something from them. `formUrl`: the form to fill in. */
export function actionRequiredEmail(grant: GrantFacts, formUrl: string, discordUrl: string | undefined): EmailDraft {
  const heading = `We need something from you for your ${GRANT_NAMES[grant.kind]} access`;
  const note = grantNote({ ...grant, hasAccess: false, isOverdue: false, discordUrl, hasDiscordBot: false });
  return {
    subject: heading,
    heading,
    paragraphs: [note],
    action: { label: 'Complete the form', url: formUrl },
  };
}

/** To the person, when their remaining plans do not include a platform. */
export function lostEmail(kind: Grant['kind'], accountUrl: string): EmailDraft {
  const name = GRANT_NAMES[kind];
  const heading = `Your plan no longer includes ${name}`;
  return {
    subject: heading,
    heading,
    paragraphs: [
      `Your plan no longer includes ${name}, so your ${name} access is being removed.`,
      `If you didn’t mean to give it up, switch back to a plan with ${name} in Customer Settings on your account page.`,
    ],
    action: { label: 'Go to My Account', url: accountUrl },
  };
}

/** To the person, when an operator could not add access. `reason`: the operator's words. */
export function refusedEmail(
  kind: Grant['kind'],
  reason: string | null,
  formUrl: string,
  supportEmail: string,
): EmailDraft {
  const heading = `We couldn’t add your ${GRANT_NAMES[kind]} access`;
  return {
    subject: heading,
    heading,
    paragraphs: [
      ...(reason === null ? [] : [reason]),
      `Please check ${DETAILS_TO_CHECK[kind]} in the Get Started form and correct it. Once you save the form, we try again.`,
      `If everything is correct, write to ${supportEmail}.`,
    ],
    action: { label: 'Correct your details', url: formUrl },
  };
}

const DETAILS_TO_CHECK: Readonly<Record<Grant['kind'], string>> = {
  tradingview: 'your TradingView user name',
  ninjatrader: 'your NinjaTrader email and machine ID',
  discord: 'your Discord name',
};

/** To the person, when an operator withheld access. `reason`: the operator's words. */
export function withheldEmail(kind: Grant['kind'], reason: string | null, supportEmail: string): EmailDraft {
  const heading = `We ended your ${GRANT_NAMES[kind]} access`;
  return {
    subject: heading,
    heading,
    paragraphs: [
      `Our team ended your ${GRANT_NAMES[kind]} access.`,
      ...(reason === null ? [] : [reason]),
      `Your subscription isn’t affected. Questions? Write to ${supportEmail}.`,
    ],
  };
}

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
    paragraphs: [
      ...(reason === null ? [] : [`Please do this by hand. ${endSentence(reason)}`]),
      describeWork(grant, isRevocation),
      'Done? Report it on the page below. You can also run this command:',
      reportCommand(grant, isRevocation),
    ],
    action: { label: 'Open this grant', url: pageUrl },
    facts: [
      ['Grant', grant.id],
      ['Customer', who ?? 'account deleted'],
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
  return { ...work, subject: heading, heading, paragraphs };
}

/** To the operator, when access could not be added. */
export function failedEmail(grant: GrantFacts, who: string | null, pageUrl: string): EmailDraft {
  const heading = `${GRANT_NAMES[grant.kind]} access could not be added`;
  return {
    subject: heading,
    heading,
    paragraphs: [
      'The customer sees that we’re on it. Add the access by hand, or have the receiver try again. You can report either on the page below.',
      'You can also run one of these commands. Report that it’s done:',
      reportCommand(grant, false),
      'Have it tried again:',
      `node dist/cli/access.js retry ${grant.id}`,
    ],
    action: { label: 'Open this grant', url: pageUrl },
    facts: [
      ['Grant', grant.id],
      ['Customer', who ?? 'account deleted'],
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
    paragraphs: [
      'A customer asked for access to an account that another customer also uses or asked for. Nothing is taken away. The account gets everything their plans include, for as long as each plan runs.',
      'If you were asked to remove this account and haven’t done it yet, don’t. If the claim looks wrong, ask the customers whose account it is.',
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
    paragraphs: [
      'A customer no longer uses the machine ID below, but another customer uses the same account. Remove access for this machine ID only. The account keeps its access. There’s nothing to report.',
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
  if (isRevocation)
    return 'Take access away from the accounts below. If one of them has none, there’s nothing to do for it.';
  const give = 'Give the account below exactly this access, no more and no less.';
  return asked && asked.remove.length > 0 ? `${give} Then take access away from the accounts to remove.` : give;
}

function reportCommand({ id }: GrantFacts, isRevocation: boolean): string {
  return `node dist/cli/access.js ${isRevocation ? 'revoke' : 'grant'} ${id} --evidence "what shows it"`;
}
