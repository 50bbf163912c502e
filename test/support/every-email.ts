import {
  actionRequiredEmail,
  type EmailDraft,
  grantedEmail,
  lostEmail,
  refusedEmail,
  withheldEmail,
} from '../../src/access/emails/grant.emails.js';
import {
  abandonedMachineEmail,
  failedEmail,
  overdueEmail,
  sharedEmail,
  workEmail,
} from '../../src/access/emails/grant-work.emails.js';
import { type RenderedEmail, renderEmail } from '../../src/mail/email-template.js';
import { customerSubmissionEmail, operatorSubmissionEmail } from '../../src/post-purchase/submission.emails.js';
import { GRANT_KINDS, type GrantKind } from '../../src/shared/contract/access.js';
import { type PlanKey, PLANS } from '../../src/shared/plans.js';
import * as account from '../../src/users/account/account.emails.js';
import { BRANDING, everyPaymentEmail, inDays, NOW, type WrittenEmail } from './every-payment-email.js';

const ACCOUNT_URL = `${BRANDING.siteUrl}/account`;
const FORM_URL = `${ACCOUNT_URL}#get-started`;
const GRANT_URL = `${BRANDING.siteUrl}/access/grant?token=abc`;
const DISCORD_URL = 'https://example.com/discord';

const READER_PLANS = ['STANDARD_SINGLE_NT', 'PRO_SINGLE_TV', 'PRO_BOTH'] as const;

function accountEmails(): WrittenEmail[] {
  const token = 'r4nd0m-r4nd0m-r4nd0m-r4nd0m-r4nd0m-r4nd0m';
  const emails: [string, RenderedEmail][] = [
    ['verification', account.verificationEmail(BRANDING, token)],
    ['new address', account.emailChangeEmail(BRANDING, token)],
    ['password reset', account.passwordResetEmail(BRANDING, token)],
    ['password changed', account.passwordChangedEmail(BRANDING)],
    ['Google added', account.googleAddedEmail(BRANDING)],
    ['reclaimed', account.accountReclaimedEmail(BRANDING, [])],
    ['former address', account.formerAddressEmail(BRANDING, 'new@example.com', false)],
    ['former address of a stranger', account.formerAddressEmail(BRANDING, null, true)],
    ['changed address', account.newAddressEmail(BRANDING, true)],
    ['deleted', account.accountDeletedEmail(BRANDING)],
  ];
  return emails.map(([name, email]) => ({ ...email, name, reader: 'person' }));
}

function grantEmails(kind: GrantKind): WrittenEmail[] {
  const told = kind === 'ninjatrader' ? { email: 'nt@example.com', machineId: 'AB12' } : { userName: 'AdaTrades' };
  const wanted = { account: told, scope: ['indicators', 'strategies'] as const, plans: ['PRO_BOTH'] as const };
  const access = { account: told, scope: [...wanted.scope], plans: [...wanted.plans] };
  const grant: Parameters<typeof failedEmail>[0] = {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    kind,
    state: 'action_required',
    wanted: access,
    held: [{ ...told, machineId: 'OLD1' }],
    asked: { scope: ['indicators'], remove: [told] },
    dueAt: inDays(1),
    message: 'No user has this name.',
    endReason: null,
  };
  const shared = [{ id: grant.id, state: 'granted' as const }];
  const about = { reason: 'No receiver answered', who: 'ada@example.com', pageUrl: GRANT_URL };
  const add = workEmail({ ...grant, state: 'queued' }, [], about);
  const write = (reader: WrittenEmail['reader'], drafts: Record<string, EmailDraft>): WrittenEmail[] =>
    Object.entries(drafts).map(([name, { subject, ...content }]) => ({
      name: `${name} for ${kind}`,
      subject,
      ...renderEmail(content, BRANDING),
      reader,
      ...(reader === 'operator' ? {} : { platforms: kind === 'discord' ? [] : [kind] }),
    }));
  return [
    ...write('person', {
      granted: grantedEmail(kind, access, true, ACCOUNT_URL),
      'action required': actionRequiredEmail(grant, FORM_URL, DISCORD_URL),
      lost: lostEmail(kind, ACCOUNT_URL),
      refused: refusedEmail(kind, null, FORM_URL),
      withheld: withheldEmail(kind, null),
    }),
    ...write('operator', {
      add,
      remove: workEmail({ ...grant, state: 'revoke_queued' }, shared, { ...about, reason: null, who: null }),
      overdue: overdueEmail(add, 'Not now'),
      failed: failedEmail(grant, null, GRANT_URL),
      shared: sharedEmail(grant, access, shared),
      'machine ID': abandonedMachineEmail(grant, told),
    }),
  ];
}

function submissionEmails(plan: PlanKey): WrittenEmail[] {
  const reader = {
    firstName: 'Ada',
    siteUrl: BRANDING.siteUrl,
    supportEmail: BRANDING.supportEmail,
    discordUrl: DISCORD_URL,
  };
  return [false, true].flatMap((isChange): WrittenEmail[] => {
    const submission = {
      id: 's1',
      userId: 'u1',
      revision: 1,
      firstName: 'Ada',
      lastName: 'Trader',
      email: 'ada@example.com',
      ntEmail: 'nt@example.com',
      machineId: isChange ? 'AB12' : null,
      tradingViewUsername: null,
      discordName: null,
      createdAt: NOW,
      announcedAt: null,
    };
    const facts = { submission, isChange, plans: [plan] };
    const sent = customerSubmissionEmail(facts, { ...reader, tradingViewUsername: isChange ? 'AdaTrades' : null });
    const told = operatorSubmissionEmail(facts);
    const { platforms } = PLANS[plan];
    const name = `${isChange ? 'changed' : 'first'} form of ${plan}`;
    return [
      { name, subject: sent.heading, ...renderEmail(sent, BRANDING), reader: 'person', platforms },
      { name, subject: told.heading, ...renderEmail(told, BRANDING), reader: 'operator' },
    ];
  });
}

/** Every email that the product writes, in every situation that changes its words. */
export function everyEmail(): WrittenEmail[] {
  return [
    ...accountEmails(),
    ...READER_PLANS.flatMap(everyPaymentEmail),
    ...READER_PLANS.flatMap(submissionEmails),
    ...GRANT_KINDS.flatMap(grantEmails),
  ];
}
