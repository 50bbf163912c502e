import { GrantAdminService, type GrantDetails } from '../../src/access/grants/grant-admin.service.js';
import type { GrantKind } from '../../src/shared/contract/access.js';
import type { Member } from './member.js';
import type { Site } from './site.js';

/** Reads the operator's view of a person's grant, and its id. */
export async function grantDetailsOf(
  site: Site,
  member: Pick<Member, 'email'>,
  kind: GrantKind = 'tradingview',
): Promise<GrantDetails & { id: string }> {
  const admin = site.app.get(GrantAdminService);
  const found = (await admin.list(true)).find(({ email, grant }) => email === member.email && grant.kind === kind);
  if (!found) throw new Error(`${member.email} has no grant of ${kind}.`);
  return { ...(await admin.show(found.grant.id)), id: found.grant.id };
}
