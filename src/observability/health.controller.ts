import { Controller, Get, Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { AppError } from '../http/app-error.js';

/**
 * Whether this process is about to end. It then reports itself not ready, so that load balancers
 * stop using it.
 */
@Injectable()
export class ShutdownStateService {
  isShuttingDown = false;
}

@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly shutdown: ShutdownStateService,
  ) {}

  /** Answers as long as the process runs. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * Answers 503 while the database cannot be read or written, and once the process is about to end.
   */
  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    if (this.shutdown.isShuttingDown) throw new AppError('unavailable', 'This server is about to end.');
    try {
      await this.database.checkReady();
    } catch (error) {
      throw new AppError('unavailable', 'The database does not answer, or cannot be written.', { cause: error });
    }
    return { status: 'ok' };
  }
}
