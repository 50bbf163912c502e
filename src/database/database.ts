import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { isDatabaseUnavailable } from './database-errors.js';
import type { Engine } from './engine.js';
import { Readiness } from './readiness.js';
import { Semaphore } from './semaphore.js';

interface Transaction {
  manager: EntityManager;
  afterCommit: (() => void)[];
}

/** The rest of PostgreSQL's four is for visitors, who wait for an answer. */
const BACKGROUND_PLACES = 2;

const background = new AsyncLocalStorage<true>();

/** The transactions of `work` leave room for those of visitors. */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return background.run(true, work);
}

/**
 * The unit of work. Reads work anywhere; writes only inside `transaction`.
 *
 * On SQLite there is one writing connection, so transactions queue for it, and reads outside of one use a second,
 * read-only connection that sees committed rows only. On PostgreSQL transactions are serializable and repeated
 * when they collide, a few at a time in each process. Both behave as if transactions ran one after the other.
 */
export class Database {
  private readonly running = new AsyncLocalStorage<Transaction>();
  private readonly visitors = new Semaphore(Infinity);
  private readonly background = new Semaphore(BACKGROUND_PLACES);
  private readonly readiness: Readiness;

  /** `report` gets what an effect throws after a commit. */
  constructor(
    private readonly engine: Engine,
    private readonly report: (error: unknown) => void,
  ) {
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
   * Commits all that `work` writes, or nothing when it throws. Inside a running transaction `work` joins that one.
   * `work` may run more than once: it must not touch the outside world (write to the outbox, use `afterCommit`).
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.running.getStore()) return work();
    const transaction: Transaction = { manager: this.writer.manager, afterCommit: [] };
    const turns = background.getStore() ? this.background : this.visitors;
    let result: T;
    try {
      result = await turns.take(() => this.engine.transaction((manager) => this.run(work, manager, transaction)));
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.readiness.doubt(error);
      throw error;
    }
    for (const effect of transaction.afterCommit) this.attempt(effect);
    return result;
  }

  /**
   * Runs `effect` once the running transaction is committed; at once outside of one. What it throws is logged: it does
   * not undo the commit, nor keep the other effects from running.
   */
  afterCommit(effect: () => void): void {
    const transaction = this.running.getStore();
    if (transaction) transaction.afterCommit.push(effect);
    else this.attempt(effect);
  }

  /** Rejects while nothing can be read, or no write can be committed. */
  checkReady(): Promise<void> {
    return this.readiness.check();
  }

  /** Ends all connections; running transactions finish first. */
  async close(): Promise<void> {
    await Promise.all([this.visitors.idle(), this.background.idle()]);
    await this.engine.close();
    this.running.disable();
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
      this.report(error);
    }
  }
}
