import type { GrantFile } from '../post-purchase/grant-desk.js';
import type { Grant } from '../post-purchase/grant.entity.js';
import { inEasternTime } from '../post-purchase/grant-due.js';
import { scopeInWords } from '../post-purchase/grant-letters.js';
import { accountInWords } from '../post-purchase/platform-accounts.js';

/** The queue as lines of text, at `now`. */
export function listReport(grants: readonly Grant[], now: Date): string {
  if (grants.length === 0) return 'Nothing waits.';
  return grants
    .map((grant) => [grant.id, grant.kind, grant.state, accountsOf(grant), due(grant, now)].join('  '))
    .join('\n');
}

/** One grant with all that is known of it, as text, at `now`. */
export function showReport({ grant, ought, sharing, history }: GrantFile, now: Date): string {
  const rows: [string, string | null][] = [
    ['Grant', grant.id],
    ['Kind', grant.kind],
    ['State', grant.state],
    ['Person', grant.userId ?? 'account deleted'],
    ['Account', grant.wanted && accountInWords(grant.wanted.account)],
    ['Access', ought.scope.length > 0 ? scopeInWords(ought.scope) : null],
    ['Plans', grant.wanted && grant.wanted.plans.join(', ')],
    ['Shared with', sharing.map(({ id, state }) => `${id} (${state})`).join('; ') || null],
    ['Remove', ought.remove.map(accountInWords).join('; ') || null],
    ['Due', grant.dueAt && due(grant, now)],
    ['Webhook calls', String(grant.attempts)],
    ['Next call', grant.nextAttemptAt && grant.nextAttemptAt.toISOString()],
    ['Evidence', grant.evidence],
    ['Message', grant.message],
  ];
  const steps = history.map(({ at, fromState, toState, actor, detail }) => {
    return `  ${at.toISOString()}  ${fromState} → ${toState}  by ${actor}${detail === null ? '' : `: ${detail}`}`;
  });
  return [
    ...rows.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])),
    'History:',
    ...steps,
  ].join('\n');
}

function accountsOf(grant: Grant): string {
  if (grant.state === 'revoke_queued') return grant.held.map(accountInWords).join('; ');
  return grant.wanted ? accountInWords(grant.wanted.account) : 'no account named';
}

function due(grant: Grant, now: Date): string {
  if (grant.dueAt === null) return 'nothing due';
  return `due ${inEasternTime(grant.dueAt)}${grant.dueAt < now ? ' (OVERDUE)' : ''}`;
}
