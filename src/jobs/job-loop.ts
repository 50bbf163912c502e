import { Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'async_hooks';
import { inBackground } from '../database/database.js';

/**
 * Does the due work and returns whether to look for more at once. `stopping` asks it to finish its
 * current work and take no more. `cutOff` asks it to abort.
 */
export type Work = (stopping: AbortSignal, cutOff: AbortSignal) => Promise<boolean>;

/**
 * Runs a job when woken, and every `everySeconds` for retries and for work that another process
 * left behind. Never runs it concurrently. Logs the first failure of an outage, and the outage's
 * end.
 */
export class JobLoop {
  private readonly logger = new Logger(JobLoop.name);
  /** Calls a function outside of the request that wakes the loop, to keep its ID out of the log. */
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

  /** Looks for work now, or after the current run. Does nothing before `start`. */
  wake(): void {
    if (!this.timer || this.isStopping) return;
    this.again = true;
    this.running ??= this.outsideRequest(() => this.run());
  }

  /** Resolves once the job is idle. Returns whether it was running. */
  async idle(): Promise<boolean> {
    const ran = this.running !== undefined;
    await this.running;
    return ran;
  }

  /** Stops the timer. Resolves when the current run has ended. */
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
