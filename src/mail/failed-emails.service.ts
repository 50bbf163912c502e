import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, MoreThan, Not } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { Database } from '../database/database.js';
import { OutboxEmail } from './outbox-email.entity.js';

/** Not those of which only the key is left. */
const GIVEN_UP = { state: 'failed', recipient: Not('') } as const satisfies FindOptionsWhere<OutboxEmail>;

/** Mails that were tried in vain: until the last, which are kept for 30 days, or so far. */
@Injectable()
export class FailedEmailsService {
  constructor(private readonly database: Database) {}

  /** The oldest first. */
  list(): Promise<OutboxEmail[]> {
    return this.database.repository(OutboxEmail).find({ where: GIVEN_UP, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Those that were tried in vain and will be tried again, the oldest first. */
  waiting(): Promise<OutboxEmail[]> {
    const where = { state: 'waiting', attempts: MoreThan(0) } as const;
    return this.database.repository(OutboxEmail).find({ where, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Has the server's worker send one again, with all its tries; false when no mail of that id was given up. */
  async resend(id: string): Promise<boolean> {
    return (await this.revive({ ...GIVEN_UP, id })) === 1;
  }

  /** The same for all that stay true as time goes by: not those with a `cancelKey`. Answers how many. */
  resendAll(): Promise<number> {
    return this.revive({ ...GIVEN_UP, cancelKey: IsNull() });
  }

  private revive(which: FindOptionsWhere<OutboxEmail>): Promise<number> {
    return this.database.transaction(async () => {
      const again = { state: 'waiting', attempts: 0, dueAt: currentTime() } as const;
      const { affected } = await this.database.repository(OutboxEmail).update(which, again);
      return affected ?? 0;
    });
  }
}
