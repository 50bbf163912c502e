import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseSilent } from './database-errors.js';
import type { ServerWatch } from './server-watch.js';

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (reason?: unknown) => void) => void;

/**
 * A pool that keeps a released connection only if no statement or transaction is open on it,
 * because the next caller would inherit them. While the server is unresponsive the pool refuses new
 * callers and ends the connections of waiting ones.
 */
export function guardedPool(watch: ServerWatch): typeof Pool {
  return class GuardedPool extends Pool {
    private readonly clients = new Set<PoolClient>();
    /** Connections from before an outage, which may be dead. */
    private readonly doubtful = new WeakSet<PoolClient>();

    constructor(config?: PoolConfig) {
      super(config);
      this.on('connect', (client) => {
        this.clients.add(client);
        client.connection.stream.on('data', () => watch.heard());
      });
      this.on('remove', (client) => this.clients.delete(client));
      watch.onSilence(() => this.endWaiting());
    }

    override connect(): Promise<PoolClient>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<PoolClient> | void {
      if (!callback) throw new Error('This pool supports the callback form of connect only.');
      if (watch.isSilent) {
        process.nextTick(callback, new DatabaseSilent(), undefined, () => undefined);
        return;
      }
      super.connect((error, client, release) => {
        if (!client) {
          callback(error, client, release);
        } else if (this.doubtful.has(client)) {
          release(true);
          this.connect(callback);
        } else {
          callback(error, client, (reason) => release(toReason(reason) ?? !isIdle(client)));
        }
      });
    }

    private endWaiting(): void {
      for (const client of this.clients) {
        this.doubtful.add(client);
        // Its caller gets the error that the connection was terminated.
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
