import { Settings } from '../config/settings.js';
import { siteSettings } from './site-settings.service.js';

const NOTHING = {
  screenshots: {},
  proof: { quotes: [], walkthrough: null, community: null, partners: [] },
  manifest: {},
};
const given = (values: Partial<Settings>): Settings =>
  Object.assign(new Settings(), { SITE_URL: 'https://example.com', SUPPORT_EMAIL: 'help@example.com' }, values);

describe('siteSettings', () => {
  it('contains names, addresses, prices and the day of the page', () => {
    const settings = given({
      SITE_NAME: 'Tools',
      AFFILIATE_EMAIL: 'partners@example.com',
      DISCORD_URL: 'https://discord.example/x',
      VENDOR_BADGE: false,
      prices: { PRO_BOTH: 'price_1' },
    });
    expect(siteSettings(settings, '2026-11-20', NOTHING)).toMatchObject({
      siteName: 'Tools',
      siteUrl: 'https://example.com',
      today: '2026-11-20',
      supportEmail: 'help@example.com',
      affiliateEmail: 'partners@example.com',
      prices: { PRO_BOTH: 'price_1' },
      links: { discord: 'https://discord.example/x', youtube: '' },
      vendorBadge: false,
      sandbox: false,
    });
  });

  it('uses the support address for affiliates if they have no own address', () => {
    expect(siteSettings(given({}), '2026-11-20', NOTHING).affiliateEmail).toBe('help@example.com');
  });

  it('contains no secret setting', () => {
    const secrets = {
      JWT_SECRET: 'secret-jwt',
      GOOGLE_CLIENT_ID: 'secret-id',
      GOOGLE_CLIENT_SECRET: 'secret-google',
      STRIPE_SECRET_KEY: 'secret-stripe',
      STRIPE_WEBHOOK_SECRET: 'secret-hook',
      SMTP_URL: 'secret-smtp',
      DATABASE_URL: 'secret-database',
      ACCESS_WEBHOOK_SECRET: 'secret-access',
      METRICS_TOKEN: 'secret-metrics-token',
      OPERATOR_EMAIL: 'secret-operator',
    };
    expect(JSON.stringify(siteSettings(given(secrets), '2026-11-20', NOTHING))).not.toContain('secret-');
  });
});
