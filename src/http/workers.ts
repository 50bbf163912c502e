import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppLogger } from './logger.js';
import { type Work, WorkLoop } from './work-loop.js';

/** Work that runs at shutdown gets this long. What it leaves is in the database, under a lease that runs out. */
const SHUTDOWN_SECONDS = 2;
const CATCH_UP_SECONDS = 8;

/** All background work of this process. The server starts it; a command does not, and so takes nothing from the server. */
@Injectable()
export class Workers implements OnModuleDestroy {
  private readonly loops: WorkLoop[] = [];
  private readonly stopping = new AbortController();

  constructor(private readonly logger: AppLogger) {}

  /** Adds work that begins with `start`. `name` is for the log. */
  add(name: string, everySeconds: number, work: Work): WorkLoop {
    const loop = new WorkLoop(name, everySeconds, work, this.stopping.signal, this.logger.pino);
    this.loops.push(loop);
    return loop;
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
      while (!givenUp.signal.aborted && (await Promise.all(this.loops.map((loop) => loop.idle()))).some(Boolean));
    };
    await Promise.race([idle(), sleep(CATCH_UP_SECONDS * 1000, undefined, { ref: false })]);
    givenUp.abort();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new Error('The server stops'));
    const stopped = Promise.all(this.loops.map((loop) => loop.stop()));
    await Promise.race([stopped, sleep(SHUTDOWN_SECONDS * 1000, undefined, { ref: false })]);
  }
}
