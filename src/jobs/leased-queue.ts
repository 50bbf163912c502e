import { Logger } from '@nestjs/common';
import { type EntityTarget, type FindOptionsWhere, In, LessThanOrEqual, type ObjectLiteral } from 'typeorm';
import { currentTime } from '../config/clock.js';
import type { Database } from '../database/database.js';

/** A row whose attempts are counted if it has a column for them. */
type QueueRow = ObjectLiteral & { attempts?: number };
type Where<Row> = FindOptionsWhere<Row>;

export interface QueueOptions<Row extends QueueRow> {
  /** Appears in the log. */
  name: string;
  entity: EntityTarget<Row>;
  /** The primary key. */
  key: keyof Row & string;
  /**
   * The column that holds the instant at which a row is due or, while it is claimed, at which its
   * lease ends.
   */
  dueColumn: keyof Row & string;
  /** If the process dies, another one may claim its rows after this time. */
  leaseMs: number;
  /** How often `work` renews the lease; not needed if the lease outlasts any work. */
  renewMs?: number;
}

export interface BackOff {
  firstSeconds: number;
  /** Each delay is this many times as long as the one before. */
  factor: number;
  longestSeconds: number;
}

/**
 * A table that any number of processes work off. A process claims due rows in a transaction by
 * moving their due instant to the end of a lease, does the work outside of any transaction, and
 * then settles the rows or makes them due later.
 */
export class LeasedQueue<Row extends QueueRow> {
  constructor(
    private readonly database: Database,
    private readonly options: QueueOptions<Row>,
  ) {}

  /** Conditions for the due rows among those that match one of `filters`. */
  due(filters: readonly Where<Row>[]): Where<Row>[] {
    return filters.map((filter) => ({ ...filter, [this.options.dueColumn]: LessThanOrEqual(currentTime()) }));
  }

  /**
   * Claims the rows that `select` returns and counts an attempt for each. `select` gets the
   * conditions for due rows and runs in the claim's transaction, so it may also write to rows that
   * it leaves out. It is not called if nothing is due.
   */
  async claim(filters: readonly Where<Row>[], select: (due: Where<Row>[]) => Promise<Row[]>): Promise<Row[]> {
    // Most polls find nothing, and a read takes no write lock.
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
  work<T>(rows: readonly Row[], work: () => Promise<T>): Promise<T> {
    const { name, leaseMs, renewMs = leaseMs / 3 } = this.options;
    return underLease({ name, everyMs: renewMs, renew: () => this.renew(rows) }, work);
  }

  /** A higher number of attempts means that another process has claimed the row since. */
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

/** Seconds to wait after failure number `attempts`, counted from 1. */
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
 * Does `work` and renews its lease until it settles. No renewal is running when this function
 * settles, so the caller may release the lease. If a renewal fails, the failure is logged and the
 * work goes on, as the next renewal may succeed.
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
