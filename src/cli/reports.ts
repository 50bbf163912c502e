import type { OutboxEmail } from '../mail/outbox-email.entity.js';
import type { StripeEvent } from '../payment/stripe-events/stripe-event.entity.js';
import type { Subscription } from '../payment/subscriptions/subscription.entity.js';
import { formatEasternTime } from '../access/grants/due-time.rules.js';
import { formatActor, describeMove } from '../access/grants/grant-history.service.js';
import { formatAccount } from '../access/grants/entitlement.rules.js';
import type { CustomerData } from './customer-data.js';
import type { AccessDelivery } from '../access/delivery/access-delivery.entity.js';
import type { GrantDetails, QueuedGrant } from '../access/grants/grant-admin.service.js';
import { formatScope } from '../access/emails/grant.emails.js';
import type { Grant } from '../access/grants/grant.entity.js';

/** Lines of a section on one page; the rest is only counted. */
const SHOWN = 12;

/**
 * A person's data on one page of text, or in full with `all`. Contains no secrets: no hash, token
 * or body of an email.
 */
export function customerReport(data: CustomerData, all: boolean): string {
  const section = (title: string, lines: readonly string[]): string => {
    const shown = all ? lines : lines.slice(0, SHOWN);
    const rest = lines.length - shown.length;
    const more = rest > 0 ? [`  … ${rest} more (--all)`] : [];
    return [`${title} (${lines.length})`, ...shown.map((line) => `  ${line}`), ...more].join('\n');
  };
  return [
    accountLines(data).join('\n'),
    section(
      'Sessions',
      data.sessions.map((one) => `${time(one.createdAt)}  ${one.device}, last seen ${time(one.lastSeenAt)}`),
    ),
    section(
      'Checkouts',
      data.consents.map((one) => `${time(one.agreedAt)}  ${one.planKey}  ${one.sessionId}  agreed: ${one.terms}`),
    ),
    section('Subscriptions', data.subscriptions.map(subscriptionLine)),
    ...billingSections(data, section),
    section(
      'Disputes',
      data.disputes.map(
        (one) => `${time(one.createdAt)}  ${sum(one.amount, one.currency)}  ${one.status}  ${one.reason}  ${one.id}`,
      ),
    ),
    [`Access (${data.grants.length})`, ...data.grants.flatMap(grantLines).map((line) => `  ${line}`)].join('\n'),
    section('Forms', data.forms.map(formLine)),
    section(
      'Mails',
      data.emails.map(
        (one) => `${time(one.createdAt)}  ${one.state}  ${one.subject}${formerly(one, data)}${note(one.lastError)}`,
      ),
    ),
    section('Events', data.events.map(eventLine)),
  ].join('\n\n');
}

export function eventLine({ id, type, happenedAt, state, attempts, lastError }: StripeEvent): string {
  return `${time(happenedAt)}  ${state}  ${type}  ${id}  ${attempts === 1 ? '1 try' : `${attempts} tries`}${note(lastError)}`;
}

const DELETED = 'account deleted';

/** The queue as lines of text, at `now`. */
export function grantListReport(grants: readonly QueuedGrant[], now: Date): string {
  if (grants.length === 0) return 'Nothing is waiting.';
  return grants
    .map(({ grant, email, last }) =>
      [
        grant.id,
        grant.kind,
        grant.state,
        email ?? DELETED,
        accountsOf(grant),
        describeDue(grant, now),
        ...(grant.claimedBy === null ? [] : [`with ${grant.claimedBy}`]),
        ...(last === null ? [] : [`last answer ${answerOf(last)}`]),
      ].join('  '),
    )
    .join('\n');
}

/** One grant with its details, history and calls as text, at `now`. */
export function grantReport(file: GrantDetails, now: Date): string {
  const { grant, email, last, desiredChange, sharedGrants, history, deliveries } = file;
  const rows: [string, string | null][] = [
    ['Grant', grant.id],
    ['Kind', grant.kind],
    ['State', grant.state],
    ['Ended because', grant.endReason],
    ['Person', grant.userId === null ? DELETED : `${email ?? DELETED} (${grant.userId})`],
    ['Account', grant.wanted && formatAccount(grant.wanted.account)],
    ['Access', desiredChange.scope.length > 0 ? formatScope(desiredChange.scope) : null],
    ['Plans', grant.wanted && grant.wanted.plans.join(', ')],
    ['Shared with', sharedGrants.map(({ id, state }) => `${id} (${state})`).join('; ') || null],
    ['Remove', desiredChange.remove.map(formatAccount).join('; ') || null],
    ['Due', grant.dueAt && describeDue(grant, now)],
    ['With', grant.claimedBy && `${grant.claimedBy} since ${grant.claimedAt?.toISOString() ?? ''}`],
    ['Calls of this change', String(grant.attempts)],
    ['Last answer', last && answerOf(last)],
    ['Next call', grant.nextAttemptAt && grant.nextAttemptAt.toISOString()],
    ['Evidence', grant.evidence],
    ['Message', grant.message],
  ];
  const steps = history.map((step) => {
    return `  ${step.at.toISOString()}  ${describeMove(step)}  by ${formatActor(step)}${step.detail === null ? '' : `: ${step.detail}`}`;
  });
  const calls = deliveries.map((one) => `  ${one.type}  ${one.changeId}  ${answerOf(one)}  ${one.milliseconds} ms`);
  return [
    ...rows.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])),
    'History:',
    ...steps,
    ...(calls.length > 0 ? ['Calls, the latest first:', ...calls] : []),
  ].join('\n');
}

function accountLines({ user, customer }: CustomerData): string[] {
  const ways = [...(user.passwordHash === null ? [] : ['password']), ...(user.googleSub === null ? [] : ['Google'])];
  const synced = customer?.syncedAt ? `, read ${time(customer.syncedAt)}` : '';
  return [
    `${user.email} (${user.emailVerified ? 'verified' : 'not verified'})`,
    `  Account   ${user.id}, opened ${time(user.createdAt)}, signs in with ${ways.join(' and ') || 'nothing yet'}`,
    `  Stripe    ${customer ? `${customer.id}${synced}${customer.goneAt ? ', gone at Stripe' : ''}` : 'never went to checkout'}`,
  ];
}

function billingSections(
  { billing, customer }: CustomerData,
  section: (title: string, lines: readonly string[]) => string,
): string[] {
  if (customer === null) return [];
  if (billing === null) return ['Invoices\n  Stripe cannot be reached, which alone keeps them.'];
  const invoices = billing.invoices.map((one) => {
    const paid =
      one.status === 'paid'
        ? `paid ${sum(one.amount_paid, one.currency)}`
        : `${one.status ?? 'draft'}, due ${sum(one.amount_due, one.currency)}`;
    return `${time(new Date(one.created * 1000))}  ${paid}  ${one.billing_reason ?? 'manual'}  ${one.number ?? one.id}`;
  });
  const refunds = billing.refunded.map(
    (one) =>
      `${time(new Date(one.created * 1000))}  ${sum(one.amount_refunded, one.currency)} of ${sum(one.amount, one.currency)} refunded  ${one.id}`,
  );
  return [section('Invoices', invoices), section('Refunds', refunds)];
}

function subscriptionLine(row: Subscription): string {
  const notes = [
    row.trialEndsAt && `trial until ${time(row.trialEndsAt)}`,
    row.currentPeriodEndsAt && `period until ${time(row.currentPeriodEndsAt)}`,
    row.pastDueSince && `unpaid since ${time(row.pastDueSince)}`,
    row.canceledAt && `canceled ${time(row.canceledAt)}`,
    row.endedAt ? `ended ${time(row.endedAt)}` : row.cancelsAt && `ends ${time(row.cancelsAt)}`,
    row.accessHeldSince && `access held since ${time(row.accessHeldSince)}`,
    row.trialRefused && 'trial refused',
  ].filter(Boolean);
  const plan = row.planKey ?? 'a price that is not ours';
  return [time(row.createdAt), plan, row.status, sum(row.amount, row.currency), row.id, notes.join(', ')].join('  ');
}

function grantLines({ grant, steps }: CustomerData['grants'][number]): string[] {
  const account = grant.wanted ? formatAccount(grant.wanted.account) : 'no account named';
  const due = grant.dueAt === null ? '' : `, due ${formatEasternTime(grant.dueAt)}`;
  const history = steps.slice(0, 3).map((step) => `  ${time(step.at)}  ${describeMove(step)} by ${formatActor(step)}`);
  return [`${grant.kind}  ${grant.state}${due}  ${account}  ${grant.id}${note(grant.message)}`, ...history];
}

function formLine(form: CustomerData['forms'][number]): string {
  const { revision, createdAt, firstName, lastName, email, ntEmail, tradingViewUsername, discordName, machineId } =
    form;
  const names = [
    `NinjaTrader ${ntEmail}`,
    tradingViewUsername && `TradingView ${tradingViewUsername}`,
    discordName && `Discord ${discordName}`,
    machineId && `machine ${machineId}`,
  ].filter(Boolean);
  return `${time(createdAt)}  version ${revision}  ${firstName} ${lastName} <${email}>  ${names.join(', ')}`;
}

function formerly({ recipient }: OutboxEmail, { user }: CustomerData): string {
  return recipient === user.email ? '' : ` to ${recipient}`;
}

function note(text: string | null): string {
  return text === null || text === '' ? '' : `  (${text})`;
}

function sum(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

/** UTC, in minutes. */
function time(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace('T', ' ');
}

function answerOf({ receiver, status, result, detail, at }: AccessDelivery): string {
  const words = detail === null ? '' : `: ${detail}`;
  return `${at.toISOString()} ${receiver} ${status ?? 'no answer'} ${result}${words}`;
}

function accountsOf(grant: Grant): string {
  if (grant.state === 'revoke_queued') return grant.held.map(formatAccount).join('; ');
  return grant.wanted ? formatAccount(grant.wanted.account) : 'no account named';
}

function describeDue(grant: Grant, now: Date): string {
  if (grant.state === 'failed') return `FAILED since ${formatEasternTime(grant.updatedAt)}`;
  if (grant.dueAt === null) return 'nothing due';
  return `due ${formatEasternTime(grant.dueAt)}${grant.dueAt < now ? ' (OVERDUE)' : ''}`;
}
