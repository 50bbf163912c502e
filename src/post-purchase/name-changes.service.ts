import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThan, MoreThanOrEqual } from 'typeorm';
import { findAccount } from '../access/grants/entitlement.rules.js';
import { Submission } from '../access/submission.entity.js';
import type { SubmittedInfo } from '../access/submissions.service.js';
import { currentTime } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { AppError } from '../http/app-error.js';
import type { GrantKind } from '../shared/contract/access.js';
import { ChangeAllowance } from './change-allowance.entity.js';

const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;
/** Enough for a typo and a new computer, too few to lend access to others. */
const MAX_CHANGES = 3;
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Limits how often a person may move access to another account. Operators can allow more. */
@Injectable()
export class NameChangesService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Throws `too_many_requests` if `next` exceeds the limit. Runs inside a transaction. */
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

  /** Allows `changes` more changes within the next 30 days. */
  async allow(userId: string, changes: number): Promise<void> {
    await this.database.transaction(async () => {
      const row = { id: randomUUID(), userId, changes, createdAt: currentTime() };
      await this.database.repository(ChangeAllowance).insert(row);
    });
  }

  /** Lists the forms since an instant and the one before, oldest first. */
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
    const sentence = `You changed your ${name} ${max} times in the last ${WINDOW_DAYS} days. You can change it again on ${longDay.format(again)}. Need it sooner? Write to ${this.settings.SUPPORT_EMAIL}.`;
    return new AppError('too_many_requests', sentence, {
      fields: { [field]: sentence },
      retryAfterSeconds: Math.ceil((again.getTime() - now.getTime()) / 1000),
    });
  }
}

type ChangedField = 'tradingViewUsername' | 'ntEmail' | 'machineId' | 'discordName';

/** A platform account whose changes are limited. */
interface LimitedAccount {
  /** The name in a sentence. */
  name: string;
  fields: readonly ChangedField[];
}

export const LIMITED_ACCOUNTS: readonly LimitedAccount[] = [
  { name: 'TradingView username', fields: ['tradingViewUsername'] },
  { name: 'NinjaTrader email or machine ID', fields: ['ntEmail', 'machineId'] },
  // Each change is work: one role to remove and one to add.
  { name: 'Discord name', fields: ['discordName'] },
];

const KINDS: Readonly<Partial<Record<ChangedField, GrantKind>>> = {
  tradingViewUsername: 'tradingview',
  discordName: 'discord',
};

type Form = SubmittedInfo & Pick<Submission, 'createdAt'>;

/**
 * Lists the changes of an account, oldest first. Neither the first account nor an empty field,
 * which keeps the account, counts as a change.
 */
export function findChanges(forms: readonly Form[], account: LimitedAccount): { at: Date; field: ChangedField }[] {
  const known = new Map<ChangedField, string>();
  return forms.flatMap((form) => {
    const changed = account.fields.filter((field) => {
      const value = valueOf(form, field);
      const before = known.get(field);
      if (value !== '') known.set(field, value);
      return value !== '' && before !== undefined && before !== value;
    });
    const [field] = changed;
    return field === undefined ? [] : [{ at: form.createdAt, field }];
  });
}

/** Returns a field's normalized value, so that another spelling is no change. */
function valueOf(form: Form, field: ChangedField): string {
  const kind = KINDS[field];
  const value = kind ? findAccount(kind, form)?.userName : form[field];
  return (value ?? '').toLowerCase();
}
