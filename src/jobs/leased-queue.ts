import { Logger } from '@nestjs/common';
import { type EntityTarget, type FindOptionsWhere, In, LessThanOrEqual, type ObjectLiteral } from 'typeorm';
import { currentTime } from '../config/clock.js';
import type { Database } from '../database/database.js';

/** A row of a queue. Its attempts are counted if it has a column for them. */
type QueueRow = ObjectLiteral & { attempts?: number };
type Where<Row> = FindOptionsWhere<Row>;

export interface QueueOptions<Row extends QueueRow> {
  /** Appears in the log. */
  name: string;
  entity: EntityTarget<Row>;
  /** The primary key. */
  key: keyof Row & string;
  /** The column with the due instant of a row, or with the end of its lease while it is claimed. */
  dueColumn: keyof Row & string;
  /** Time after which another process may claim the rows of a dead one. */
  leaseMs: number;
  /** How often `holdLease` renews the lease. Default: a third of the lease. */
  renewMs?: number;
}

export interface BackOff {
  firstSeconds: number;
  /** The ratio of each delay to the one before. */
  factor: number;
  longestSeconds: number;
}

/**
 * A table used as a queue by any number of processes. A process claims due rows in a transaction by
 * moving their due instant to the end of a lease. It does the work outside of transactions. Then it
 * settles the rows or makes them due later.
 */
export class LeasedQueue<Row extends QueueRow> {
  constructor(
    private readonly database: Database,
    private readonly options: QueueOptions<Row>,
  ) {}

  /** Returns conditions for the due rows that match one of `filters`. */
  due(filters: readonly Where<Row>[]): Where<Row>[] {
    return filters.map((filter) => ({ ...filter, [this.options.dueColumn]: LessThanOrEqual(currentTime()) }));
  }

  /**
   * Claims the rows that `select` returns and counts an attempt for each. `select` gets the
   * conditions for due rows. It runs in the claim's transaction, so it may write to rows that it
   * omits. It is not called if nothing is due.
   */
  async claim(filters: readonly Where<Row>[], select: (due: Where<Row>[]) => Promise<Row[]>): Promise<Row[]> {
    // Most polls find nothing. A read takes no write lock.
    if (!(await this.database.repository(this.options.entity).existsBy(this.due(filters)))) return [];
    return this.database.transaction(async () => {
      const rows = await select(this.due(filters));
      for (const [attempts, group] of byAttempts(rows)) {
        const counted = attempts === undefined ? {} : { attempts: attempts + 1 };
        await this.update(group, { ...this.leased(), ...counted });
        for (const row of group) Object.assign(row, counted);
      }
      return rows;
    });
  }

  /** Does `work` and renews the lease of `rows` until it settles. */
  holdLease<T>(rows: readonly Row[], work: () => Promise<T>): Promise<T> {
    const { name, leaseMs, renewMs = leaseMs / 3 } = this.options;
    return underLease({ name, everyMs: renewMs, renew: () => this.renew(rows) }, work);
  }

  /** Skips rows with more attempts, which another process has claimed. */
  private async renew(rows: readonly Row[]): Promise<void> {
    await this.database.transaction(async () => {
      for (const [, group] of byAttempts(rows)) await this.update(group, this.leased());
    });
  }

  private async update(group: readonly Row[], changes: object): Promise<void> {
    const { entity, key } = this.options;
    const attempts = group[0]?.attempts;
    const claimed = { [key]: In(group.map((row) => row[key])), ...(attempts === undefined ? {} : { attempts }) };
    await this.database.repository(entity).update(claimed as Where<Row>, changes);
  }

  private leased(): object {
    return { [this.options.dueColumn]: new Date(currentTime().getTime() + this.options.leaseMs) };
  }
}

/** Calculates the seconds to wait after failure number `attempts`, counted from 1. */
export function backOffSeconds(attempts: number, { firstSeconds, factor, longestSeconds }: BackOff): number {
  return Math.min(firstSeconds * factor ** (attempts - 1), longestSeconds);
}

export interface Lease {
  /** Appears in the log. */
  name: string;
  everyMs: number;
  renew: () => Promise<void>;
}

/**
 * Does `work` and renews its lease until it settles. No renewal runs afterward, so the caller may
 * release the lease. Logs failed renewals and continues, because the next one may succeed.
 */
export async function underLease<T>({ name, everyMs, renew }: Lease, work: () => Promise<T>): Promise<T> {
  let renewal = Promise.resolve();
  const renewOnce = async (): Promise<void> => {
    try {
      await renew();
    } catch (error) {
      new Logger(LeasedQueue.name).warn({ err: error, lease: name }, 'A lease could not be renewed');
    }
  };
  const timer = setInterval(() => {
    renewal = renewal.then(renewOnce);
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}

function byAttempts<Row extends QueueRow>(rows: readonly Row[]): Map<number | undefined, Row[]> {
  const groups = new Map<number | undefined, Row[]>();
  for (const row of rows) groups.set(row.attempts, [...(groups.get(row.attempts) ?? []), row]);
  return groups;
}
