import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { isSerializationFailure } from './database-errors.js';
import { Turns } from './turns.js';

interface Transaction {
  manager: EntityManager;
  afterCommit: (() => void)[];
}

/** A transaction on PostgreSQL is tried this often before its conflict is reported. */
const MAX_TRIES = 40;
/** Of the pool's ten connections; more at a time collide more often than they get done, and reads need some as well. */
const POSTGRES_TRANSACTIONS = 4;
const PATIENCE_MS = 20_000;

/**
 * The unit of work. Reads work anywhere; writes only inside `transaction`.
 *
 * On SQLite there is one writing connection, so transactions queue for it, and reads outside of one use a second,
 * read-only connection that sees committed rows only. On PostgreSQL transactions are serializable and repeated
 * when they collide, a few at a time in each process. Both behave as if transactions ran one after the other.
 */
export class Database {
  private readonly running = new AsyncLocalStorage<Transaction>();
  private readonly turns: Turns;

  constructor(
    readonly writer: DataSource,
    readonly reader: DataSource,
  ) {
    this.turns = new Turns(this.isPostgres ? POSTGRES_TRANSACTIONS : 1, PATIENCE_MS);
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
    const result = await this.turns.take(() =>
      this.isPostgres ? this.runRepeated(work, transaction) : this.runAlone(work, transaction),
    );
    for (const effect of transaction.afterCommit) effect();
    return result;
  }

  /** Runs `effect` once the running transaction is committed; at once outside of one. */
  afterCommit(effect: () => void): void {
    const transaction = this.running.getStore();
    if (transaction) transaction.afterCommit.push(effect);
    else effect();
  }

  /** Ends both connections; running transactions finish first. */
  async close(): Promise<void> {
    await this.turns.idle();
    if (this.reader !== this.writer && this.reader.isInitialized) await this.reader.destroy();
    if (this.writer.isInitialized) await this.writer.destroy();
    this.running.disable();
  }

  private runAlone<T>(work: () => Promise<T>, transaction: Transaction): Promise<T> {
    return this.writer.transaction(async (manager) => {
      // Takes SQLite's write lock now, so that another process (a command) is waited for here instead of failing later.
      await manager.query('UPDATE migrations SET name = name WHERE 0');
      return this.run(work, manager, transaction);
    });
  }

  private async runRepeated<T>(work: () => Promise<T>, transaction: Transaction): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.writer.transaction('SERIALIZABLE', (manager) => this.run(work, manager, transaction));
      } catch (error) {
        if (attempt >= MAX_TRIES || !isSerializationFailure(error)) throw error;
        await sleep(Math.random() * Math.min(10 * attempt, 200));
      }
    }
  }

  private run<T>(work: () => Promise<T>, manager: EntityManager, transaction: Transaction): Promise<T> {
    transaction.manager = manager;
    transaction.afterCommit.length = 0;
    return this.running.run(transaction, work);
  }
}
