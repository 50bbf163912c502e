import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseSilent } from './database-errors.js';

const EVERY_MS = 500;
/** A server that was asked, and sent nothing on any connection for so long, is silent. */
const SILENCE_MS = 2400;
/** A busy server needs longer for a new connection. A question without an answer for so long is asked on another one. */
const CONNECTING_MS = 3500;

/**
 * Asks PostgreSQL twice a second, on a connection of its own, whether it is there. Without it every call would find out
 * by itself that a frozen server or a cut network does not answer, one time limit after the other. One late answer
 * means nothing while others come. A server that refuses is not silent: who asks it hears so at once.
 */
export class ServerWatch {
  private readonly events = new EventEmitter();
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;
  private silent = false;
  private isConnected = false;
  /** When a question was open first, since something was last heard. */
  private waitingSince: number | undefined;

  constructor(private readonly url: string) {}

  get isSilent(): boolean {
    return this.silent;
  }

  /** `listener` is called when the server falls silent. */
  onSilence(listener: () => void): void {
    this.events.on('silence', listener);
  }

  /** Something came from the server, on any connection. */
  heard(): void {
    this.silent = false;
    this.waitingSince = undefined;
  }

  start(): void {
    this.timer = setInterval(() => {
      // After this process has read what came while it was busy.
      setImmediate(() => this.judge());
      // What went wrong is told to those who ask for something themselves.
      this.beat().catch(() => undefined);
      this.waitingSince ??= performance.now();
    }, EVERY_MS).unref();
  }

  /** Asks once, or joins a question under way. Rejects where the server does not answer or refuses. */
  beat(): Promise<void> {
    this.beating ??= this.ask().finally(() => (this.beating = undefined));
    return this.beating;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating?.catch(() => undefined);
    await this.client?.end();
  }

  private judge(): void {
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
      // An operator may have ended the connection, which says nothing of the next. After the limit nobody waits for it.
      if (this.client !== client) throw error;
      this.drop();
      await this.selectAnew();
    }
  }

  private async selectAnew(): Promise<void> {
    const client = new Client({ connectionString: this.url, application_name: 'site watch', keepAlive: true });
    // What ends an idle connection is said here; the next question fails on it.
    client.on('error', () => undefined);
    this.client = client;
    await client.connect();
    this.isConnected = true;
    await client.query('SELECT 1');
  }

  private drop(): void {
    // Without a goodbye: a silent server would not answer it.
    this.client?.connection.stream.destroy();
    this.client = undefined;
    this.isConnected = false;
  }
}

/**
 * `work`, or DatabaseSilent after `ms`. In two halves: a process that was too busy to read may find the first limit
 * passed and the answer waiting, and reads it before the second.
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
    // Whoever loses the race is not waited for.
    work.catch(() => undefined);
  }
}
