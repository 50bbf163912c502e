import type { AccessAnswer, GrantSummary, PostPurchaseAnswer, PostPurchaseInfo } from '../shared/contract/access.js';
import { GRANT_KINDS, GRANT_STATES } from '../shared/contract/access.js';
import type { BacktestEntry, BacktestFigures, PropFirmsAnswer } from '../shared/contract/backtests.js';
import type { ErrorAnswer } from '../shared/contract/errors.js';
import {
  type CheckoutAnswer,
  type InvoicesAnswer,
  type InvoiceSummary,
  type OpenInvoice,
  type PortalAnswer,
  type Price,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatusAnswer,
  type SubscriptionSummary,
} from '../shared/contract/payment.js';
import type {
  Community,
  PartnerLogo,
  Proof,
  Quote,
  Screenshot,
  SiteSettings,
  Walkthrough,
} from '../shared/contract/site.js';
import type {
  AccountAnswer,
  GoogleLoginAnswer,
  RegisterAnswer,
  SessionAnswer,
  SessionHintAnswer,
  SessionSummary,
} from '../shared/contract/users.js';

/** A JSON schema (OpenAPI 3.1). */
export type Schema = Readonly<Record<string, unknown>>;

export const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const integer: Schema = { type: 'integer' };
const instant: Schema = { type: 'string', format: 'date-time' };
const anyObject: Schema = { type: 'object', additionalProperties: true };
const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: [...values] });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const mapOf = (values: Schema): Schema => ({ type: 'object', additionalProperties: values });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

/** An object with exactly the fields of T. The compiler requires a schema for each of them. */
function object<T>(properties: Readonly<Record<keyof T, Schema>>, optional: readonly (keyof T)[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name as keyof T));
  return { type: 'object', properties, required, additionalProperties: false };
}

const IMAGE = { src: text, width: integer, height: integer };

const refs = <Name extends string>(schemas: Readonly<Record<Name, Schema>>) => schemas;
export const ref = (name: SchemaName): Schema => ({ $ref: `#/components/schemas/${name}` });
const later = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The bodies of responses by the name of their type in src/shared/contract. */
export const SCHEMAS = refs({
  ErrorAnswer: object<ErrorAnswer>({ error: text, code: text, requestId: text, fields: mapOf(text) }, ['fields']),

  RegisterAnswer: object<RegisterAnswer>({ email: text }),
  SessionAnswer: object<SessionAnswer>({ token: text, email: text }),
  SessionHintAnswer: object<SessionHintAnswer>({ hasCookies: flag }),
  GoogleLoginAnswer: object<GoogleLoginAnswer>({ url: text }),
  AccountAnswer: object<AccountAnswer>({
    email: text,
    emailVerified: flag,
    hasPassword: flag,
    hasGoogle: flag,
    pendingEmail: orNull(text),
    createdAt: instant,
  }),
  SessionSummary: object<SessionSummary>({
    id: text,
    current: flag,
    device: text,
    createdAt: instant,
    lastSeenAt: instant,
  }),
  SessionList: listOf(later('SessionSummary')),
  AccountExport: anyObject,
  OpenApiDocument: anyObject,

  CheckoutAnswer: object<CheckoutAnswer>({ redirect: text }),
  PortalAnswer: object<PortalAnswer>({ url: text }),
  Price: object<Price>({ amount: integer, currency: text }),
  OpenInvoice: object<OpenInvoice>({ url: orNull(text), price: later('Price'), dueAt: instant }),
  SubscriptionSummary: object<SubscriptionSummary>({
    id: text,
    planKey: text,
    pendingPlanKey: orNull(text),
    price: later('Price'),
    status: oneOf(SUBSCRIPTION_STATUSES),
    trialEndsAt: orNull(instant),
    currentPeriodEndsAt: orNull(instant),
    cancelsAt: orNull(instant),
    collectionPaused: flag,
    openInvoice: orNull(later('OpenInvoice')),
    accessEndsAt: orNull(instant),
    accessHeld: flag,
  }),
  SubscriptionStatusAnswer: object<SubscriptionStatusAnswer>({
    paid: flag,
    subscriptions: listOf(later('SubscriptionSummary')),
    trialAvailable: flag,
  }),
  InvoiceSummary: object<InvoiceSummary>({
    number: text,
    createdAt: instant,
    price: later('Price'),
    paidByCredit: integer,
    state: oneOf(['paid', 'open', 'void']),
    url: orNull(text),
  }),
  InvoicesAnswer: object<InvoicesAnswer>({ invoices: listOf(later('InvoiceSummary')) }),
  WebhookAnswer: object<{ received: true }>({ received: { const: true } }),

  PostPurchaseAnswer: object<PostPurchaseAnswer>({ accepted: { const: true } }),
  PostPurchaseInfo: object<PostPurchaseInfo>(
    {
      firstName: text,
      lastName: text,
      email: text,
      ntEmail: text,
      discordName: text,
      tradingViewUsername: text,
      machineId: text,
    },
    ['discordName', 'tradingViewUsername', 'machineId'],
  ),
  GrantSummary: object<GrantSummary>({
    kind: oneOf(GRANT_KINDS),
    state: oneOf(GRANT_STATES),
    note: text,
    account: orNull(text),
    dueAt: orNull(instant),
    updatedAt: instant,
  }),
  AccessAnswer: object<AccessAnswer>({
    grants: listOf(later('GrantSummary')),
    info: orNull(later('PostPurchaseInfo')),
  }),

  BacktestEntry: object<BacktestEntry>(
    {
      title: text,
      platform: oneOf(['ninjatrader', 'tradingview']),
      instrument: text,
      period: object<{ from: string; to: string }>({ from: text, to: text }),
      costs: text,
      startingBalance: { type: 'number' },
      sample: flag,
    },
    ['title', 'platform', 'instrument', 'period', 'costs', 'startingBalance', 'sample'],
  ),
  BacktestManifest: mapOf(later('BacktestEntry')),
  BacktestFigures: object<BacktestFigures>({
    netProfit: orNull({ type: 'number' }),
    profitFactor: { anyOf: [{ type: 'number' }, { const: 'infinite' }, { type: 'null' }] },
    maxDrawdown: orNull({ type: 'number' }),
    currency: orNull(text),
    isGross: flag,
    curve: text,
  }),
  BacktestFiguresAnswer: mapOf(orNull(later('BacktestFigures'))),
  PropFirmsAnswer: object<PropFirmsAnswer>({
    version: text,
    verifiedAt: text,
    firms: listOf(anyObject),
    complete: flag,
  }),
  SiteSettings: object<SiteSettings>({
    siteName: text,
    siteUrl: text,
    today: { type: 'string', format: 'date' },
    supportEmail: text,
    affiliateEmail: text,
    prices: mapOf(text),
    links: mapOf(text),
    vendorBadge: flag,
    chatWidgetUrl: text,
    affiliateTrackerUrl: text,
    affiliateTrackerAttributes: mapOf(text),
    sandbox: flag,
    screenshots: mapOf(listOf(object<Screenshot>(IMAGE))),
    proof: object<Proof>({
      quotes: listOf(object<Quote>({ text, name: text, role: text, link: text, paid: flag }, ['role', 'link'])),
      walkthrough: orNull(
        object<Walkthrough>({ title: text, youtubeId: text, poster: orNull(object<Screenshot>(IMAGE)) }),
      ),
      community: orNull(
        object<Community>({ members: orNull(object({ count: integer, day: text })), channels: listOf(text) }),
      ),
      partners: listOf(object<PartnerLogo>({ ...IMAGE, alt: text })),
    }),
    backtests: mapOf(anyObject),
    figures: orNull(later('BacktestFiguresAnswer')),
    backtest: orNull(anyObject),
  }),

  HealthAnswer: object<{ status: 'ok' }>({ status: { const: 'ok' } }),
});

export type SchemaName = keyof typeof SCHEMAS;
