import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { isDatabaseUnavailable } from './database-errors.js';
import { type Engine, QUEUE_TIMEOUT_MS } from './engine.js';
import { Readiness } from './readiness.js';
import { Semaphore } from './semaphore.js';

interface Transaction {
  manager: EntityManager;
  afterCommit: (() => void)[];
}

/** The rest of PostgreSQL's four is for requests, which somebody waits for. */
const BACKGROUND_PERMITS = 2;

const background = new AsyncLocalStorage<true>();

/** The transactions of `work` leave room for the transactions of requests. */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return background.run(true, work);
}

/**
 * The unit of work. Reads work anywhere; writes only inside `transaction`.
 *
 * On SQLite there is one writing connection, so transactions queue for it, and reads outside of one
 * use a second, read-only connection that sees committed rows only. On PostgreSQL transactions are
 * serializable and repeated when they collide, a few at a time in each process. Both behave as if
 * transactions ran one after the other.
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

  /** The repository of the running transaction, else one for reading only. */
  repository<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    const manager = this.running.getStore()?.manager ?? this.reader.manager;
    return manager.getRepository(entity);
  }

  /**
   * Commits everything `work` writes, or nothing if it throws. Inside a running transaction `work`
   * joins that one. `work` may run more than once: it must not touch the outside world (write to
   * the outbox, use `afterCommit`).
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.running.getStore()) return work();
    const transaction: Transaction = { manager: this.writer.manager, afterCommit: [] };
    const result = await this.admit(() => this.engine.transaction((manager) => this.run(work, manager, transaction)));
    for (const effect of transaction.afterCommit) this.attempt(effect);
    return result;
  }

  /**
   * Runs one writing statement and returns its rows: in the running transaction, else committed by
   * itself.
   */
  statement(sql: string, values: unknown[]): Promise<unknown> {
    const transaction = this.running.getStore();
    if (transaction) return transaction.manager.query(sql, values);
    return this.admit(() => this.engine.statement(sql, values));
  }

  /**
   * Runs `effect` once the running transaction is committed; at once outside of one. If it throws,
   * the error is logged: the commit stands, and the other effects still run.
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
      if (isDatabaseUnavailable(error)) this.readiness.doubt(error);
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
      this.logger.error({ err: error }, 'An effect after a commit failed; the commit stands');
    }
  }
}
