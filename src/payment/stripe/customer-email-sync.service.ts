import { Injectable, Logger } from '@nestjs/common';
import { Not, IsNull } from 'typeorm';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import { BackgroundJobsService } from '../../jobs/background-jobs.service.js';
import type { JobLoop } from '../../jobs/job-loop.js';
import type { User } from '../../users/user.entity.js';
import { StripeCustomer } from './stripe-customer.entity.js';
import { StripeClient } from './stripe.client.js';

const EVERY_SECONDS = 60;
const AT_ONCE = 50;

/** Sends changed email addresses to Stripe, with a retry every minute. */
@Injectable()
export class CustomerEmailSyncService {
  private readonly logger = new Logger(CustomerEmailSyncService.name);
  private readonly loop: JobLoop;

  constructor(
    private readonly database: Database,
    private readonly stripe: StripeClient,
    jobs: BackgroundJobsService,
  ) {
    this.loop = jobs.add('customer-emails', EVERY_SECONDS, (stopping) => this.updateDue(stopping));
  }

  /** Schedules the update. Takes effect only if the running transaction commits. */
  async scheduleUpdate({ id, email }: User): Promise<void> {
    await this.database.repository(StripeCustomer).update({ userId: id }, { emailDue: email });
    this.database.afterCommit(() => this.loop.wake());
  }

  private async updateDue(stopping: AbortSignal): Promise<boolean> {
    const rows = await this.database
      .repository(StripeCustomer)
      .find({ where: { emailDue: Not(IsNull()), goneAt: IsNull() }, order: { id: 'ASC' }, take: AT_ONCE });
    for (const { id, emailDue } of rows) {
      if (stopping.aborted) return false;
      if (emailDue !== null) await this.update(id, emailDue);
    }
    return rows.length === AT_ONCE;
  }

  /** Sends one address. Logs it and gives up if Stripe refuses it. Throws `unavailable`. */
  private async update(id: string, email: string): Promise<void> {
    try {
      await this.stripe.call((api) => api.customers.update(id, { email }));
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.logger.error({ err: error, customer: id }, "Stripe refused a customer's new email address");
    }
    await this.database.transaction(() => this.markUpdated(id, email));
  }

  /** Keeps the update due if the address has changed again since it was sent. */
  private async markUpdated(id: string, sentEmail: string): Promise<void> {
    const rows = this.database.repository(StripeCustomer);
    const row = await rows.findOne({ where: { id }, relations: { user: true } });
    const current = row?.user?.email;
    await rows.update({ id }, { emailDue: current === undefined || current === sentEmail ? null : current });
  }
}
