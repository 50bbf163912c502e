import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { JobLoop, type Work } from './job-loop.js';

/** Time for running jobs when the module is destroyed without a call of `stop`. */
const STOP_MS = 2000;
/** Time for aborted jobs to record their progress. */
const RECORD_MS = 1000;
const CATCH_UP_SECONDS = 8;

/** All background jobs of this process. The server starts them. Commands leave them stopped. */
@Injectable()
export class BackgroundJobsService implements OnModuleDestroy {
  private readonly loops: JobLoop[] = [];
  private readonly watched = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly cutOff = new AbortController();
  private stopped: Promise<void> | undefined;

  /** Adds a job. `name` appears in the log. */
  add(name: string, everySeconds: number, work: Work): JobLoop {
    const loop = new JobLoop(name, everySeconds, work, [this.stopping.signal, this.cutOff.signal]);
    this.loops.push(loop);
    return loop;
  }

  /** Makes `catchUp` wait for work outside of jobs. */
  watch(work: Promise<void>): void {
    const forget = (): void => void this.watched.delete(settled);
    const settled = work.then(forget, forget);
    this.watched.add(settled);
  }

  start(): void {
    for (const loop of this.loops) loop.start();
  }

  /** Makes all jobs look for due work. */
  wake(): void {
    for (const loop of this.loops) loop.wake();
  }

  /** Wakes all jobs. Resolves once all are idle, after CATCH_UP_SECONDS at most. */
  async catchUp(): Promise<void> {
    this.wake();
    const timedOut = new AbortController();
    const idle = async (): Promise<void> => {
      // A job may wake another: an event writes an email.
      for (let ran = true; ran && !timedOut.signal.aborted;) {
        const watched = [...this.watched];
        await Promise.all(watched);
        ran = watched.length > 0 || (await Promise.all(this.loops.map((loop) => loop.idle()))).some(Boolean);
      }
    };
    await Promise.race([idle(), sleep(CATCH_UP_SECONDS * 1000, undefined, { ref: false })]);
    timedOut.abort();
  }

  /**
   * Stops taking work. Resolves when the running jobs have ended. Aborts them after `ms` and
   * resolves one second later at most. Unfinished work stays in the database under a lease that
   * expires. Later calls do nothing.
   */
  stop(ms: number): Promise<void> {
    this.stopped ??= this.end(ms);
    return this.stopped;
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop(STOP_MS);
  }

  private async end(ms: number): Promise<void> {
    this.stopping.abort(new Error('The server stops'));
    const ended = Promise.all(this.loops.map((loop) => loop.stop()));
    await Promise.race([ended, sleep(ms, undefined, { ref: false })]);
    this.cutOff.abort(new Error('The server stops'));
    await Promise.race([ended, sleep(RECORD_MS, undefined, { ref: false })]);
  }
}
