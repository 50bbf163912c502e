import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { BacktestFiguresService } from './backtests/backtest-figures.service.js';
import { ConfigurationError, readSettings } from './config/read-settings.js';
import { configureApp } from './configure-app.js';
import { migrate } from './database/migrate.js';
import { handleShutdown } from './shutdown.js';
import { BackgroundJobsService } from './jobs/background-jobs.service.js';
import { SCHEMA } from './schema.js';

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  await migrate(settings, SCHEMA);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(settings), {
    bodyParser: false,
    // Nest's own output is colored and for developers. A failed start is reported below.
    logger: false,
    abortOnError: false,
  });
  configureApp(app);
  handleShutdown(app);
  await app.listen(settings.PORT, settings.HOST);
  app.get(BackgroundJobsService).start();
  // So that the first visitor finds figures on the cards.
  void app.get(BacktestFiguresService).latest();
  process.stdout.write(`${settings.SITE_NAME} listens on ${await app.getUrl()}\n`);
}

try {
  await start();
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigurationError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}
