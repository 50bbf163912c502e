import type { DataSource, EntityManager, ObjectLiteral } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { isDiskFull } from './database-errors.js';
import { withTimeout } from './server-watch.js';

/** How long a transaction waits for a permit before the database counts as overloaded. */
export const QUEUE_TIMEOUT_MS = 20_000;

/** The operations that the unit of work needs from a database. */
export interface Engine {
  readonly writer: DataSource;
  readonly reader: DataSource;
  /** Commits everything that `work` writes, or nothing if it throws. `work` may run repeatedly. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
  /** Reads committed rows with one SELECT, one of few texts. */
  select<Row extends ObjectLiteral>(sql: string, values: unknown[]): Promise<Row[]>;
  /** Runs and commits one writing statement by itself and returns its rows. */
  statement(sql: string, values: unknown[]): Promise<unknown>;
  /** Rejects if nothing can be read. Rejects soon if the server is unresponsive. */
  checkReading(): Promise<void>;
  /** Runs and commits one writing statement ahead of all queued work. */
  checkWriting(sql: string, values: unknown[]): Promise<void>;
  close(): Promise<void>;
}

/** Load balancers give up after a few seconds. */
const TIMEOUT_MS = 1500;
/** How long one successful write counts, so that many checks cause few writes. */
const PROVEN_MS = 5000;
/** Not ready this long after a full disk, because the small row of the check may still fit. */
const FULL_MS = 10_000;

const WRITE = 'INSERT INTO write_probes (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at';

/** Checks that the database can be read and written. Most commits are empty and prove nothing. */
export class Readiness {
  private provenAt = Number.NEGATIVE_INFINITY;
  private full: { error: unknown; until: number } | undefined;
  private proving: Promise<void> | undefined;

  constructor(private readonly engine: Engine) {}

  /** Records that a transaction failed because of the database, so that the next check writes. */
  recordFailure(error: unknown): void {
    this.provenAt = Number.NEGATIVE_INFINITY;
    if (isDiskFull(error)) this.full = { error, until: performance.now() + FULL_MS };
  }

  /** Rejects with the reason, after `TIMEOUT_MS` at most. */
  async check(): Promise<void> {
    if (this.full && performance.now() < this.full.until) throw this.full.error;
    await withTimeout(TIMEOUT_MS, Promise.all([this.engine.checkReading(), this.checkWriting()]));
  }

  private async checkWriting(): Promise<void> {
    if (performance.now() - this.provenAt < PROVEN_MS) return;
    this.proving ??= this.prove().finally(() => (this.proving = undefined));
    await this.proving;
  }

  private async prove(): Promise<void> {
    await this.engine.checkWriting(WRITE, [currentTime().toISOString()]);
    this.provenAt = performance.now();
  }
}
