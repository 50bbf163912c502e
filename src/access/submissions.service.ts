import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { Database } from '../database/database.js';
import type { PostPurchaseInfo } from '../shared/contract/access.js';
import { Submission } from './submission.entity.js';

const SUBMITTED_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'ntEmail',
  'discordName',
  'tradingViewUsername',
  'machineId',
] as const;

/** The fields of a form; null for an optional field that was left empty. */
export type SubmittedInfo = Pick<Submission, (typeof SUBMITTED_FIELDS)[number]>;

/** Stores every version of the Get Started forms. */
@Injectable()
export class SubmissionsService {
  constructor(private readonly database: Database) {}

  latest(userId: string): Promise<Submission | null> {
    return this.database.repository(Submission).findOne({ where: { userId }, order: { revision: 'DESC' } });
  }

  /** Lists a person's forms, oldest first. */
  history(userId: string): Promise<Submission[]> {
    return this.database.repository(Submission).find({ where: { userId }, order: { revision: 'ASC' } });
  }

  /** Saves a form inside a transaction; null if nothing changed. */
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

  /** Marks a form as announced. Returns whether an earlier one was. Runs inside a transaction. */
  async markAnnounced({ id, userId }: Submission): Promise<boolean> {
    const rows = this.database.repository(Submission);
    const isChange = await rows.existsBy({ userId, announcedAt: Not(IsNull()) });
    await rows.update({ id }, { announcedAt: currentTime() });
    return isChange;
  }
}

/** Converts a request to the stored fields. */
export function toSubmittedInfo(info: PostPurchaseInfo): SubmittedInfo {
  return Object.fromEntries(SUBMITTED_FIELDS.map((field) => [field, info[field] || null])) as SubmittedInfo;
}

/** Presents a form. Missing fields are empty strings, as in the form on screen. */
export function presentInfo(submission: SubmittedInfo): Required<PostPurchaseInfo> {
  return Object.fromEntries(
    SUBMITTED_FIELDS.map((field) => [field, submission[field] ?? '']),
  ) as Required<PostPurchaseInfo>;
}

function isSame(one: SubmittedInfo, other: SubmittedInfo): boolean {
  return SUBMITTED_FIELDS.every((field) => one[field] === other[field]);
}
