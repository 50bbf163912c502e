import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseSilent } from './database-errors.js';
import type { ServerWatch } from './server-watch.js';

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (reason?: unknown) => void) => void;

/**
 * A pool that takes back only connections without a statement or transaction under way: what one caller left half-done
 * would be the next one's. While the server is silent it refuses at once, and ends what waits for an answer.
 */
export function guardedPool(watch: ServerWatch): typeof Pool {
  return class GuardedPool extends Pool {
    private readonly clients = new Set<PoolClient>();
    /** In the pool since before a silence, and perhaps cut off since. */
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
      if (!callback) throw new Error('This pool hands its connections to callbacks only.');
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
        // Its callers are told that the connection was terminated.
        if (!isIdle(client)) client.connection.stream.destroy();
      }
    }
  };
}

function toReason(reason: unknown): Error | true | undefined {
  if (reason === undefined || reason === false) return undefined;
  return reason instanceof Error ? reason : true;
}

/** Neither a statement under way nor a transaction open. The types do not know `readyForQuery`. */
function isIdle(client: PoolClient & { readyForQuery?: boolean }): boolean {
  return client.readyForQuery === true && client.getTransactionStatus() === 'I';
}
