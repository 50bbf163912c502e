import type { PlanKey } from '../plans.js';
import type { BacktestEntry, BacktestSlug } from './backtests.js';

/**
 * What the server tells every page about this deployment. It stands in the page as JSON
 * (`<script type="application/json" id="site-settings">`), so nothing here is secret.
 */
export interface SiteSettings {
  siteName: string;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  /** The day the page was made, `YYYY-MM-DD` in UTC: the year of the footer and the date of a first charge follow it. */
  today: string;
  supportEmail: string;
  affiliateEmail: string;
  /** Price ids of the active set. TEST is absent where configuration does not allow it. */
  prices: Partial<Record<PlanKey, string>>;
  /** Outside addresses; an empty string hides the link. */
  links: {
    discord: string;
    shouldITradeToday: string;
    youtube: string;
    twitch: string;
    affiliatePortal: string;
    marketingMaterials: string;
    vendorSignUp: string;
  };
  /** Whether the 'Official NinjaTrader Ecosystem Vendor' section stands on the home page. */
  vendorBadge: boolean;
  /** Address of the community chat widget's frame, loaded only on request; empty without one. */
  chatWidgetUrl: string;
  /** Address of the affiliate tracker's script, loaded only after consent; empty without one. */
  affiliateTrackerUrl: string;
  /** True while the product talks to the sandbox; a banner says so. */
  sandbox: boolean;
  /** The owner's own pictures of tools, in the order of their numbers, by file name without number and ending. */
  screenshots: Readonly<Record<string, readonly Screenshot[]>>;
  /** What the cards of the catalogue say about a backtest, by slug. */
  backtests: Readonly<Partial<Record<string, BacktestOrigin>>>;
  /** All that is known of the run whose page was asked for; null on every other page. */
  backtest: KnownBacktest | null;
}

export interface KnownBacktest {
  slug: BacktestSlug;
  entry: BacktestEntry;
}

/** A picture file of this site. Width and height are in pixels of the file. */
export interface Screenshot {
  src: string;
  width: number;
  height: number;
}

export type BacktestOrigin = Pick<BacktestEntry, 'platform' | 'sample'>;

/** A page's parts, as the client's server build renders them and the server fills them in. */
export interface RenderedPage {
  /** HTTP status. */
  status: number;
  /** Tags for `<head>`. */
  head: string;
  /** Markup of `#root`. */
  body: string;
  /** Set when the address leads elsewhere; the rest is then empty. */
  redirect?: string;
  code?: PageCode;
}

/** What a page needs code for. */
export interface PageCode {
  /** The page's own source file, as the build's manifest names it. */
  source: string;
  /** Whether a visitor finds all of the page in its markup: nothing is loaded before they ask for it. */
  isWhole: boolean;
  /** A worker reads the file of its address; the page starts it before its own code is there. */
  startsWorker: boolean;
}
