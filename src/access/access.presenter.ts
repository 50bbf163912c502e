import type { Settings } from '../config/settings.js';
import type { AccessAnswer, GrantSummary } from '../shared/contract/access.js';
import { grantNote } from './grants/grant-notes.js';
import { isEntitled } from './grants/grant-state.rules.js';
import type { Grant } from './grants/grant.entity.js';
import { formatAccount } from './grants/platform-accounts.js';
import { presentInfo, type SubmittedInfo } from './submissions.service.js';

/** Presents a person's access at `now`. `isHeld`: a dispute holds back a running subscription. */
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
