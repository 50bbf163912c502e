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

/** For a site that the sandbox could not tell: a second process, or one that could not be reached at that moment. */
const POLL_SECONDS = 5;
const PATIENCE_MS = 2000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Lets the site's clock follow the sandbox's: at start, on each move, and every few seconds. */
@Injectable()
export class SandboxClock implements OnModuleInit {
  private readonly logger = new Logger(SandboxClock.name);

  constructor(
    private readonly settings: Settings,
    private readonly workers: BackgroundJobsService,
  ) {
    workers.add('sandbox-clock', POLL_SECONDS, async () => {
      if (await this.ask()) workers.wake();
      return false;
    });
  }

  async onModuleInit(): Promise<void> {
    await this.ask();
  }

  /** Takes over the sandbox's time, then does the work that became due. */
  async follow(): Promise<void> {
    await this.ask();
    await this.workers.catchUp();
  }

  /** Answers whether the time moved. While the sandbox does not answer, the clock stays as it is. */
  private async ask(): Promise<boolean> {
    try {
      const address = new URL('/_sandbox/clock', this.settings.STRIPE_API_URL);
      const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const { aheadSeconds } = (await answer.json()) as { aheadSeconds?: unknown };
      if (typeof aheadSeconds !== 'number') throw new Error(`The sandbox answered ${answer.status} without a time`);
      return moveClock(aheadSeconds);
    } catch (error) {
      this.logger.debug({ err: error }, 'The sandbox does not tell the time');
      return false;
    }
  }
}

@Controller('health/clock')
export class SandboxClockController {
  constructor(private readonly clock: SandboxClock) {}

  /** The sandbox calls this after each move of its clock. It answers once the work that became due is done. */
  @Post()
  @HttpCode(204)
  follow(): Promise<void> {
    return this.clock.follow();
  }
}

/** Holds nothing in production and without the sandbox: then the clock cannot be moved, and the call does not exist. */
@Module({})
export class SandboxClockModule {
  static forRoot(settings: Settings): DynamicModule {
    if (!isBesideSandbox(settings)) return { module: SandboxClockModule };
    return {
      module: SandboxClockModule,
      imports: [JobsModule],
      controllers: [SandboxClockController],
      providers: [SandboxClock],
    };
  }
}

function isBesideSandbox({ NODE_ENV, SANDBOX, STRIPE_API_URL }: Settings): boolean {
  return NODE_ENV !== 'production' && SANDBOX && LOOPBACK.has(new URL(STRIPE_API_URL).hostname);
}
