/** A turn that did not come in time: the database is overtaxed, or silent. */
export class SemaphoreTimeout extends Error {}

interface Waiting {
  begin: () => void;
  giveUp: NodeJS.Timeout;
}

const PATIENCE_MS = 20_000;

/** Lets at most `places` pieces of work run at a time, first come, first served; who waits longer than `patienceMs` goes. */
export class Semaphore {
  private running = 0;
  private readonly waiting: Waiting[] = [];
  private readonly whenIdle: (() => void)[] = [];

  constructor(
    private readonly places: number,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /**
   * Rejects with NoTurn, without having begun, where no place became free in time. `isNext` goes before all who wait: for
   * who had a turn before and comes back, and for who asks whether turns come at all.
   */
  async take<T>(work: () => Promise<T>, isNext = false): Promise<T> {
    if (this.running < this.places) this.running++;
    else await this.wait(isNext);
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  /** Resolves once nothing runs and nobody waits. */
  async idle(): Promise<void> {
    if (this.running > 0) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  private wait(isNext: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(new SemaphoreTimeout(`No turn within ${this.patienceMs} ms.`));
      }, this.patienceMs);
      const entry: Waiting = { begin: resolve, giveUp };
      if (isNext) this.waiting.unshift(entry);
      else this.waiting.push(entry);
    });
  }

  /** The place goes straight to the next in line, so that nobody who comes later takes it. */
  private pass(): void {
    const next = this.waiting.shift();
    if (next) {
      clearTimeout(next.giveUp);
      next.begin();
      return;
    }
    this.running--;
    if (this.running === 0) for (const resolve of this.whenIdle.splice(0)) resolve();
  }
}
