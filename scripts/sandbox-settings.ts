import { PLAN_KEYS, PRICE_SETS } from '../src/shared/plans.js';

/** The origin of a running sandbox and the port of its mail server. */
export interface SandboxAddress {
  url: string;
  smtpPort: number;
}

/** Settings that point the product at the sandbox. `sandbox/config.ts` holds the same secrets. */
export function sandboxSettings(sandbox: SandboxAddress): Record<string, string> {
  const prices = PRICE_SETS.flatMap((set) =>
    PLAN_KEYS.map((key) => [`STRIPE_PRICE_${set}_${key}`, `price_sandbox_${set.toLowerCase()}_${key.toLowerCase()}`]),
  );
  return {
    ...Object.fromEntries(prices),
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
    // Used only if a Discord bot is set; see sandbox/README.md.
    DISCORD_API_URL: `${sandbox.url}/discord`,
    TEST_CHECKOUT: 'true',
    SANDBOX: 'true',
    DRAIN_SECONDS: '0',
  };
}

/** Harmless outside addresses, so that every link of the site works before the owner sets them. */
export const EXAMPLE_LINKS: Readonly<Record<string, string>> = {
  DISCORD_URL: 'https://example.com/discord',
  SHOULD_I_TRADE_TODAY_URL: 'https://example.com/should-i-trade-today',
  YOUTUBE_URL: 'https://example.com/videos',
  TWITCH_URL: 'https://example.com/stream',
  AFFILIATE_PORTAL_URL: 'https://example.com/affiliates',
  MARKETING_MATERIALS_URL: 'https://example.com/marketing',
  VENDOR_SIGN_UP_URL: 'https://example.com/platform',
  CHAT_WIDGET_URL: 'https://example.com/chat',
};
