import type { AccessDelivery } from '../access/delivery/access-delivery.entity.js';
import type { GrantDetails, QueuedGrant } from '../access/grants/grant-admin.service.js';
import { formatEasternTime } from '../access/grants/due-time.rules.js';
import { formatActor, describeMove } from '../access/grants/grant-history.service.js';
import { formatScope } from '../access/emails/grant.emails.js';
import type { Grant } from '../access/grants/grant.entity.js';
import { formatAccount } from '../access/grants/entitlement.rules.js';

const DELETED = 'account deleted';

/** The queue as lines of text, at `now`. */
export function listReport(grants: readonly QueuedGrant[], now: Date): string {
  if (grants.length === 0) return 'Nothing waits.';
  return grants
    .map(({ grant, email, last }) =>
      [
        grant.id,
        grant.kind,
        grant.state,
        email ?? DELETED,
        accountsOf(grant),
        due(grant, now),
        ...(grant.claimedBy === null ? [] : [`with ${grant.claimedBy}`]),
        ...(last === null ? [] : [`last answer ${answerOf(last)}`]),
      ].join('  '),
    )
    .join('\n');
}

/** One grant with its details, history and calls as text, at `now`. */
export function showReport(file: GrantDetails, now: Date): string {
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
    ['Due', grant.dueAt && due(grant, now)],
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

/** The response of a receiver, with its time. */
function answerOf({ receiver, status, result, detail, at }: AccessDelivery): string {
  const words = detail === null ? '' : `: ${detail}`;
  return `${at.toISOString()} ${receiver} ${status ?? 'no answer'} ${result}${words}`;
}

function accountsOf(grant: Grant): string {
  if (grant.state === 'revoke_queued') return grant.held.map(formatAccount).join('; ');
  return grant.wanted ? formatAccount(grant.wanted.account) : 'no account named';
}

function due(grant: Grant, now: Date): string {
  if (grant.state === 'failed') return `FAILED since ${formatEasternTime(grant.updatedAt)}`;
  if (grant.dueAt === null) return 'nothing due';
  return `due ${formatEasternTime(grant.dueAt)}${grant.dueAt < now ? ' (OVERDUE)' : ''}`;
}
