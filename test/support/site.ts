import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { freePort } from '../../scripts/ports.js';
import { sandboxSettings } from '../../scripts/sandbox-settings.js';
import { AppModule } from '../../src/app.module.js';
import { readSettings } from '../../src/config/read-settings.js';
import { configureApp } from '../../src/configure-app.js';
import { Database } from '../../src/database/database.js';
import { migrate } from '../../src/database/migrate.js';
import { BackgroundJobsService } from '../../src/jobs/background-jobs.service.js';
import { SCHEMA } from '../../src/schema.js';
import { createDataLocation } from './data-location.js';
import { type Sandbox, startSandbox } from './sandbox.js';
import { Visitor } from './visitor.js';

/** The real app on a real database, with the sandbox as the outside world. */
export interface Site {
  url: string;
  app: NestExpressApplication;
  database: Database;
  sandbox: Sandbox;
  /** A new visitor without cookies. */
  visitor(): Visitor;
  /** Restarts the app on the same data and port, like a restart of the container. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a site; `environment` overrides settings. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const sandbox = await startSandbox();
  const location = await createDataLocation();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await sandbox.setSite(url);
  const settings = readSettings({
    ...sandboxEnvironment(sandbox),
    NODE_ENV: 'test',
    PASSWORD_HASH_MIB: '1',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl,
    // Tests that drop webhooks on purpose need them to stay lost.
    STRIPE_CATCH_UP_SECONDS: '3600',
    ...environment,
  });
  const launch = async (): Promise<NestExpressApplication> => {
    await migrate(settings, SCHEMA);
    const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(settings), {
      bodyParser: false,
      logger: false,
      abortOnError: false,
    });
    configureApp(app);
    await app.listen(port, '127.0.0.1');
    app.get(BackgroundJobsService).start();
    return app;
  };
  const app = await launch();
  const site: Site = {
    url,
    app,
    database: app.get(Database),
    sandbox,
    visitor: () => new Visitor(url),
    restart: async (whileDown) => {
      await site.app.close();
      await whileDown?.();
      site.app = await launch();
      site.database = site.app.get(Database);
    },
    stop: async () => {
      await site.app.close();
      await sandbox.stop();
      await location.remove();
    },
  };
  return site;
}

/** The settings that `npm start` gives the product beside the stand-ins, with a fixed secret. */
export function sandboxEnvironment(sandbox: Pick<Sandbox, 'url' | 'smtpPort'>): Record<string, string> {
  return { ...sandboxSettings(sandbox), JWT_SECRET: 'a secret for tests that is long enough to be one' };
}
