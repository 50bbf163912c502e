import type { Database, Statement } from 'sqlite3';
import { type DataSource, type ObjectLiteral, QueryFailedError } from 'typeorm';

/**
 * Prepared SELECT statements of one SQLite connection. TypeORM prepares every statement anew, which
 * takes longer than its work if it reads a few rows.
 */
export class PreparedStatements {
  private readonly statements = new Map<string, Promise<Statement>>();

  constructor(private readonly source: DataSource) {}

  /** Rejects with a `QueryFailedError`. `sql` is kept, so it must be one of few texts. */
  async all<Row extends ObjectLiteral>(sql: string, values: unknown[]): Promise<Row[]> {
    try {
      const statement = await (this.statements.get(sql) ?? this.prepare(sql));
      return await new Promise((resolve, reject) => {
        statement.all<Row>(values, (error, rows) => (error ? reject(error) : resolve(rows)));
      });
    } catch (error) {
      throw new QueryFailedError(sql, values, error as Error);
    }
  }

  /** Must be called before the connection is closed, which open statements prevent. */
  async finalize(): Promise<void> {
    const statements = await Promise.allSettled(this.statements.values());
    this.statements.clear();
    for (const one of statements) if (one.status === 'fulfilled') one.value.finalize();
  }

  private prepare(sql: string): Promise<Statement> {
    const connection = (this.source.driver as unknown as { databaseConnection: Database }).databaseConnection;
    const statement = new Promise<Statement>((resolve, reject) => {
      // Calls of a statement that could not be prepared are never answered.
      const prepared = connection.prepare(sql, (error) => (error ? reject(error) : resolve(prepared)));
    });
    this.statements.set(sql, statement);
    statement.catch(() => this.statements.delete(sql));
    return statement;
  }
}
