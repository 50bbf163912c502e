import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppLogger } from '../http/logger.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { AccountLinks } from './account-links.js';
import { Sessions } from './sessions.js';

const EVERY_MINUTES = 30;

/** Removes sessions, links and rate limits whose time is over. What has ended counts for nothing before that, too. */
@Injectable()
export class UsersSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly sessions: Sessions,
    private readonly links: AccountLinks,
    private readonly limiter: RateLimiter,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), EVERY_MINUTES * 60_000).unref();
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private start(): void {
    this.running = this.sweep();
  }

  private async sweep(): Promise<void> {
    try {
      await this.sessions.sweep();
      await this.links.sweep();
      await this.limiter.sweep();
    } catch (error) {
      this.logger.pino.error({ err: error }, 'Sweeping failed; it is tried again in half an hour');
    }
  }
}
