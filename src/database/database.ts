import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { isDatabaseUnavailable } from './database-errors.js';
import { type Engine, QUEUE_TIMEOUT_MS, Readiness } from './engine.js';
import { Semaphore } from './semaphore.js';

interface Transaction {
  manager: EntityManager;
  afterCommit: (() => void)[];
}

/** Concurrent transactions of background jobs, of PostgreSQL's four. Requests get the rest. */
const BACKGROUND_PERMITS = 2;

const background = new AsyncLocalStorage<true>();

/** Runs `work` with transactions that leave room for those of requests. */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return background.run(true, work);
}

/**
 * The unit of work. Reads work anywhere. Writes work inside `transaction` only, except for a single
 * `statement`, which the rate limiter uses.
 *
 * On SQLite, transactions queue for the one writing connection. Reads outside of a transaction use
 * a read-only connection that sees committed rows only. On PostgreSQL, transactions are
 * serializable, a few at a time in each process, and retried if they collide. On both, transactions
 * behave as if they ran one after the other.
 */
export class Database {
  private readonly running = new AsyncLocalStorage<Transaction>();
  private readonly logger = new Logger(Database.name);
  private readonly requests = new Semaphore(Infinity);
  private readonly background = new Semaphore(BACKGROUND_PERMITS, { timeoutMs: QUEUE_TIMEOUT_MS });
  private readonly readiness: Readiness;

  constructor(private readonly engine: Engine) {
    this.readiness = new Readiness(engine);
  }

  get writer(): DataSource {
    return this.engine.writer;
  }

  get reader(): DataSource {
    return this.engine.reader;
  }

  get isPostgres(): boolean {
    return this.writer.options.type === 'postgres';
  }

  /** Returns the repository of the running transaction, or else a read-only one. */
  repository<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    const manager = this.running.getStore()?.manager ?? this.reader.manager;
    return manager.getRepository(entity);
  }

  /**
   * Reads rows with one SELECT, for calls that every page makes: a repository takes several times as
   * long to build its statement. `$1`, `$2` and so on must first appear in this order, by which SQLite
   * counts them. Joins a running transaction.
   */
  select<Row extends ObjectLiteral = ObjectLiteral>(sql: string, values: unknown[]): Promise<Row[]> {
    const running = this.running.getStore();
    return running ? running.manager.query<Row[]>(sql, values) : this.engine.select<Row>(sql, values);
  }

  /** Converts rows with every column of the entity's table. */
  toEntities<T extends ObjectLiteral>(entity: EntityTarget<T>, rows: readonly ObjectLiteral[]): T[] {
    const { driver } = this.reader;
    const metadata = this.reader.getMetadata(entity);
    return rows.map((row) => {
      const one = metadata.create() as T;
      for (const column of metadata.columns) {
        column.setEntityValue(one, driver.prepareHydratedValue(row[column.databaseName], column));
      }
      return one;
    });
  }

  /**
   * Commits everything that `work` writes, or nothing if it throws. Joins a running transaction.
   * `work` may run repeatedly, so it must not touch the outside world: use the outbox or
   * `afterCommit` instead.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.running.getStore()) return work();
    const transaction: Transaction = { manager: this.writer.manager, afterCommit: [] };
    const result = await this.admit(() => this.engine.transaction((manager) => this.run(work, manager, transaction)));
    for (const effect of transaction.afterCommit) this.attempt(effect);
    return result;
  }

  /** Runs one writing statement and returns its rows. Joins a running transaction, else commits. */
  statement(sql: string, values: unknown[]): Promise<unknown> {
    const transaction = this.running.getStore();
    if (transaction) return transaction.manager.query(sql, values);
    return this.admit(() => this.engine.statement(sql, values));
  }

  /**
   * Runs `effect` after the running transaction has committed, or at once outside of one. An error
   * of `effect` is logged. The commit stays, and the other effects still run.
   */
  afterCommit(effect: () => void): void {
    const transaction = this.running.getStore();
    if (transaction) transaction.afterCommit.push(effect);
    else this.attempt(effect);
  }

  /** Rejects if nothing can be read or no write can be committed. */
  checkReady(): Promise<void> {
    return this.readiness.check();
  }

  /** Closes all connections after the running transactions have finished. */
  async close(): Promise<void> {
    await Promise.all([this.requests.idle(), this.background.idle()]);
    await this.engine.close();
    this.running.disable();
  }

  private async admit<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await (background.getStore() ? this.background : this.requests).run(work);
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.readiness.recordFailure(error);
      throw error;
    }
  }

  private run<T>(work: () => Promise<T>, manager: EntityManager, transaction: Transaction): Promise<T> {
    transaction.manager = manager;
    transaction.afterCommit.length = 0;
    return this.running.run(transaction, work);
  }

  private attempt(effect: () => void): void {
    try {
      effect();
    } catch (error) {
      this.logger.error({ err: error }, 'An effect after a commit failed; the data is committed');
    }
  }
}
