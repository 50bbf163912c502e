import { Controller, Get, Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { AppError } from '../http/app-error.js';

/** Whether this process is shutting down. Readiness then answers 503 to load balancers. */
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

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Answers 503 during shutdown and while the database cannot be read or written. */
  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    if (this.shutdown.isShuttingDown) throw new AppError('unavailable', 'This server is shutting down.');
    try {
      await this.database.checkReady();
    } catch (error) {
      throw new AppError('unavailable', 'The database doesn’t answer, or can’t be written.', { cause: error });
    }
    return { status: 'ok' };
  }
}
