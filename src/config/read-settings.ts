import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { PlanKey } from '../shared/plans.js';
import { isOrigin } from './setting-rules.js';
import { MIN_METRICS_TOKEN_LENGTH, MIN_PASSWORD_HASH_MIB, Settings } from './settings.js';

/** Invalid settings, with one sentence per problem. */
export class ConfigurationError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The server is not fully configured:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from the environment, without empty values. Throws ConfigurationError. */
export function readSettings(environment: Environment): Settings {
  const given = presentValues(environment);
  const settings = plainToInstance(Settings, given, { exposeDefaultValues: true });
  settings.prices = pricesOf(settings, given);
  settings.testPrice = given[priceSetting(settings, 'TEST')]?.trim() ?? '';
  const problems = validateSync(settings, { stopAtFirstError: true }).flatMap((error) =>
    Object.values(error.constraints ?? {}),
  );
  problems.push(...cookieProblems(settings), ...missingPrices(settings), ...productionProblems(settings));
  if (settings.ACCESS_WEBHOOK_URL && !settings.ACCESS_WEBHOOK_SECRET) {
    problems.push('ACCESS_WEBHOOK_SECRET is missing: the secret (whsec_…) that signs calls to ACCESS_WEBHOOK_URL');
  }
  problems.push(...discordProblems(settings));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return settings;
}

/** Reads the folders of content, even if other settings are missing. */
export function contentFolders(environment: Environment): Pick<Settings, 'BACKTESTS_DIR' | 'PROOF_DIR' | 'CLIENT_DIR'> {
  return plainToInstance(Settings, presentValues(environment), { exposeDefaultValues: true });
}

function presentValues(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => /^[A-Z]/.test(name) && value !== undefined && value.trim() !== '',
    ),
  );
}

const priceSetting = (settings: Settings, key: PlanKey): string => `STRIPE_PRICE_${settings.PRICE_SET}_${key}`;

function pricesOf(settings: Settings, given: Environment): Partial<Record<PlanKey, string>> {
  const entries = settings.sellablePlans.map((key) => [key, given[priceSetting(settings, key)]?.trim()] as const);
  return Object.fromEntries(entries.filter(([, id]) => id !== undefined));
}

function missingPrices(settings: Settings): string[] {
  const missing = settings.sellablePlans.filter((key) => settings.prices[key] === undefined);
  return missing.map((key) => `${priceSetting(settings, key)} is missing: the Stripe price id of that plan`);
}

/** Browsers silently drop cookies for other domains, so no one could sign in. */
function cookieProblems({ COOKIE_DOMAIN, SITE_URL, API_ORIGIN }: Settings): string[] {
  if (COOKIE_DOMAIN === '') return [];
  const origins = Object.entries({ SITE_URL, API_ORIGIN }).filter(([, origin]) => isOrigin(origin));
  return origins
    .filter(([, origin = '']) => !`.${new URL(origin).hostname}`.endsWith(`.${COOKIE_DOMAIN}`))
    .map(([name]) => `COOKIE_DOMAIN must be the host of ${name} or a parent domain of it, such as example.com`);
}

function discordProblems({ DISCORD_BOT_TOKEN, DISCORD_GUILD_ID, DISCORD_ROLE_ID }: Settings): string[] {
  const bot = { DISCORD_BOT_TOKEN, DISCORD_GUILD_ID, DISCORD_ROLE_ID };
  const missing = Object.entries(bot).filter(([, value]) => value === '');
  if (missing.length === 0 || missing.length === Object.keys(bot).length) return [];
  return missing.map(([name]) => `${name} is missing: Discord roles need the bot's token, the server and the role`);
}

function productionProblems(settings: Settings): string[] {
  if (settings.NODE_ENV !== 'production') return [];
  const problems: string[] = [];
  if (settings.METRICS_TOKEN === '') {
    problems.push('METRICS_TOKEN is missing: the bearer token, such as 24 random characters, that /metrics asks for');
  } else if (settings.METRICS_TOKEN.length < MIN_METRICS_TOKEN_LENGTH) {
    problems.push(
      `METRICS_TOKEN is too short: at least ${MIN_METRICS_TOKEN_LENGTH} random characters, or it is guessed`,
    );
  }
  if (settings.SANDBOX) problems.push('SANDBOX must not be set in production');
  if (settings.PASSWORD_HASH_MIB < MIN_PASSWORD_HASH_MIB) {
    problems.push(`PASSWORD_HASH_MIB must be at least ${MIN_PASSWORD_HASH_MIB} in production`);
  }
  if (isUnencrypted(settings.SITE_URL)) {
    problems.push('SITE_URL must start with https:// in production: sign-in cookies are sent over TLS only');
  }
  problems.push(...SERVICES.filter((name) => isExposed(name, settings)).map((name) => `${name} ${TLS}`));
  return problems;
}

const TLS = 'must start with https:// in production';
const SERVICES = [
  'STRIPE_API_URL',
  'GOOGLE_AUTHORIZATION_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_USERINFO_URL',
  'DISCORD_API_URL',
  'ACCESS_WEBHOOK_URL',
] as const;

/** Whether a URL exposes keys for lack of TLS. A receiver in a private network needs no TLS. */
function isExposed(name: (typeof SERVICES)[number], settings: Settings): boolean {
  if (name === 'ACCESS_WEBHOOK_URL' && settings.ACCESS_WEBHOOK_ALLOW_PRIVATE) return false;
  return isUnencrypted(settings[name]);
}

/** Whether the URL uses HTTP and another machine. */
function isUnencrypted(address: string | undefined): boolean {
  if (!address?.startsWith('http://')) return false;
  return !/^http:\/\/(localhost|127\.0\.0\.1)([:/]|$)/.test(address);
}
