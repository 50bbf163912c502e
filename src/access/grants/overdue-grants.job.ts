import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In, LessThan, MoreThan } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import { BackgroundJobsService } from '../../jobs/background-jobs.service.js';
import { AccessDeliveriesService } from '../delivery/access-deliveries.service.js';
import { AccountClaimsService } from './account-claims.service.js';
import { LINK_DAYS } from '../grant-page/grant-links.service.js';
import { GrantEmailsService } from '../emails/grant-emails.service.js';
import { PENDING_STATES } from './grant-state.rules.js';
import { Grant } from './grant.entity.js';

const EVERY_SECONDS = 60;
const PAGE = 200;
/** Interval of the emails: one day less than the life of their links. */
const REPEAT_MS = (LINK_DAYS - 1) * 86_400_000;

/** Emails the operator about overdue changes, and again before the link in the email expires. */
@Injectable()
export class OverdueGrantsJob {
  constructor(
    private readonly database: Database,
    private readonly claims: AccountClaimsService,
    private readonly deliveries: AccessDeliveriesService,
    private readonly emails: GrantEmailsService,
    jobs: BackgroundJobsService,
  ) {
    jobs.add('overdue-grants', EVERY_SECONDS, (stopping) => this.notifyAll(stopping));
  }

  private async notifyAll(stopping: AbortSignal): Promise<false> {
    for (let last = '', isMore = true; isMore;) {
      const found = await this.database
        .repository(Grant)
        .find({ where: { ...overdueGrants(), id: MoreThan(last) }, order: { id: 'ASC' }, take: PAGE });
      for (const grant of found) {
        if (stopping.aborted) return false;
        if (!(await this.emails.isOverdueSent(grant, countRepeats(grant)))) await this.notify(grant.id);
      }
      isMore = found.length === PAGE;
      last = found.at(-1)?.id ?? last;
    }
    return false;
  }

  private async notify(id: string): Promise<void> {
    await this.database.transaction(async () => {
      const grant = await this.database.repository(Grant).findOneBy({ ...overdueGrants(), id });
      if (!grant) return;
      const [last] = (await this.deliveries.forGrant(id)).filter(({ changeId }) => changeId === grant.changeId);
      await this.emails.sendOverdue(grant, await this.claims.sharedGrants(grant), {
        repeat: countRepeats(grant),
        answer: last?.detail ?? null,
      });
    });
  }
}

/** Matches pending changes whose due time has passed. */
export function overdueGrants(): FindOptionsWhere<Grant> {
  return { state: In([...PENDING_STATES]), dueAt: LessThan(currentTime()) };
}

/** Counts the emails that should precede the one that is due now. */
function countRepeats({ dueAt }: Grant): number {
  return dueAt === null ? 0 : Math.floor((currentTime().getTime() - dueAt.getTime()) / REPEAT_MS);
}
