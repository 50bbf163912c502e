import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isConnectionFault, isDatabaseUnavailable, TransactionLost } from './database-errors.js';

/**
 * SQLite's one writing connection. After a COMMIT or ROLLBACK that fails nobody knows whether a transaction is still
 * open, and what is written then would be part of one that is never committed. So the connection is closed, which
 * rolls back, and opened again before the next transaction. While that fails, transactions are refused.
 */
export class SqliteWriter {
  private isBroken = false;

  constructor(private readonly source: DataSource) {}

  /** Commits what `work` wrote, or nothing. Only one at a time. */
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
      // Takes SQLite's write lock now, so another process (a command) is waited for here instead of failing later.
      await runner.query('UPDATE migrations SET name = name WHERE 0');
      return runner;
    } catch (error) {
      await this.rollBack(runner, error);
      if (isSecondTry || isDatabaseUnavailable(error)) throw error;
      // A transaction is open that TypeORM does not know of.
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

  /** `reason` is why. A statement that failed for want of space may have rolled back already, and ROLLBACK fails then. */
  private async rollBack(runner: QueryRunner, reason: unknown): Promise<void> {
    if (isConnectionFault(reason)) this.isBroken = true;
    try {
      await runner.rollbackTransaction();
    } catch {
      // The caller hears of `reason`, which came first.
      this.isBroken = true;
    }
  }
}
