import type { GrantState, GrantSummary } from '../../../src/shared/contract/access.js';

interface GrantStateBadge {
  label: string;
  tone: 'good' | 'warning' | 'quiet';
  /** Whether a due time is worth showing. */
  waiting: boolean;
}

/** Badge of each grant state. Only a confirmed grant is called active. */
export const GRANT_STATE_BADGES: Readonly<Record<GrantState, GrantStateBadge>> = {
  requested: { label: 'Needs your details', tone: 'warning', waiting: false },
  action_required: { label: 'Needs your details', tone: 'warning', waiting: false },
  queued: { label: 'Queued', tone: 'quiet', waiting: true },
  in_progress: { label: 'In progress', tone: 'quiet', waiting: true },
  granted: { label: 'Active', tone: 'good', waiting: false },
  revoke_queued: { label: 'Being removed', tone: 'quiet', waiting: false },
  revoked: { label: 'Ended', tone: 'quiet', waiting: false },
  failed: { label: 'Failed', tone: 'warning', waiting: false },
};

/** The badge of a grant. Discord is optional, so a missing Discord name is no warning. */
export function grantBadge({ kind, state }: GrantSummary): Pick<GrantStateBadge, 'label' | 'tone'> {
  return kind === 'discord' && state === 'requested' ? { label: 'Optional', tone: 'quiet' } : GRANT_STATE_BADGES[state];
}

/** Whether a grant waits for details from the customer. */
export function needsDetails(grant: GrantSummary): boolean {
  return grantBadge(grant).label === GRANT_STATE_BADGES.requested.label;
}

/** Due time of a waiting grant as a sentence; null if nothing is due. */
export function describeDueTime(grant: GrantSummary, timeZone?: string): string | null {
  if (grant.dueAt === null || !GRANT_STATE_BADGES[grant.state].waiting) return null;
  return `Expected by ${formatDateTime(grant.dueAt, timeZone)}.`;
}

/** An instant as date and time with its time zone, such as 'Nov 23, 2026, 5:00 PM EST'. */
export function formatDateTime(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(instant));
}
