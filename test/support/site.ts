import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from '../../src/app.module.js';
import { readSettings } from '../../src/config/read-settings.js';
import { configureApp } from '../../src/configure-app.js';
import { Database } from '../../src/database/database.js';
import { PLAN_KEYS } from '../../src/shared/plans.js';
import { freePort, makePlace } from './place.js';
import { type Sandbox, startSandbox } from './sandbox.js';
import { Visitor } from './visitor.js';

/** The real app on a real database, with the sandbox in place of the outside world. */
export interface Site {
  url: string;
  app: NestExpressApplication;
  database: Database;
  sandbox: Sandbox;
  /** A new visitor without cookies. */
  visitor(): Visitor;
  /** Ends the app and starts it again on the same data and port, as a restart of the container would. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** `environment` overrides single settings. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const sandbox = await startSandbox();
  const place = await makePlace();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await sandbox.setSite(url);
  const settings = readSettings({
    ...sandboxEnvironment(sandbox),
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    ...environment,
  });
  const launch = async (): Promise<NestExpressApplication> => {
    const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(settings), {
      bodyParser: false,
      logger: false,
      abortOnError: false,
    });
    configureApp(app);
    await app.listen(port, '127.0.0.1');
    return app;
  };
  const app = await launch();
  const site: Site = {
    url,
    app,
    database: app.get(Database),
    sandbox,
    visitor: () => new Visitor(url),
    restart: async () => {
      await site.app.close();
      site.app = await launch();
      site.database = site.app.get(Database);
    },
    stop: async () => {
      await site.app.close();
      await sandbox.stop();
      await place.remove();
    },
  };
  return site;
}

/** The settings that point the product at the stand-ins, as `npm start` gives them. */
export function sandboxEnvironment(sandbox: Pick<Sandbox, 'url' | 'smtpPort'>): Record<string, string> {
  const prices = PLAN_KEYS.flatMap((key) =>
    ['LOCAL', 'PRODUCTION'].map((set) => [
      `STRIPE_PRICE_${set}_${key}`,
      `price_sandbox_${set.toLowerCase()}_${key.toLowerCase()}`,
    ]),
  );
  return {
    ...Object.fromEntries(prices),
    JWT_SECRET: 'a secret for tests that is long enough to be one',
    GOOGLE_CLIENT_ID: 'sandbox-client',
    GOOGLE_CLIENT_SECRET: 'sandbox-secret',
    GOOGLE_AUTHORIZATION_URL: `${sandbox.url}/google/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${sandbox.url}/google/token`,
    GOOGLE_USERINFO_URL: `${sandbox.url}/google/userinfo`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_API_URL: sandbox.url,
    SMTP_URL: `smtp://localhost:${sandbox.smtpPort}`,
    MAIL_FROM: 'Flux Tools <hello@example.com>',
    OPERATOR_EMAIL: 'operator@example.com',
    SUPPORT_EMAIL: 'support@example.com',
    ACCESS_WEBHOOK_URL: `${sandbox.url}/access`,
    ACCESS_WEBHOOK_SECRET: 'whsec_c2FuZGJveC1hY2Nlc3Mtc2VjcmV0',
    TEST_CHECKOUT: 'true',
    SANDBOX: 'true',
  };
}
