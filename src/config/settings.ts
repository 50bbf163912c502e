import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
} from 'class-validator';
import { PLAN_KEYS, PRICE_SETS, type PlanKey, type PriceSet } from '../shared/plans.js';
import {
  DataAttributes,
  HttpUrl,
  Required,
  Origin,
  toBoolean,
  toDataAttributes,
  toInteger,
  toList,
} from './setting-rules.js';

/** OWASP's minimum for Argon2id with two passes and one lane: about 30 ms of CPU time. */
export const MIN_PASSWORD_HASH_MIB = 19;
export const MIN_METRICS_TOKEN_LENGTH = 16;

/** The settings, named as in the environment and explained in `.env.example`. */
export class Settings {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: string = 'development';
  @IsString()
  HOST: string = '127.0.0.1';
  @toInteger
  @IsInt()
  @Min(0)
  @Max(65535)
  PORT: number = 3000;
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  LOG_LEVEL: string = 'info';
  /** Number of trusted reverse proxies in front of the server. */
  @toInteger
  @IsInt()
  @Min(0)
  TRUST_PROXY: number = 0;
  /** Seconds from SIGTERM to the last new connection. Readiness answers 503 meanwhile. */
  @toInteger
  @IsInt()
  @Min(0)
  @Max(300)
  DRAIN_SECONDS: number = 1;
  @toInteger
  @IsInt()
  @Min(10)
  MAX_CONNECTIONS: number = 2000;

  @Origin()
  @Required('the address customers use, such as https://www.example.com')
  SITE_URL: string;
  @IsString()
  SITE_NAME: string = 'Flux Tools';
  /** Other origins that may call the API with credentials, separated by commas. */
  @toList
  @Origin({ each: true })
  ALLOWED_ORIGINS: string[] = [];
  /** Origin of the API if it is not SITE_URL. */
  @IsOptional()
  @Origin()
  API_ORIGIN?: string;
  /** Domain of the `token` cookie: the site's host or a parent domain; empty for the host alone. */
  @IsString()
  COOKIE_DOMAIN: string = '';

  /** `postgres://…`; empty means SQLite in DATA_DIR. */
  @Matches(/^(postgres(ql)?:\/\/.+)?$/, {
    message: 'DATABASE_URL must start with postgres:// (or be empty for SQLite)',
  })
  DATABASE_URL: string = '';
  @IsNotEmpty()
  DATA_DIR: string = 'data';
  @IsNotEmpty()
  BACKTESTS_DIR: string = 'backtests';
  @IsNotEmpty()
  SCREENSHOTS_DIR: string = 'screenshots';
  @IsNotEmpty()
  PROOF_DIR: string = 'proof';
  @IsNotEmpty()
  CLIENT_DIR: string = 'client';

  @MinLength(32, { message: 'JWT_SECRET must have at least 32 characters' })
  @Required('a random secret of at least 32 characters that signs access tokens')
  JWT_SECRET: string;
  /** Memory for hashing one password. More memory slows guessing. */
  @toInteger
  @IsInt()
  @Min(1)
  @Max(1024)
  PASSWORD_HASH_MIB: number = MIN_PASSWORD_HASH_MIB;

  @Required('the OAuth client id from the Google Cloud console')
  GOOGLE_CLIENT_ID: string;
  @Required('the OAuth client secret from the Google Cloud console')
  GOOGLE_CLIENT_SECRET: string;
  @HttpUrl()
  GOOGLE_AUTHORIZATION_URL: string = 'https://accounts.google.com/o/oauth2/v2/auth';
  @HttpUrl()
  GOOGLE_TOKEN_URL: string = 'https://oauth2.googleapis.com/token';
  @HttpUrl()
  GOOGLE_USERINFO_URL: string = 'https://openidconnect.googleapis.com/v1/userinfo';

  @Required('the secret key of the Stripe account')
  STRIPE_SECRET_KEY: string;
  @Required("the signing secret of the Stripe webhook endpoint ('whsec_…')")
  STRIPE_WEBHOOK_SECRET: string;
  @HttpUrl()
  STRIPE_API_URL: string = 'https://api.stripe.com';
  /** A portal configuration ID (`bpc_…`); empty uses the account's default. */
  @IsString()
  STRIPE_PORTAL_CONFIGURATION: string = '';
  /** Seconds between reads of Stripe's event list, which recover lost deliveries. */
  @toInteger
  @IsInt()
  @Min(10)
  @Max(3600)
  STRIPE_CATCH_UP_SECONDS: number = 180;
  @IsIn(PRICE_SETS)
  PRICE_SET: PriceSet = 'PRODUCTION';
  /** Whether the Test plan may be bought. */
  @toBoolean
  @IsBoolean()
  TEST_CHECKOUT: boolean = false;
  /** Days that access continues after a failed renewal. */
  @toInteger
  @IsInt()
  @Max(60)
  GRACE_DAYS: number = 7;
  /** Whether a disputed payment puts access on hold until the bank has decided. */
  @IsIn(['hold', 'keep'])
  DISPUTE_ACCESS: 'hold' | 'keep' = 'hold';

  @Matches(/^smtps?:\/\/.+$/, { message: 'SMTP_URL must start with smtp:// or smtps://' })
  @Required('where mail is handed over, such as smtps://user:password@smtp.example.com')
  SMTP_URL: string;
  @Required('the sender of all mail, such as "Flux Tools <hello@example.com>"')
  MAIL_FROM: string;
  @IsEmail({}, { message: 'OPERATOR_EMAIL must be an email address' })
  @Required('where notices to the operator go')
  OPERATOR_EMAIL: string;
  @IsEmail({}, { message: 'SUPPORT_EMAIL must be an email address' })
  @Required('the support address shown on the site')
  SUPPORT_EMAIL: string;
  /** Contact for the affiliate program; SUPPORT_EMAIL if empty. */
  @IsOptional()
  @IsEmail()
  AFFILIATE_EMAIL?: string;

  /** Receiver of access changes (Standard Webhooks); empty leaves them to operators. */
  @IsOptional()
  @HttpUrl()
  ACCESS_WEBHOOK_URL?: string;
  @Matches(/^(whsec_[A-Za-z0-9+/]{16,}={0,2})?$/, {
    message: 'ACCESS_WEBHOOK_SECRET must be whsec_ and at least 16 characters of base64',
  })
  ACCESS_WEBHOOK_SECRET: string = '';
  /** The previous secret, for rotation. Calls are signed with both. */
  @Matches(/^(whsec_[A-Za-z0-9+/]{16,}={0,2})?$/, {
    message: 'ACCESS_WEBHOOK_SECRET_OLD must be whsec_ and at least 16 characters of base64',
  })
  ACCESS_WEBHOOK_SECRET_OLD: string = '';
  /** Whether the receiver may have a private address in production. */
  @toBoolean
  @IsBoolean()
  ACCESS_WEBHOOK_ALLOW_PRIVATE: boolean = false;

  /** Token of a Discord bot that manages roles; empty leaves them to webhook or operators. */
  @IsString()
  DISCORD_BOT_TOKEN: string = '';
  /** The Discord server. */
  @Matches(/^\d{0,20}$/, { message: 'DISCORD_GUILD_ID must be the id of a Discord server: digits' })
  DISCORD_GUILD_ID: string = '';
  /** The role of people with a plan. */
  @Matches(/^\d{0,20}$/, { message: 'DISCORD_ROLE_ID must be the id of a role: digits' })
  DISCORD_ROLE_ID: string = '';
  @HttpUrl()
  DISCORD_API_URL: string = 'https://discord.com/api/v10';

  /** Bearer token for /metrics; empty leaves it open, outside production. */
  @IsString()
  METRICS_TOKEN: string = '';

  @IsOptional()
  @HttpUrl()
  DISCORD_URL?: string;
  @IsOptional()
  @HttpUrl()
  SHOULD_I_TRADE_TODAY_URL?: string;
  @IsOptional()
  @HttpUrl()
  YOUTUBE_URL?: string;
  @IsOptional()
  @HttpUrl()
  TWITCH_URL?: string;
  @IsOptional()
  @HttpUrl()
  AFFILIATE_PORTAL_URL?: string;
  @IsOptional()
  @HttpUrl()
  MARKETING_MATERIALS_URL?: string;
  @IsOptional()
  @HttpUrl()
  VENDOR_SIGN_UP_URL?: string;
  @IsOptional()
  @HttpUrl()
  CHAT_WIDGET_URL?: string;
  @IsOptional()
  @HttpUrl()
  AFFILIATE_TRACKER_URL?: string;
  /** Attributes of the tracker's script element, by name. */
  @toDataAttributes
  @DataAttributes()
  AFFILIATE_TRACKER_ATTRIBUTES: Readonly<Record<string, string>> = {};
  @toBoolean
  @IsBoolean()
  VENDOR_BADGE: boolean = true;
  /** Set by `npm start` while the sandbox runs. Pages show a notice. */
  @toBoolean
  @IsBoolean()
  SANDBOX: boolean = false;

  /** Price IDs of the active set by plan key; set by `readSettings`. */
  prices: Partial<Record<PlanKey, string>> = {};
  /** The Test plan's price ID in the active set, even if not sold; set by `readSettings`. */
  testPrice: string = '';

  /** Origin of the API, for cookies and callbacks. */
  get apiOrigin(): string {
    return this.API_ORIGIN ?? this.SITE_URL;
  }

  get allowedOrigins(): string[] {
    return [this.SITE_URL, ...this.ALLOWED_ORIGINS];
  }

  /** Plan keys that can be sold now. */
  get sellablePlans(): readonly PlanKey[] {
    return PLAN_KEYS.filter((key) => key !== 'TEST' || this.TEST_CHECKOUT);
  }
}
