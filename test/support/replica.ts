import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import { Settings } from '../../src/config/settings.js';
import { BackgroundJobsService } from '../../src/jobs/background-jobs.service.js';
import type { Site } from './site.js';

/**
 * Starts the background work of a second server on the site's database. Close it before the site
 * stops.
 */
export async function startReplica(site: Site): Promise<INestApplicationContext> {
  const replica = await NestFactory.createApplicationContext(AppModule.forRoot(site.app.get(Settings)), {
    logger: false,
    abortOnError: false,
  });
  replica.get(BackgroundJobsService).start();
  return replica;
}
