import { currentTime } from '../config/clock.js';
import { isDiskFull } from './database-errors.js';
import type { Engine } from './engine.js';
import { within } from './server-watch.js';

/** Load balancers give up after a few seconds. */
const TIMEOUT_MS = 1500;
/** A successful write counts this long, so that many checks cause few writes. */
const PROVEN_MS = 5000;
/**
 * Not ready this long after a write hit a full disk, because the probe's small row may still fit.
 */
const FULL_MS = 10_000;

const WRITE = 'INSERT INTO write_probes (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at';

/**
 * Checks that the database can be read and that a write can be committed. Most commits write
 * nothing and prove nothing.
 */
export class Readiness {
  private provenAt = Number.NEGATIVE_INFINITY;
  private full: { error: unknown; until: number } | undefined;
  private proving: Promise<void> | undefined;

  constructor(private readonly engine: Engine) {}

  /** Records that the database failed a transaction: the next check writes. */
  doubt(error: unknown): void {
    this.provenAt = Number.NEGATIVE_INFINITY;
    if (isDiskFull(error)) this.full = { error, until: performance.now() + FULL_MS };
  }

  /** Rejects with the reason, after `TIMEOUT_MS` at most. */
  async check(): Promise<void> {
    if (this.full && performance.now() < this.full.until) throw this.full.error;
    await within(TIMEOUT_MS, Promise.all([this.engine.checkReading(), this.checkWriting()]));
  }

  private async checkWriting(): Promise<void> {
    if (performance.now() - this.provenAt < PROVEN_MS) return;
    this.proving ??= this.prove().finally(() => (this.proving = undefined));
    await this.proving;
  }

  private async prove(): Promise<void> {
    await this.engine.checkWriting(WRITE, [currentTime().toISOString()]);
    this.provenAt = performance.now();
  }
}
