import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseUnresponsive } from './database-errors.js';

const EVERY_MS = 500;
/** A server that has sent nothing on any connection this long after a query is unresponsive. */
const SILENCE_MS = 2400;
/** The same while connecting, which may take longer. Also the time limit of a query. */
const CONNECTING_MS = 3500;

/**
 * Queries PostgreSQL twice a second on a dedicated connection. Without this, each request would
 * discover a frozen server or a cut network through its own timeout. One late response means
 * nothing while other responses arrive. A server that refuses connections is not unresponsive:
 * callers get the error at once.
 */
export class ServerWatch {
  private readonly events = new EventEmitter();
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private pinging: Promise<void> | undefined;
  private unresponsive = false;
  private isConnected = false;
  /** When the oldest unanswered query was sent. */
  private waitingSince: number | undefined;

  constructor(private readonly url: string) {}

  get isUnresponsive(): boolean {
    return this.unresponsive;
  }

  /** Calls `listener` when the server becomes unresponsive. */
  onUnresponsive(listener: () => void): void {
    this.events.on('unresponsive', listener);
  }

  /** Records that the server sent something on any connection. */
  recordResponse(): void {
    this.unresponsive = false;
    this.waitingSince = undefined;
  }

  start(): void {
    this.timer = setInterval(() => {
      // Runs after this process has read what arrived while it was busy.
      setImmediate(() => this.detectOutage());
      // Callers of the database get the error themselves.
      this.ping().catch(() => undefined);
      this.waitingSince ??= performance.now();
    }, EVERY_MS).unref();
  }

  /** Sends a query or joins the running one. Rejects if the server refuses or does not respond. */
  ping(): Promise<void> {
    this.pinging ??= this.pingOnce().finally(() => (this.pinging = undefined));
    return this.pinging;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.pinging?.catch(() => undefined);
    await this.client?.end();
  }

  private detectOutage(): void {
    const limit = this.isConnected ? SILENCE_MS : CONNECTING_MS;
    if (this.unresponsive || this.waitingSince === undefined || performance.now() - this.waitingSince < limit) return;
    this.unresponsive = true;
    this.events.emit('unresponsive');
  }

  private async pingOnce(): Promise<void> {
    try {
      await withTimeout(CONNECTING_MS, this.select());
      this.recordResponse();
    } catch (error) {
      this.drop();
      if (!(error instanceof DatabaseUnresponsive)) this.recordResponse();
      throw error;
    }
  }

  private async select(): Promise<void> {
    const { client } = this;
    if (!client) return this.reconnect();
    try {
      await client.query('SELECT 1');
    } catch (error) {
      // An operator may have ended this connection only. Retries with a new one unless the time
      // limit has passed.
      if (this.client !== client) throw error;
      this.drop();
      await this.reconnect();
    }
  }

  private async reconnect(): Promise<void> {
    const client = new Client({ connectionString: this.url, application_name: 'site watch', keepAlive: true });
    // Emitted when an idle connection ends. The next query reports the error.
    client.on('error', () => undefined);
    this.client = client;
    await client.connect();
    this.isConnected = true;
    await client.query('SELECT 1');
  }

  private drop(): void {
    // Skips the protocol's own close, which an unresponsive server would not answer.
    this.client?.connection.stream.destroy();
    this.client = undefined;
    this.isConnected = false;
  }
}

/**
 * Rejects with DatabaseUnresponsive if `work` takes longer than `ms`. Waits in two halves: a
 * process that was busy through the first half reads a response that already arrived before the
 * second ends.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const limit = async (): Promise<never> => {
    await sleep(ms / 2, undefined, { signal: over.signal, ref: false });
    await sleep(ms / 2, undefined, { signal: over.signal, ref: false });
    throw new DatabaseUnresponsive();
  };
  try {
    return await Promise.race([work, limit()]);
  } finally {
    over.abort();
    // Nothing awaits the loser of the race.
    work.catch(() => undefined);
  }
}
