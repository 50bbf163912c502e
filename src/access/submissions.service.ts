import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { Database } from '../database/database.js';
import type { PostPurchaseInfo } from '../shared/contract/access.js';
import { Submission } from './submission.entity.js';

/** What one submission says; an optional field that was left empty is null. */
export type SubmittedInfo = Pick<
  Submission,
  'firstName' | 'lastName' | 'email' | 'ntEmail' | 'discordName' | 'tradingViewUsername' | 'machineId'
>;

/** The Get Started forms that people sent, every change kept. */
@Injectable()
export class SubmissionsService {
  constructor(private readonly database: Database) {}

  latest(userId: string): Promise<Submission | null> {
    return this.database.repository(Submission).findOne({ where: { userId }, order: { revision: 'DESC' } });
  }

  /** The oldest first. */
  history(userId: string): Promise<Submission[]> {
    return this.database.repository(Submission).find({ where: { userId }, order: { revision: 'ASC' } });
  }

  /** Keeps what differs from the last submission, inside a transaction. Null when nothing does. */
  async saveIfChanged(userId: string, info: PostPurchaseInfo): Promise<Submission | null> {
    const last = await this.latest(userId);
    const submitted = toSubmittedInfo(info);
    if (last && isSame(last, submitted)) return null;
    const row: Submission = {
      ...submitted,
      id: randomUUID(),
      userId,
      revision: (last?.revision ?? 0) + 1,
      createdAt: currentTime(),
      announcedAt: null,
    };
    await this.database.repository(Submission).insert(row);
    return row;
  }

  /** Notes, inside a transaction, that mails tell of this one; answers whether they told of an earlier one before. */
  async markAnnounced({ id, userId }: Submission): Promise<boolean> {
    const rows = this.database.repository(Submission);
    const isChange = await rows.existsBy({ userId, announcedAt: Not(IsNull()) });
    await rows.update({ id }, { announcedAt: currentTime() });
    return isChange;
  }
}

/** What a form says. */
export function toSubmittedInfo(info: PostPurchaseInfo): SubmittedInfo {
  const { firstName, lastName, email, ntEmail } = info;
  return {
    firstName,
    lastName,
    email,
    ntEmail,
    discordName: info.discordName || null,
    tradingViewUsername: info.tradingViewUsername || null,
    machineId: info.machineId || null,
  };
}

function isSame(one: SubmittedInfo, other: SubmittedInfo): boolean {
  return (Object.keys(other) as (keyof SubmittedInfo)[]).every((field) => one[field] === other[field]);
}
