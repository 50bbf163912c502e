import type { EmailContent } from '../../mail/email-template.js';
import { EDIT_FORM_NAME, FORM_NAME, GRANT_NAMES } from '../../shared/contract/access.js';
import { grantNote } from '../access.presenter.js';
import { type Access, formatAccount, type Scope } from '../grants/entitlement.rules.js';
import type { Grant } from '../grants/grant.entity.js';

/** An email without its recipient. */
export type EmailDraft = EmailContent & { subject: string };

export type GrantFacts = Pick<
  Grant,
  'id' | 'kind' | 'state' | 'wanted' | 'held' | 'asked' | 'dueAt' | 'message' | 'endReason'
>;
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
  const name = GRANT_NAMES[kind];
  const heading = `Your ${name} access is active`;
  return {
    subject: heading,
    heading,
    preview: kind === 'discord' ? 'You’re all set. Come say hello.' : 'You’re all set. Add your tools to a chart.',
    paragraphs: [GRANTED_NEXT[kind]],
    facts: [
      ...(isVerified ? [['Account', formatAccount(access.account)] as const] : []),
      ['Includes', capitalize(formatScope(access.scope))],
    ],
    action: openAccount(accountUrl),
  };
}

const GRANTED_NEXT: Readonly<Record<Grant['kind'], string>> = {
  tradingview:
    'Your scripts are live. Open TradingView and add them to a chart. They’re listed as invite-only scripts.',
  ninjatrader: 'Your license is live. Open NinjaTrader and add your tools to a chart.',
  discord: 'Your role is live. Come say hello in our Discord community.',
};

/** To the person, when we need something from them. `formUrl`: the form to fill in. */
export function actionRequiredEmail(grant: GrantFacts, formUrl: string, discordUrl: string | undefined): EmailDraft {
  const name = GRANT_NAMES[grant.kind];
  const heading = `Action needed: your ${name} access`;
  const facts = { hasAccess: false, isOverdue: false, formName: FORM_NAME, discordUrl, hasDiscordBot: false };
  const note = grantNote({ ...grant, ...facts });
  return {
    subject: heading,
    heading,
    preview: `Check your details so we can finish your ${name} access.`,
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
    preview: 'Didn’t mean to give it up? You can switch back.',
    paragraphs: [
      `We’re removing your ${name} access.`,
      `Didn’t mean to give it up? Switch back to a plan with ${name} in Customer Settings on your account page.`,
    ],
    action: openAccount(accountUrl),
  };
}

/** To the person, when an operator could not add access. `reason`: the operator's words. */
export function refusedEmail(kind: Grant['kind'], reason: string | null, formUrl: string): EmailDraft {
  const heading = `We couldn’t add your ${GRANT_NAMES[kind]} access`;
  return {
    subject: heading,
    heading,
    preview: `Correct ${DETAILS_TO_CHECK[kind]} and we’ll try again.`,
    paragraphs: [
      ...(reason === null ? [] : [reason]),
      `Check ${DETAILS_TO_CHECK[kind]} and correct it under ${EDIT_FORM_NAME} in your account. Once you save the form, we’ll try again.`,
    ],
    details: ['Is everything correct already? Reply to this email and we’ll look into it.'],
    action: { label: 'Correct your details', url: formUrl },
  };
}

const DETAILS_TO_CHECK: Readonly<Record<Grant['kind'], string>> = {
  tradingview: 'your TradingView username',
  ninjatrader: 'your NinjaTrader email and machine ID',
  discord: 'your Discord name',
};

/** To the person, when an operator withheld access. `reason`: the operator's words. */
export function withheldEmail(kind: Grant['kind'], reason: string | null): EmailDraft {
  const name = GRANT_NAMES[kind];
  const heading = `We ended your ${name} access`;
  return {
    subject: heading,
    heading,
    preview: 'Your subscription isn’t affected. Reply to this email with any questions.',
    paragraphs: [
      `Our team ended your ${name} access.`,
      ...(reason === null ? [] : [reason]),
      'Your subscription isn’t affected.',
    ],
  };
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function openAccount(url: string): NonNullable<EmailDraft['action']> {
  return { label: 'Open your account', url };
}
