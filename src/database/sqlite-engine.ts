import {
  DataSource,
  type DataSourceOptions,
  type EntityManager,
  type Logger,
  type ObjectLiteral,
  type QueryRunner,
} from 'typeorm';
import { isConnectionFault, isDatabaseUnavailable, TransactionLost } from './database-errors.js';
import { type Engine, QUEUE_TIMEOUT_MS } from './engine.js';
import { PreparedStatements } from './prepared-statements.js';
import { Semaphore } from './semaphore.js';

/** One writing connection, and a read-only one that sees committed rows only. */
export class SqliteEngine implements Engine {
  private readonly queue = new Semaphore(1, { timeoutMs: QUEUE_TIMEOUT_MS });
  private readonly writing: SqliteWriter;

  constructor(
    readonly writer: DataSource,
    private readonly reading: SqliteReader,
  ) {
    this.writing = new SqliteWriter(writer);
  }

  get reader(): DataSource {
    return this.reading.source;
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.queue.run(() => this.writing.run(work));
  }

  select<Row extends ObjectLiteral>(sql: string, values: unknown[]): Promise<Row[]> {
    return this.reading.select(sql, values);
  }

  statement(sql: string, values: unknown[]): Promise<unknown> {
    return this.transaction((manager) => manager.query(sql, values));
  }

  async checkReading(): Promise<void> {
    await this.reader.query('SELECT 1 FROM migrations LIMIT 1');
  }

  async checkWriting(sql: string, values: unknown[]): Promise<void> {
    await this.queue.run(() => this.writing.run((manager) => manager.query(sql, values)), true);
  }

  async close(): Promise<void> {
    await this.reading.close();
    if (this.writer.isInitialized) await this.writer.destroy();
  }
}

/**
 * The writing connection. After a failed COMMIT or ROLLBACK, a transaction may still be open, and
 * later writes would join it and never be committed. So the connection is closed, which rolls back,
 * and reopened before the next transaction. Transactions are refused until it can be opened.
 */
class SqliteWriter {
  private isBroken = false;

  constructor(private readonly source: DataSource) {}

  /** Commits everything that `work` writes, or nothing. Must not run concurrently. */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const runner = await this.begin();
    let result: T;
    try {
      result = await work(runner.manager);
    } catch (error) {
      await this.rollBack(runner, error);
      throw error;
    }
    await this.commit(runner);
    return result;
  }

  private async begin(isSecondTry = false): Promise<QueryRunner> {
    const runner = await this.soundRunner();
    try {
      await runner.startTransaction();
      // Takes SQLite's write lock now, so that a command in another process delays this transaction
      // and does not fail it.
      await runner.query('UPDATE migrations SET name = name WHERE 0');
      return runner;
    } catch (error) {
      await this.rollBack(runner, error);
      if (isSecondTry || isDatabaseUnavailable(error)) throw error;
      // The connection has an open transaction that TypeORM does not know about.
      this.isBroken = true;
      return this.begin(true);
    }
  }

  private async soundRunner(): Promise<QueryRunner> {
    if (this.isBroken || !this.source.isInitialized || this.source.createQueryRunner().isTransactionActive) {
      this.isBroken = true;
      if (this.source.isInitialized) await this.source.destroy();
      await this.source.initialize();
      this.isBroken = false;
    }
    return this.source.createQueryRunner();
  }

  private async commit(runner: QueryRunner): Promise<void> {
    try {
      await runner.commitTransaction();
    } catch (error) {
      this.isBroken = true;
      throw isDatabaseUnavailable(error) ? error : new TransactionLost(error);
    }
  }

  /** ROLLBACK fails after a full disk, because SQLite has already rolled back. */
  private async rollBack(runner: QueryRunner, reason: unknown): Promise<void> {
    if (isConnectionFault(reason)) this.isBroken = true;
    try {
      await runner.rollbackTransaction();
    } catch {
      // The caller gets `reason`, the first error.
      this.isBroken = true;
    }
  }
}

/** The reading connection, which is replaced after a fault of its own (`isConnectionFault`). */
export class SqliteReader {
  private current!: DataSource;
  private statements!: PreparedStatements;
  private replacement: Promise<void> | undefined;
  private isClosed = false;

  private constructor(private readonly options: DataSourceOptions) {}

  static async open(options: DataSourceOptions): Promise<SqliteReader> {
    const reader = new SqliteReader(options);
    reader.use(await reader.connect());
    return reader;
  }

  get source(): DataSource {
    return this.current;
  }

  async select<Row extends ObjectLiteral>(sql: string, values: unknown[]): Promise<Row[]> {
    try {
      return await this.statements.all<Row>(sql, values);
    } catch (error) {
      if (isConnectionFault(error)) this.onFault();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.replacement;
    await this.statements.finalize();
    if (this.current.isInitialized) await this.current.destroy();
  }

  private use(source: DataSource): void {
    this.current = source;
    this.statements = new PreparedStatements(source);
  }

  private async connect(): Promise<DataSource> {
    const source = new DataSource({ ...this.options, logger: new FaultListener(() => this.onFault()) });
    await source.initialize();
    await source.query('PRAGMA query_only = ON');
    return source;
  }

  private onFault(): void {
    if (this.isClosed) return;
    // If no new connection can be opened, the old one stays until its next fault.
    this.replacement ??= this.replace()
      .catch(() => undefined)
      .finally(() => (this.replacement = undefined));
  }

  private async replace(): Promise<void> {
    const { current, statements } = this;
    this.use(await this.connect());
    await statements.finalize();
    await current.destroy();
  }
}

/** Detects faults as TypeORM's logger, which sees every failed statement. Logs nothing. */
class FaultListener implements Logger {
  constructor(private readonly onFault: () => void) {}

  logQueryError(error: string | Error): void {
    if (isConnectionFault(error)) this.onFault();
  }

  logQuery(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
