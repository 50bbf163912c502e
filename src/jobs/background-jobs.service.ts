import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Work, JobLoop } from './job-loop.js';

/** Where nobody says how long work under way may take at the end. */
const STOP_MS = 2000;
/** What was cut off notes how far it came. */
const NOTES_MS = 1000;
const CATCH_UP_SECONDS = 8;

/** All background work of this process. The server starts it; a command does not, and so takes nothing from the server. */
@Injectable()
export class BackgroundJobsService implements OnModuleDestroy {
  private readonly loops: JobLoop[] = [];
  private readonly besides = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly cutOff = new AbortController();
  private stopped: Promise<void> | undefined;

  /** Adds work that begins with `start`. `name` is for the log. */
  add(name: string, everySeconds: number, work: Work): JobLoop {
    const loop = new JobLoop(name, everySeconds, work, [this.stopping.signal, this.cutOff.signal]);
    this.loops.push(loop);
    return loop;
  }

  /** Has `catchUp` wait for work that runs beside the loops. */
  watch(work: Promise<void>): void {
    const forget = (): void => void this.besides.delete(watched);
    const watched = work.then(forget, forget);
    this.besides.add(watched);
  }

  start(): void {
    for (const loop of this.loops) loop.start();
  }

  /** Lets all work look for what is due now. */
  wake(): void {
    for (const loop of this.loops) loop.wake();
  }

  /** Wakes all work and resolves once none of it runs any more, or after some seconds. */
  async catchUp(): Promise<void> {
    this.wake();
    const givenUp = new AbortController();
    const idle = async (): Promise<void> => {
      // Work of one kind wakes another: an event writes a mail.
      for (let ran = true; ran && !givenUp.signal.aborted;) {
        const besides = [...this.besides];
        await Promise.all(besides);
        ran = besides.length > 0 || (await Promise.all(this.loops.map((loop) => loop.idle()))).some(Boolean);
      }
    };
    await Promise.race([idle(), sleep(CATCH_UP_SECONDS * 1000, undefined, { ref: false })]);
    givenUp.abort();
  }

  /**
   * Takes no more work and resolves when what is under way has ended, or a second after `ms`, when it is told to break off.
   * What it leaves is in the database, under a lease that runs out. Only the first call counts.
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
    await Promise.race([ended, sleep(NOTES_MS, undefined, { ref: false })]);
  }
}
