import { currentTime } from '../config/clock.js';
import { isDiskFull } from './database-errors.js';
import type { Engine } from './engine.js';
import { within } from './server-watch.js';

/** A load balancer that asks gives up after a few seconds. */
const PATIENCE_MS = 1500;
/** Written at most this often while it succeeds, however many ask. */
const PROVEN_MS = 5000;
/** After a write that found no room: the small row of the proof may find some where larger ones do not. */
const FULL_MS = 10_000;

const WRITE = 'INSERT INTO write_probes (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at';

/** Whether the database can be read, and a write committed. Most commits prove nothing: they had nothing to write. */
export class Readiness {
  private provenAt = Number.NEGATIVE_INFINITY;
  private full: { error: unknown; until: number } | undefined;
  private proving: Promise<void> | undefined;

  constructor(private readonly engine: Engine) {}

  /** A transaction failed for the database's sake: the next question is answered by a write. */
  doubt(error: unknown): void {
    this.provenAt = Number.NEGATIVE_INFINITY;
    if (isDiskFull(error)) this.full = { error, until: performance.now() + FULL_MS };
  }

  /** Rejects with the reason after `PATIENCE_MS` at most. */
  async check(): Promise<void> {
    if (this.full && performance.now() < this.full.until) throw this.full.error;
    await within(PATIENCE_MS, Promise.all([this.engine.checkReading(), this.checkWriting()]));
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
