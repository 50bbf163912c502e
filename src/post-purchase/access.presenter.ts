import type { AccessAnswer, GrantSummary, PostPurchaseInfo } from '../shared/contract/access.js';
import { grantNote } from './grant-notes.js';
import type { Grant } from './grant.entity.js';
import type { SubmittedInfo } from './submissions.js';

/** What a person sees of their access at `now`. */
export function presentAccess(
  grants: readonly Grant[],
  submission: SubmittedInfo | null,
  discordUrl: string | undefined,
  now: Date,
): AccessAnswer {
  return {
    grants: grants.map((grant) => presentGrant(grant, discordUrl, now)),
    info: submission && presentInfo(submission),
  };
}

/** Fields that were left empty are empty, so that the form can show them as they are. */
export function presentInfo(submission: SubmittedInfo): Required<PostPurchaseInfo> {
  const { firstName, lastName, email, ntEmail, discordName, tradingViewUsername, machineId } = submission;
  return {
    firstName,
    lastName,
    email,
    ntEmail,
    discordName: discordName ?? '',
    tradingViewUsername: tradingViewUsername ?? '',
    machineId: machineId ?? '',
  };
}

function presentGrant(grant: Grant, discordUrl: string | undefined, now: Date): GrantSummary {
  const note = grantNote({
    kind: grant.kind,
    state: grant.state,
    message: grant.message,
    hasAccess: grant.grantedAt !== null,
    isOverdue: grant.dueAt !== null && grant.dueAt < now,
    discordUrl,
  });
  return {
    kind: grant.kind,
    state: grant.state,
    note,
    dueAt: grant.dueAt?.toISOString() ?? null,
    updatedAt: grant.updatedAt.toISOString(),
  };
}
