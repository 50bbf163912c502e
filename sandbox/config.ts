export interface SandboxConfig {
  port: number;
  smtpPort: number;
  dataDir: string | undefined;
  siteUrl: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  googleClientId: string;
  googleClientSecret: string;
  accessSecret: string;
}

/**
 * Reads the settings listed in sandbox/README.md. Throws an error with a readable message. Port 0
 * picks a free port.
 */
export function readConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  if (env['NODE_ENV'] === 'production') {
    throw new Error(
      'The sandbox does not start with NODE_ENV=production: it has no real payments and no real sign-in.',
    );
  }
  return {
    port: readPort(env, 'SANDBOX_PORT', 3001),
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', 3002),
    dataDir: env['SANDBOX_DATA_DIR'] || undefined,
    siteUrl: readOrigin(env['SITE_URL'] || 'http://localhost:3000'),
    stripeSecretKey: env['SANDBOX_STRIPE_SECRET_KEY'] || 'sk_test_sandbox',
    stripeWebhookSecret: env['SANDBOX_STRIPE_WEBHOOK_SECRET'] || 'whsec_sandbox',
    googleClientId: env['SANDBOX_GOOGLE_CLIENT_ID'] || 'sandbox-client',
    googleClientSecret: env['SANDBOX_GOOGLE_CLIENT_SECRET'] || 'sandbox-secret',
    accessSecret: env['SANDBOX_ACCESS_SECRET'] || 'whsec_c2FuZGJveC1hY2Nlc3Mtc2VjcmV0',
  };
}

/**
 * The origin of an http(s) URL, without a trailing slash. Throws an error with a readable message.
 */
export function readOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(`"${address}" is not an http address of a site.`);
  }
  return url.origin;
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${name} is not a port: "${text}".`);
  return port;
}
