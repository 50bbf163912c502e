import { Injectable } from '@nestjs/common';
import { Not, type FindOptionsWhere, MoreThan, IsNull } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { Database } from '../database/database.js';
import { OutboxEmail } from './outbox-email.entity.js';

/** Excludes cleared rows, which keep only their key. */
const GIVEN_UP = { state: 'failed', recipient: Not('') } as const satisfies FindOptionsWhere<OutboxEmail>;

/** Lists and resends failed emails. Given-up emails are kept for 30 days. */
@Injectable()
export class FailedEmailsService {
  constructor(private readonly database: Database) {}

  list(): Promise<OutboxEmail[]> {
    return this.database.repository(OutboxEmail).find({ where: GIVEN_UP, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Returns the emails that failed so far and will be retried, oldest first. */
  waiting(): Promise<OutboxEmail[]> {
    const where = { state: 'waiting', attempts: MoreThan(0) } as const;
    return this.database.repository(OutboxEmail).find({ where, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /**
   * Makes the worker send a given-up email again, with all attempts. Returns false if there is none
   * with this id.
   */
  async resend(id: string): Promise<boolean> {
    return (await this.revive({ ...GIVEN_UP, id })) === 1;
  }

  /**
   * Resends all given-up emails without a `cancelKey`, whose content cannot be out of date. Returns
   * their number.
   */
  resendAll(): Promise<number> {
    return this.revive({ ...GIVEN_UP, cancelKey: IsNull() });
  }

  private revive(which: FindOptionsWhere<OutboxEmail>): Promise<number> {
    return this.database.transaction(async () => {
      const changes = { state: 'waiting', attempts: 0, dueAt: currentTime() } as const;
      const { affected } = await this.database.repository(OutboxEmail).update(which, changes);
      return affected ?? 0;
    });
  }
}
