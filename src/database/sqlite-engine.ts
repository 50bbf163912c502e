import type { DataSource, EntityManager } from 'typeorm';
import type { Engine } from './engine.js';
import type { SqliteReader } from './sqlite-reader.js';
import { SqliteWriter } from './sqlite-writer.js';
import { Semaphore } from './semaphore.js';

/** One connection that writes, and a second, read-only one that sees committed rows only. */
export class SqliteEngine implements Engine {
  private readonly turns = new Semaphore(1);
  private readonly transactions: SqliteWriter;

  constructor(
    readonly writer: DataSource,
    private readonly reading: SqliteReader,
  ) {
    this.transactions = new SqliteWriter(writer);
  }

  get reader(): DataSource {
    return this.reading.source;
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.turns.take(() => this.transactions.run(work));
  }

  async checkReading(): Promise<void> {
    await this.reader.query('SELECT 1 FROM migrations LIMIT 1');
  }

  async write(statement: string, values: unknown[]): Promise<void> {
    await this.turns.take(() => this.transactions.run((manager) => manager.query(statement, values)), true);
  }

  async close(): Promise<void> {
    await this.reading.close();
    if (this.writer.isInitialized) await this.writer.destroy();
  }
}
