import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { inBackground } from '../database/database.js';

/**
 * Does what is due and answers whether to look for more at once. `stopping` tells it to take nothing more and to finish what
 * it holds, `cutOff` to break off what cannot be finished.
 */
export type Work = (stopping: AbortSignal, cutOff: AbortSignal) => Promise<boolean>;

/**
 * Work that runs by itself: when it is woken, and every `everySeconds` for what another process left or what is to be
 * tried again. It never runs twice at a time. Of an outage the first failure and the end are logged.
 */
export class JobLoop {
  private readonly logger = new Logger(JobLoop.name);
  /** Calls a function outside of the request that wakes the loop, whose id does not belong on the job's log lines. */
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

  /** Looks for work now, or once more if it is just looking. Nothing happens unless the loop was started. */
  wake(): void {
    if (!this.timer || this.isStopping) return;
    this.again = true;
    this.running ??= this.outsideRequest(() => this.run());
  }

  /** Resolves when no work runs; answers whether some did. */
  async idle(): Promise<boolean> {
    const ran = this.running !== undefined;
    await this.running;
    return ran;
  }

  /** Resolves when the work that runs has ended. */
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
      if (this.isFailing) this.logger.warn({ work: this.name }, 'Background work goes on again');
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) {
        this.logger.error({ err: error, work: this.name }, 'Background work failed; it is tried again');
      }
      this.isFailing = true;
    } finally {
      this.running = undefined;
    }
  }
}
