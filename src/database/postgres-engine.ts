import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { DataSource, EntityManager, ObjectLiteral, QueryRunner } from 'typeorm';
import {
  isSerializationFailure,
  isServerError,
  isRolledBack,
  TransactionLost,
  DatabaseUnresponsive,
} from './database-errors.js';
import { type Engine, QUEUE_TIMEOUT_MS } from './engine.js';
import { Semaphore } from './semaphore.js';
import type { ServerWatch } from './server-watch.js';

/** Attempts of a transaction before its serialization failure is reported. */
const MAX_TRIES = 40;
/** A second broken connection or lost commit is unlikely. A third is a bug. */
const MAX_CONNECTIONS = 3;
/** Concurrent transactions, of ten connections. More would collide, and reads need the rest. */
const PERMITS = 4;

/** A connection pool for reads and for serializable transactions, with retries on conflicts. */
export class PostgresEngine implements Engine {
  private readonly queue = new Semaphore(PERMITS, { timeoutMs: QUEUE_TIMEOUT_MS });

  /** `probe` has a connection of its own, so that health checks never wait for other work. */
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
        const canRetry = isRolledBack(error) ? connections++ < MAX_CONNECTIONS : isSerializationFailure(error);
        if (attempt >= MAX_TRIES || !canRetry) throw error;
        await sleep(Math.random() * Math.min(10 * attempt, 200));
      }
    }
  }

  async checkReading(): Promise<void> {
    await this.watch.ping();
  }

  select<Row extends ObjectLiteral>(sql: string, values: unknown[]): Promise<Row[]> {
    return this.reader.query<Row[]>(sql, values);
  }

  /** Autocommits under READ COMMITTED: concurrent statements wait for each other. */
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
   * Commits without TypeORM, which ignores the response: PostgreSQL answers the COMMIT of a failed
   * transaction with ROLLBACK and no error.
   */
  private async commit(runner: QueryRunner): Promise<void> {
    const client = (await runner.connect()) as PoolClient;
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new TransactionLost();
  }

  /** Skips the rollback while a response is pending: an unresponsive server would not answer it. */
  private async rollBack(runner: QueryRunner, error: unknown): Promise<void> {
    try {
      const client = (await runner.connect()) as PoolClient & { readyForQuery?: boolean };
      const hasAnswered = client.readyForQuery === true || isServerError(error);
      if (hasAnswered && runner.isTransactionActive) await runner.rollbackTransaction();
    } catch {
      // The caller gets the transaction's error, and the pool drops the connection.
    }
  }
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (reason?: unknown) => void) => void;

/**
 * Creates a pool class that drops a released connection with an open statement or transaction,
 * which the next caller would inherit. While the server is unresponsive, the pool refuses new
 * callers and ends the connections of waiting ones.
 */
export function guardedPool(watch: ServerWatch): typeof Pool {
  return class GuardedPool extends Pool {
    private readonly clients = new Set<PoolClient>();
    /** Connections opened before an outage. They may be dead. */
    private readonly suspect = new WeakSet<PoolClient>();

    constructor(config?: PoolConfig) {
      super(config);
      this.on('connect', (client) => {
        this.clients.add(client);
        client.connection.stream.on('data', () => watch.recordResponse());
      });
      this.on('remove', (client) => this.clients.delete(client));
      watch.onUnresponsive(() => this.endBusyConnections());
    }

    override connect(): Promise<PoolClient>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<PoolClient> | void {
      if (!callback) throw new Error('This pool supports the callback form of connect only.');
      if (watch.isUnresponsive) {
        process.nextTick(callback, new DatabaseUnresponsive(), undefined, () => undefined);
        return;
      }
      super.connect((error, client, release) => {
        if (!client) {
          callback(error, client, release);
        } else if (this.suspect.has(client)) {
          release(true);
          this.connect(callback);
        } else {
          callback(error, client, (reason) => release(toReason(reason) ?? !isIdle(client)));
        }
      });
    }

    private endBusyConnections(): void {
      for (const client of this.clients) {
        this.suspect.add(client);
        // Its caller gets a "connection terminated" error.
        if (!isIdle(client)) client.connection.stream.destroy();
      }
    }
  };
}

function toReason(reason: unknown): Error | true | undefined {
  if (reason === undefined || reason === false) return undefined;
  return reason instanceof Error ? reason : true;
}

/** Whether no statement or transaction is open. The types lack `readyForQuery`. */
function isIdle(client: PoolClient & { readyForQuery?: boolean }): boolean {
  return client.readyForQuery === true && client.getTransactionStatus() === 'I';
}
