import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppLogger } from './logger.js';
import { type Work, WorkLoop } from './work-loop.js';

/** Work that runs at shutdown gets this long. What it leaves is in the database, under a lease that runs out. */
const SHUTDOWN_SECONDS = 2;

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

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new Error('The server stops'));
    const stopped = Promise.all(this.loops.map((loop) => loop.stop()));
    await Promise.race([stopped, sleep(SHUTDOWN_SECONDS * 1000, undefined, { ref: false })]);
  }
}
