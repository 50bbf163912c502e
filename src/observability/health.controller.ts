import { Controller, Get, Header } from '@nestjs/common';
import { Database } from '../database/database.js';
import { ShutdownStateService } from '../http/shutdown-state.service.js';
import { AppError } from '../http/app-error.js';

@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly ending: ShutdownStateService,
  ) {}

  /** The process answers. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * The process can do its work: the database answers, and a write can be committed. 503 while it cannot, and once the process
   * is about to end.
   */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(): Promise<{ status: 'ok' }> {
    if (this.ending.isUnderWay) throw new AppError('unavailable', 'This server is about to end.');
    try {
      await this.database.checkReady();
    } catch (error) {
      throw new AppError('unavailable', 'The database does not answer, or cannot be written.', { cause: error });
    }
    return { status: 'ok' };
  }
}
