/** No permit became free in time: the resource is overloaded or unresponsive. */
export class SemaphoreTimeout extends Error {}

/** The queue is full. */
export class SemaphoreFull extends Error {}

interface Waiter {
  start: () => void;
  timer: NodeJS.Timeout | undefined;
}

interface Options {
  /** How long a caller waits for a permit. Default: forever. */
  timeoutMs?: number;
  /** How many callers may wait. Default: any number. */
  maxWaiting?: number;
}

/** Runs at most `permits` tasks at a time, in the order of their arrival. */
export class Semaphore {
  private running = 0;
  private readonly waiters: Waiter[] = [];
  private readonly idleListeners: (() => void)[] = [];

  constructor(
    private readonly permits: number,
    private readonly options: Options = {},
  ) {}

  /**
   * Runs a task. Rejects with SemaphoreTimeout or SemaphoreFull if the task cannot start. `isFirst`
   * puts the task at the head of the queue, for retries and health checks.
   */
  async run<T>(task: () => Promise<T>, isFirst = false): Promise<T> {
    if (this.running < this.permits) this.running++;
    else await this.wait(isFirst);
    try {
      return await task();
    } finally {
      this.release();
    }
  }

  /** Resolves once no task runs or waits. */
  async idle(): Promise<void> {
    if (this.running > 0) await new Promise<void>((resolve) => this.idleListeners.push(resolve));
  }

  private wait(isFirst: boolean): Promise<void> {
    const { timeoutMs, maxWaiting = Infinity } = this.options;
    if (this.waiters.length >= maxWaiting) throw new SemaphoreFull(`${maxWaiting} callers are already waiting.`);
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.waiters.splice(this.waiters.indexOf(waiter), 1);
        reject(new SemaphoreTimeout(`No permit became free within ${timeoutMs} ms.`));
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      const waiter: Waiter = { start: resolve, timer };
      if (isFirst) this.waiters.unshift(waiter);
      else this.waiters.push(waiter);
    });
  }

  /** Hands the permit directly to the next waiter, so that no later caller can take it. */
  private release(): void {
    const next = this.waiters.shift();
    if (next) {
      clearTimeout(next.timer);
      next.start();
      return;
    }
    this.running--;
    if (this.running === 0) for (const resolve of this.idleListeners.splice(0)) resolve();
  }
}
