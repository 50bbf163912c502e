import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPort } from './ports.js';
import { ROOT } from './project.js';
import { EXAMPLE_LINKS, sandboxSettings } from './sandbox-settings.js';

/** Ports, addresses, and environments of a local start. */
export interface LocalPlan {
  /** False in production or if real keys are set. */
  sandbox: boolean;
  sitePort: number;
  sandboxPort: number;
  smtpPort: number;
  siteUrl: string;
  sandboxUrl: string;
  host: string;
  siteEnvironment: NodeJS.ProcessEnv;
  sandboxEnvironment: NodeJS.ProcessEnv;
}

/**
 * Reads `.env` (the shell's variables win) and makes the plan. Throws a readable error for a bad
 * port.
 */
export function localPlan(): LocalPlan {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const { env } = process;
  const sandbox = env['NODE_ENV'] !== 'production' && !env['STRIPE_SECRET_KEY'];
  const sitePort = readPort('PORT', 3000);
  const sandboxPort = readPort('SANDBOX_PORT', sitePort + 1);
  const smtpPort = readPort('SANDBOX_SMTP_PORT', sitePort + 2);
  const siteUrl = env['SITE_URL']?.trim() || `http://localhost:${sitePort}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const dataDir = resolve(ROOT, env['DATA_DIR']?.trim() || 'data');
  const host = env['HOST']?.trim() || '127.0.0.1';
  const sandboxEnvironment = (): NodeJS.ProcessEnv => ({
    ...EXAMPLE_LINKS,
    ...env,
    LOG_LEVEL: env['LOG_LEVEL']?.trim() || 'warn',
    JWT_SECRET: env['JWT_SECRET']?.trim() || readOrCreateSecret(dataDir),
    ...sandboxSettings({ url: sandboxUrl, smtpPort }),
  });
  return {
    sandbox,
    sitePort,
    sandboxPort,
    smtpPort,
    siteUrl,
    sandboxUrl,
    host,
    siteEnvironment: {
      ...(sandbox ? sandboxEnvironment() : env),
      PORT: String(sitePort),
      SITE_URL: siteUrl,
      DATA_DIR: dataDir,
    },
    sandboxEnvironment: {
      ...env,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
      SITE_URL: siteUrl,
    },
  };
}

/**
 * The secret that signs access tokens. It is kept in a file, so that a restart signs nobody out.
 */
function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return readFileSync(file, 'utf8').trim();
  }
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  // The file is private from the first moment, because a umask can only remove rights.
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
