import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isSerializationFailure, isServerError, isUndone, TransactionLost } from './database-errors.js';
import { type Engine, QUEUE_TIMEOUT_MS } from './engine.js';
import type { ServerWatch } from './server-watch.js';
import { Semaphore } from './semaphore.js';

/** Attempts of a transaction before its conflict is reported. */
const MAX_TRIES = 40;
/** A second broken connection or undone commit is unlikely; a third is a bug. */
const MAX_CONNECTIONS = 3;
/**
 * Transactions at a time, out of ten connections. More would mostly collide, and reads need
 * connections too.
 */
const PERMITS = 4;

/**
 * A connection pool for reads and serializable transactions, which are retried when they collide.
 */
export class PostgresEngine implements Engine {
  private readonly queue = new Semaphore(PERMITS, { timeoutMs: QUEUE_TIMEOUT_MS });

  /** `probe` has its own connection, so that it never waits for other work. */
  constructor(
    readonly writer: DataSource,
    private readonly probe: Pool,
    private readonly watch: ServerWatch,
  ) {}

  get reader(): DataSource {
    return this.writer;
  }

  /** Releases its permit between attempts. */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    let connections = 1;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.queue.run(() => this.attempt(work), attempt > 1);
      } catch (error) {
        const mayHelp = isUndone(error) ? connections++ < MAX_CONNECTIONS : isSerializationFailure(error);
        if (attempt >= MAX_TRIES || !mayHelp) throw error;
        await sleep(Math.random() * Math.min(10 * attempt, 200));
      }
    }
  }

  async checkReading(): Promise<void> {
    await this.watch.beat();
  }

  /**
   * Autocommitted under READ COMMITTED, so that concurrent statements wait for each other instead
   * of colliding.
   */
  statement(sql: string, values: unknown[]): Promise<unknown> {
    return this.writer.query(sql, values);
  }

  async checkWriting(sql: string, values: unknown[]): Promise<void> {
    await this.probe.query(sql, values);
  }

  async close(): Promise<void> {
    await this.watch.stop();
    await this.probe.end();
    if (this.writer.isInitialized) await this.writer.destroy();
  }

  /** The pool drops a connection that is released with an open transaction or statement. */
  private async attempt<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const runner = this.writer.createQueryRunner();
    try {
      await runner.startTransaction('SERIALIZABLE');
      const result = await work(runner.manager);
      await this.commit(runner);
      return result;
    } catch (error) {
      await this.rollBack(runner, error);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /**
   * Bypasses TypeORM, which ignores the response: PostgreSQL answers COMMIT of a failed transaction
   * with ROLLBACK and no error.
   */
  private async commit(runner: QueryRunner): Promise<void> {
    const client = (await runner.connect()) as PoolClient;
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new TransactionLost();
  }

  /**
   * Skips the rollback if a response is pending, because an unresponsive server would not answer it
   * either.
   */
  private async rollBack(runner: QueryRunner, error: unknown): Promise<void> {
    try {
      const client = (await runner.connect()) as PoolClient & { readyForQuery?: boolean };
      const hasAnswered = client.readyForQuery === true || isServerError(error);
      if (hasAnswered && runner.isTransactionActive) await runner.rollbackTransaction();
    } catch {
      // The caller gets the error of the transaction, and the pool drops the connection.
    }
  }
}
