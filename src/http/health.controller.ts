import { Controller, Get, Header } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Refusal } from './refusal.js';

@Controller('health')
export class HealthController {
  constructor(private readonly database: Database) {}

  /** The process answers. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can do its work: the database answers, and a write can be committed. 503 while it cannot. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(): Promise<{ status: 'ok' }> {
    try {
      await this.database.checkReady();
    } catch (error) {
      throw new Refusal('unavailable', 'The database does not answer, or cannot be written.', { cause: error });
    }
    return { status: 'ok' };
  }
}
