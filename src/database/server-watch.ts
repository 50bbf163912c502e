import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseSilent } from './database-errors.js';

const EVERY_MS = 500;
/** A server that has sent nothing on any connection this long after a query is unresponsive. */
const SILENCE_MS = 2400;
/**
 * The same if a new connection is needed, as a busy server takes longer. Also the time limit of a
 * query.
 */
const CONNECTING_MS = 3500;

/**
 * Queries PostgreSQL twice a second on a dedicated connection. Without this, each request would
 * discover a frozen server or a cut network through its own timeout. A single late response means
 * nothing while other responses arrive. A server that refuses connections is not silent: its
 * callers get the error at once.
 */
export class ServerWatch {
  private readonly events = new EventEmitter();
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;
  private silent = false;
  private isConnected = false;
  /** When the first query without a response was sent. */
  private waitingSince: number | undefined;

  constructor(private readonly url: string) {}

  get isSilent(): boolean {
    return this.silent;
  }

  /** Calls `listener` when the server becomes unresponsive. */
  onSilence(listener: () => void): void {
    this.events.on('silence', listener);
  }

  /** Records that the server sent something on any connection. */
  heard(): void {
    this.silent = false;
    this.waitingSince = undefined;
  }

  start(): void {
    this.timer = setInterval(() => {
      // Runs after this process has read the data that arrived while it was busy.
      setImmediate(() => this.detectSilence());
      // Callers of the database get the error themselves.
      this.beat().catch(() => undefined);
      this.waitingSince ??= performance.now();
    }, EVERY_MS).unref();
  }

  /** Sends a query, or joins a running one. Rejects if the server does not respond or refuses. */
  beat(): Promise<void> {
    this.beating ??= this.ask().finally(() => (this.beating = undefined));
    return this.beating;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating?.catch(() => undefined);
    await this.client?.end();
  }

  private detectSilence(): void {
    const limit = this.isConnected ? SILENCE_MS : CONNECTING_MS;
    if (this.silent || this.waitingSince === undefined || performance.now() - this.waitingSince < limit) return;
    this.silent = true;
    this.events.emit('silence');
  }

  private async ask(): Promise<void> {
    try {
      await within(CONNECTING_MS, this.select());
      this.heard();
    } catch (error) {
      this.drop();
      if (!(error instanceof DatabaseSilent)) this.heard();
      throw error;
    }
  }

  private async select(): Promise<void> {
    const { client } = this;
    if (!client) return this.selectAnew();
    try {
      await client.query('SELECT 1');
    } catch (error) {
      // An operator may have ended this connection only, so a new one is tried, unless the time
      // limit has passed.
      if (this.client !== client) throw error;
      this.drop();
      await this.selectAnew();
    }
  }

  private async selectAnew(): Promise<void> {
    const client = new Client({ connectionString: this.url, application_name: 'site watch', keepAlive: true });
    // Emitted when an idle connection ends. The next query fails and reports it.
    client.on('error', () => undefined);
    this.client = client;
    await client.connect();
    this.isConnected = true;
    await client.query('SELECT 1');
  }

  private drop(): void {
    // Without a protocol-level close, which an unresponsive server would not answer.
    this.client?.connection.stream.destroy();
    this.client = undefined;
    this.isConnected = false;
  }
}

/**
 * Rejects with DatabaseSilent if `work` takes longer than `ms`. The limit has two halves: a busy
 * process may find the first half over and the response waiting, and reads the response before the
 * second half ends.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const limit = async (): Promise<never> => {
    await sleep(ms / 2, undefined, { signal: over.signal, ref: false });
    await sleep(ms / 2, undefined, { signal: over.signal, ref: false });
    throw new DatabaseSilent();
  };
  try {
    return await Promise.race([work, limit()]);
  } finally {
    over.abort();
    // Nobody waits for the loser of the race.
    work.catch(() => undefined);
  }
}
