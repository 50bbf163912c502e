import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { inBackground } from '../database/database.js';

/**
 * Does the due work and returns whether to look for more at once. `stopping` asks it to take no
 * more work and to finish its current work; `cutOff` asks it to break off.
 */
export type Work = (stopping: AbortSignal, cutOff: AbortSignal) => Promise<boolean>;

/**
 * Runs a job when it is woken, and every `everySeconds` for retries and for work that another
 * process left behind. Never runs the job twice at a time. Logs the first failure of an outage and
 * its end.
 */
export class JobLoop {
  private readonly logger = new Logger(JobLoop.name);
  /**
   * Calls a function outside of the request that wakes the loop, whose id does not belong on the
   * job's log lines.
   */
  private readonly outsideRequest = AsyncLocalStorage.snapshot();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private isFailing = false;

  constructor(
    private readonly name: string,
    private readonly everySeconds: number,
    private readonly work: Work,
    private readonly signals: readonly [stopping: AbortSignal, cutOff: AbortSignal],
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), this.everySeconds * 1000).unref();
    this.wake();
  }

  /**
   * Looks for work now, or once more after the current run. Does nothing unless the loop was
   * started.
   */
  wake(): void {
    if (!this.timer || this.isStopping) return;
    this.again = true;
    this.running ??= this.outsideRequest(() => this.run());
  }

  /** Resolves when the job does not run; returns whether it did. */
  async idle(): Promise<boolean> {
    const ran = this.running !== undefined;
    await this.running;
    return ran;
  }

  /** Resolves when the current run has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private get isStopping(): boolean {
    return this.signals[0].aborted;
  }

  private async run(): Promise<void> {
    try {
      while (this.again && !this.isStopping) {
        this.again = false;
        if (await inBackground(() => this.work(...this.signals))) this.again = true;
      }
      if (this.isFailing) this.logger.warn({ work: this.name }, 'A background job works again');
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) {
        this.logger.error({ err: error, work: this.name }, 'A background job failed and will be retried');
      }
      this.isFailing = true;
    } finally {
      this.running = undefined;
    }
  }
}
