import { DataSource, type DataSourceOptions, type Logger } from 'typeorm';
import { isConnectionFault } from './database-errors.js';

/** SQLite's reading connection, which is replaced after a fault of its own: see `isConnectionFault`. */
export class SqliteReader {
  private current!: DataSource;
  private replacing: Promise<void> | undefined;
  private isClosed = false;

  private constructor(private readonly options: DataSourceOptions) {}

  static async open(options: DataSourceOptions): Promise<SqliteReader> {
    const reader = new SqliteReader(options);
    reader.current = await reader.connect();
    return reader;
  }

  get source(): DataSource {
    return this.current;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.replacing;
    if (this.current.isInitialized) await this.current.destroy();
  }

  private async connect(): Promise<DataSource> {
    const source = new DataSource({ ...this.options, logger: new FaultListener(() => this.onFault()) });
    await source.initialize();
    await source.query('PRAGMA query_only = ON');
    return source;
  }

  private onFault(): void {
    if (this.isClosed) return;
    // Where no other can be opened, the old one stays, and its next fault leads here again.
    this.replacing ??= this.replace()
      .catch(() => undefined)
      .finally(() => (this.replacing = undefined));
  }

  private async replace(): Promise<void> {
    const old = this.current;
    this.current = await this.connect();
    await old.destroy();
  }
}

/** TypeORM's one place that sees every failed statement. It logs nothing: who asked gets the error. */
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
