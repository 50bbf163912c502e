import type { PlanKey } from '../plans.js';
import type { BacktestEntry, BacktestFiguresAnswer, BacktestSlug } from './backtests.js';

/**
 * Settings of this deployment that every page gets. They are embedded as JSON (`<script
 * type="application/json" id="site-settings">`), so nothing here is secret.
 */
export interface SiteSettings {
  siteName: string;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  /**
   * The day the page was rendered, `YYYY-MM-DD` in UTC. The footer's year and the date of a first
   * charge depend on it.
   */
  today: string;
  supportEmail: string;
  affiliateEmail: string;
  /** Price ids of the active set. TEST is absent unless the configuration allows it. */
  prices: Partial<Record<PlanKey, string>>;
  /** External URLs; an empty string hides the link. */
  links: {
    discord: string;
    shouldITradeToday: string;
    youtube: string;
    twitch: string;
    affiliatePortal: string;
    marketingMaterials: string;
    vendorSignUp: string;
  };
  /** Whether the home page shows the 'Official NinjaTrader Ecosystem Vendor' section. */
  vendorBadge: boolean;
  /** URL of the community chat widget's frame, loaded only on request; empty without one. */
  chatWidgetUrl: string;
  /** URL of the affiliate tracker's script, loaded only after consent; empty without one. */
  affiliateTrackerUrl: string;
  /** Attributes of its script element, by name; all begin with `data-`. */
  affiliateTrackerAttributes: Readonly<Record<string, string>>;
  /** True if the product uses the sandbox. Pages then show a banner. */
  sandbox: boolean;
  /** The owner's screenshots by file name without number and extension, ordered by number. */
  screenshots: Readonly<Record<string, readonly Screenshot[]>>;
  /** What others say about the product, from the owner's folder. Empty parts are not shown. */
  proof: Proof;
  /** Backtest data for the catalog's cards, by slug. */
  backtests: Readonly<Partial<Record<string, BacktestOrigin>>>;
  /** Figures for the home page's cards; null on every other page. */
  figures: BacktestFiguresAnswer | null;
  /** The manifest entry of the requested backtest page; null on every other page. */
  backtest: KnownBacktest | null;
}

export interface KnownBacktest {
  slug: BacktestSlug;
  entry: BacktestEntry;
}

/** An image file of this site, with its size in pixels. */
export interface Screenshot {
  src: string;
  width: number;
  height: number;
}

export interface Proof {
  quotes: readonly Quote[];
  /** A video that shows the tools at work. */
  walkthrough: Walkthrough | null;
  /** What visitors find on Discord. */
  community: Community | null;
  partners: readonly PartnerLogo[];
}

export interface Quote {
  text: string;
  name: string;
  role?: string;
  /** Where the person said it. */
  link?: string;
  /** Whether the person was paid, in money or otherwise. The page then says so beside the quote. */
  paid: boolean;
}

export interface Walkthrough {
  title: string;
  youtubeId: string;
  poster: Screenshot | null;
}

export interface Community {
  /** A count of one day; null without one. */
  members: { count: number; day: string } | null;
  /** Names without a number sign. */
  channels: readonly string[];
}

export interface PartnerLogo extends Screenshot {
  alt: string;
}

export type BacktestOrigin = Pick<BacktestEntry, 'platform' | 'sample'>;

/** Parts of a page that the client's server build renders and the server fills in. */
export interface RenderedPage {
  /** HTTP status. */
  status: number;
  /** Tags for `<head>`. */
  head: string;
  /** Markup of `#root`. */
  body: string;
  /** Set for a redirect. The other fields are then empty. */
  redirect?: string;
  code?: PageCode;
}

/** Code of a page. */
export interface PageCode {
  /** The page's source file: its key in the build's manifest. */
  source: string;
  /** Whether the early script starts the report worker, before the page's code arrives. */
  startsWorker: boolean;
}
