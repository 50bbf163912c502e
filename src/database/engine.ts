import type { DataSource, EntityManager } from 'typeorm';

/** What the unit of work needs of a database. */
export interface Engine {
  readonly writer: DataSource;
  readonly reader: DataSource;
  /** Commits what `work` wrote, or nothing where it throws, a few at a time. `work` may run more than once. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
  /** Rejects while nothing can be read, soon even where the server does not answer. */
  checkReading(): Promise<void>;
  /** Writes this and commits it, before the work of all who wait. */
  write(statement: string, values: unknown[]): Promise<void>;
  close(): Promise<void>;
}
