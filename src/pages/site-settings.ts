import type { Settings } from '../config/settings.js';
import { type BacktestManifest, BACKTEST_SLUGS } from '../shared/contract/backtests.js';
import type { SiteSettings } from '../shared/contract/site.js';
import type { SiteContent } from './site-content.service.js';

/** What pages may know of this deployment. `today` is the day in UTC, `YYYY-MM-DD`. */
export function siteSettings(settings: Settings, today: string, { screenshots, manifest }: SiteContent): SiteSettings {
  return {
    siteName: settings.SITE_NAME,
    siteUrl: settings.SITE_URL,
    today,
    supportEmail: settings.SUPPORT_EMAIL,
    affiliateEmail: settings.AFFILIATE_EMAIL ?? settings.SUPPORT_EMAIL,
    prices: settings.prices,
    links: {
      discord: settings.DISCORD_URL ?? '',
      shouldITradeToday: settings.SHOULD_I_TRADE_TODAY_URL ?? '',
      youtube: settings.YOUTUBE_URL ?? '',
      twitch: settings.TWITCH_URL ?? '',
      affiliatePortal: settings.AFFILIATE_PORTAL_URL ?? '',
      marketingMaterials: settings.MARKETING_MATERIALS_URL ?? '',
      vendorSignUp: settings.VENDOR_SIGN_UP_URL ?? '',
    },
    vendorBadge: settings.VENDOR_BADGE,
    chatWidgetUrl: settings.CHAT_WIDGET_URL ?? '',
    affiliateTrackerUrl: settings.AFFILIATE_TRACKER_URL ?? '',
    sandbox: settings.SANDBOX,
    screenshots,
    backtests: origins(manifest),
    backtest: null,
  };
}

/** `settings` for the page at this address: that of a backtest shows what its manifest says without asking again. */
export function settingsAt(address: string, settings: SiteSettings, manifest: BacktestManifest): SiteSettings {
  const slug = BACKTEST_SLUGS.find((one) => address === `/backtests/${one}`);
  return slug ? { ...settings, backtest: { slug, entry: manifest[slug] ?? {} } } : settings;
}

function origins(manifest: BacktestManifest): SiteSettings['backtests'] {
  const entries = Object.entries(manifest).map(([slug, { platform, sample } = {}]) => [
    slug,
    { ...(platform === undefined ? {} : { platform }), ...(sample === undefined ? {} : { sample }) },
  ]);
  return Object.fromEntries(entries);
}
