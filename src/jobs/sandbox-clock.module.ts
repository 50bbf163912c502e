import {
  Controller,
  type DynamicModule,
  HttpCode,
  Injectable,
  Logger,
  Module,
  type OnModuleInit,
  Post,
} from '@nestjs/common';
import { moveClock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { BackgroundJobsService } from './background-jobs.service.js';
import { JobsModule } from './jobs.module.js';

/** For processes that the sandbox did not notify: a second one, or one that was unreachable. */
const POLL_SECONDS = 5;
const TIMEOUT_MS = 2000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Synchronizes the site's clock with the sandbox's at startup, after each move, and by polling. */
@Injectable()
export class SandboxClock implements OnModuleInit {
  private readonly logger = new Logger(SandboxClock.name);

  constructor(
    private readonly settings: Settings,
    private readonly jobs: BackgroundJobsService,
  ) {
    jobs.add('sandbox-clock', POLL_SECONDS, async () => {
      if (await this.syncClock()) jobs.wake();
      return false;
    });
  }

  async onModuleInit(): Promise<void> {
    await this.syncClock();
  }

  /** Sets the clock to the sandbox's time, then waits for the jobs that became due. */
  async follow(): Promise<void> {
    await this.syncClock();
    await this.jobs.catchUp();
  }

  /** Returns whether the time changed. Keeps the clock while the sandbox is unresponsive. */
  private async syncClock(): Promise<boolean> {
    try {
      const address = new URL('/_sandbox/clock', this.settings.STRIPE_API_URL);
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { aheadSeconds } = (await response.json()) as { aheadSeconds?: unknown };
      if (typeof aheadSeconds !== 'number') throw new Error(`The sandbox answered ${response.status} without a time`);
      return moveClock(aheadSeconds);
    } catch (error) {
      this.logger.debug({ err: error }, 'The sandbox sent no time');
      return false;
    }
  }
}

@Controller('health/clock')
export class SandboxClockController {
  constructor(private readonly clock: SandboxClock) {}

  /** Called by the sandbox after each move of its clock. Responds once all due jobs are done. */
  @Post()
  @HttpCode(204)
  follow(): Promise<void> {
    return this.clock.follow();
  }
}

/** Empty in production and without the sandbox, so that no one can move the clock. */
@Module({})
export class SandboxClockModule {
  static forRoot(settings: Settings): DynamicModule {
    if (!usesLocalSandbox(settings)) return { module: SandboxClockModule };
    return {
      module: SandboxClockModule,
      imports: [JobsModule],
      controllers: [SandboxClockController],
      providers: [SandboxClock],
    };
  }
}

function usesLocalSandbox({ NODE_ENV, SANDBOX, STRIPE_API_URL }: Settings): boolean {
  return NODE_ENV !== 'production' && SANDBOX && LOOPBACK.has(new URL(STRIPE_API_URL).hostname);
}
