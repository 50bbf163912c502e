import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThan, MoreThanOrEqual } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { AppError } from '../http/app-error.js';
import { ChangeAllowance } from './change-allowance.entity.js';
import { type ChangedField, findChanges, LIMITED_ACCOUNTS } from './name-change.rules.js';
import { Submission } from '../access/submission.entity.js';
import type { SubmittedInfo } from '../access/submissions.service.js';

const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;
/** Enough for a slip and a new computer, too few to lend access around. */
const MAX_CHANGES = 3;
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Limits how often somebody gives access to another account; the operator's word adds to it. */
@Injectable()
export class NameChangesService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Throws `too_many_requests`, with a sentence for the field, where `next` would be one change too many. Inside a transaction. */
  async requireAllowed(userId: string, next: SubmittedInfo): Promise<void> {
    const now = currentTime();
    const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS);
    const forms = [...(await this.formsSince(userId, since)), { ...next, createdAt: now }];
    const max = MAX_CHANGES + (await this.countAllowedSince(userId, since));
    for (const account of LIMITED_ACCOUNTS) {
      const changes = findChanges(forms, account).filter(({ at }) => at >= since);
      const last = changes.at(-1);
      const first = changes.at(-1 - max);
      if (last?.at !== now || first === undefined) continue;
      const again = new Date(first.at.getTime() + WINDOW_DAYS * DAY_MS);
      throw this.limitError(account.name, last.field, max, again, now);
    }
  }

  /** Adds `changes` to what a person may do within the next 30 days. */
  async allow(userId: string, changes: number): Promise<void> {
    await this.database.transaction(async () => {
      const row = { id: randomUUID(), userId, changes, createdAt: currentTime() };
      await this.database.repository(ChangeAllowance).insert(row);
    });
  }

  /** The forms sent since then and the one before, the oldest first. */
  private async formsSince(userId: string, since: Date): Promise<Submission[]> {
    const rows = this.database.repository(Submission);
    const before = { where: { userId, createdAt: LessThan(since) }, order: { revision: 'DESC' } } as const;
    const last = await rows.findOne(before);
    const forms = await rows.find({
      where: { userId, createdAt: MoreThanOrEqual(since) },
      order: { revision: 'ASC' },
    });
    return last ? [last, ...forms] : forms;
  }

  private async countAllowedSince(userId: string, since: Date): Promise<number> {
    const rows = this.database.repository(ChangeAllowance);
    const found = await rows.findBy({ userId, createdAt: MoreThanOrEqual(since) });
    return found.reduce((sum, { changes }) => sum + changes, 0);
  }

  private limitError(name: string, field: ChangedField, max: number, again: Date, now: Date): AppError {
    const sentence = `You changed your ${name} ${max} times in the last ${WINDOW_DAYS} days. You can change it again from ${longDay.format(again)}. If you need it sooner, write to ${this.settings.SUPPORT_EMAIL}.`;
    return new AppError('too_many_requests', sentence, {
      fields: { [field]: sentence },
      retryAfterSeconds: Math.ceil((again.getTime() - now.getTime()) / 1000),
    });
  }
}
