import type { DataSource, EntityManager } from 'typeorm';

/** How long a transaction waits for its place before the database counts as overloaded. */
export const QUEUE_TIMEOUT_MS = 20_000;

/** The operations that the unit of work needs from a database. */
export interface Engine {
  readonly writer: DataSource;
  readonly reader: DataSource;
  /**
   * Commits everything `work` writes, or nothing if it throws, a few at a time. `work` may run more
   * than once.
   */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
  /** Runs and commits one writing statement by itself and returns its rows. */
  statement(sql: string, values: unknown[]): Promise<unknown>;
  /** Rejects if nothing can be read, without a long wait if the server does not respond. */
  checkReading(): Promise<void>;
  /** Runs and commits one writing statement ahead of all waiting work. */
  checkWriting(sql: string, values: unknown[]): Promise<void>;
  close(): Promise<void>;
}
