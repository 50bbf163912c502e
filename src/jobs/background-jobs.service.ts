import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Work, JobLoop } from './job-loop.js';

/** Time for running jobs if `stop` was not called before the module is destroyed. */
const STOP_MS = 2000;
/** Time for jobs that were cut off to record their progress. */
const RECORD_MS = 1000;
const CATCH_UP_SECONDS = 8;

/**
 * All background jobs of this process. The server starts them. Commands do not, so they take no
 * work from the server.
 */
@Injectable()
export class BackgroundJobsService implements OnModuleDestroy {
  private readonly loops: JobLoop[] = [];
  private readonly watched = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly cutOff = new AbortController();
  private stopped: Promise<void> | undefined;

  /** Adds a job that begins with `start`. `name` appears in the log. */
  add(name: string, everySeconds: number, work: Work): JobLoop {
    const loop = new JobLoop(name, everySeconds, work, [this.stopping.signal, this.cutOff.signal]);
    this.loops.push(loop);
    return loop;
  }

  /** Makes `catchUp` wait for work outside of the loops. */
  watch(work: Promise<void>): void {
    const forget = (): void => void this.watched.delete(settled);
    const settled = work.then(forget, forget);
    this.watched.add(settled);
  }

  start(): void {
    for (const loop of this.loops) loop.start();
  }

  /** Makes all jobs look for due work now. */
  wake(): void {
    for (const loop of this.loops) loop.wake();
  }

  /** Wakes all jobs and resolves once none of them runs, or after CATCH_UP_SECONDS. */
  async catchUp(): Promise<void> {
    this.wake();
    const timedOut = new AbortController();
    const idle = async (): Promise<void> => {
      // One job may wake another: an event writes an email.
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
   * Stops taking work and resolves when the running jobs have ended. After `ms` they are told to
   * break off, and a second later this resolves anyway. Unfinished work is in the database under a
   * lease that runs out. Later calls do nothing.
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
