import type { Settings } from '../config/settings.js';
import type { AccessAnswer, GrantSummary, PostPurchaseInfo } from '../shared/contract/access.js';
import { grantNote } from './grants/grant-notes.js';
import { isEntitled } from './grants/grant-state.rules.js';
import type { Grant } from './grants/grant.entity.js';
import { formatAccount } from './grants/platform-accounts.js';
import type { SubmittedInfo } from './submissions.service.js';

/** What a person sees of their access at `now`. `isHeld`: a subscription that runs is held back by a dispute. */
export function presentAccess(
  grants: readonly Grant[],
  submission: SubmittedInfo | null,
  settings: Pick<Settings, 'DISCORD_URL' | 'DISCORD_BOT_TOKEN'>,
  isHeld: boolean,
  now: Date,
): AccessAnswer {
  return {
    grants: grants.map((grant) => presentGrant(grant, settings, isHeld, now)),
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

function presentGrant(
  grant: Grant,
  { DISCORD_URL, DISCORD_BOT_TOKEN }: Pick<Settings, 'DISCORD_URL' | 'DISCORD_BOT_TOKEN'>,
  isHeld: boolean,
  now: Date,
): GrantSummary {
  const isOverdue = grant.dueAt !== null && grant.dueAt < now;
  const note = grantNote({
    kind: grant.kind,
    state: grant.state,
    message: grant.message,
    hasAccess: grant.grantedAt !== null,
    isOverdue,
    discordUrl: DISCORD_URL,
    hasDiscordBot: DISCORD_BOT_TOKEN !== '',
    endReason: grant.endReason === 'disputed' && !isHeld ? 'dispute_lost' : grant.endReason,
  });
  return {
    kind: grant.kind,
    state: grant.state,
    note,
    account: isEntitled(grant.state) && grant.wanted ? formatAccount(grant.wanted.account) : null,
    dueAt: isOverdue ? null : (grant.dueAt?.toISOString() ?? null),
    updatedAt: grant.updatedAt.toISOString(),
  };
}
