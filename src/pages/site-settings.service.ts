import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import { ALL_SAMPLES, BacktestFilesService } from '../backtests/backtest-files.service.js';
import { currentTime } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { ProductImagesService } from '../product-images/product-images.service.js';
import { ProofService } from '../proof/proof.service.js';
import { type BacktestFiguresAnswer, type BacktestManifest, BACKTEST_SLUGS } from '../shared/contract/backtests.js';
import type { Proof, SiteSettings } from '../shared/contract/site.js';
import { isHome } from './page-addresses.js';

/** The parts of pages that come from the owner's folders. */
export interface FolderContent extends Pick<SiteSettings, 'screenshots' | 'proof'> {
  manifest: BacktestManifest;
}

const NO_PROOF: Proof = { quotes: [], walkthrough: null, community: null, partners: [] };
const FOLDER_CACHE_MS = 1_000;
const DAY_MS = 86_400_000;

/** Whether it is that day, `YYYY-MM-DD`, UTC. */
function isDay(day: string): boolean {
  const since = currentTime().getTime() - Date.parse(day);
  return since >= 0 && since < DAY_MS;
}

/** `YYYY-MM-DD`, UTC. */
const today = (): string => currentTime().toISOString().slice(0, 10);

/**
 * Settings of the deployment that pages get. Reads the owner's folders at most once a second, so
 * changes need no restart.
 */
@Injectable()
export class SiteSettingsService {
  private readonly logger = new Logger(SiteSettingsService.name);
  private known: FolderContent = { screenshots: {}, proof: NO_PROOF, manifest: ALL_SAMPLES };
  private knownUntil = 0;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly settings: Settings,
    private readonly backtests: BacktestFilesService,
    private readonly productImages: ProductImagesService,
    private readonly proof: ProofService,
  ) {}

  /**
   * Never rejects: if a folder cannot be read, its previous content stays. `folders` is the same
   * object while nothing in it changes.
   */
  async read(): Promise<{ site: SiteSettings; folders: FolderContent }> {
    const now = performance.now();
    if (now >= this.knownUntil) {
      this.knownUntil = now + FOLDER_CACHE_MS;
      this.reading = this.readFolders();
    }
    await this.reading;
    return { site: siteSettings(this.settings, today(), this.known), folders: this.known };
  }

  /** Whether `read`, which returned these, would return the same now without reading the folders. */
  isFresh(site: SiteSettings, folders: FolderContent): boolean {
    return this.known === folders && performance.now() < this.knownUntil && isDay(site.today);
  }

  private async readFolders(): Promise<void> {
    const [screenshots, proof, manifest] = await Promise.all([
      this.tryRead('screenshots', this.productImages.list()),
      this.tryRead('proof', this.proof.read()),
      this.tryRead('manifest', this.backtests.manifest()),
    ]);
    const now = { screenshots, proof, manifest };
    if (!isDeepStrictEqual(now, this.known)) this.known = now;
  }

  /** Each by itself, so that a broken folder does not hide which backtests are samples. */
  private async tryRead<Name extends keyof FolderContent>(
    name: Name,
    reading: Promise<FolderContent[Name]>,
  ): Promise<FolderContent[Name]> {
    try {
      return await reading;
    } catch (error) {
      this.logger.error({ err: error, name }, 'A folder of the site owner cannot be read');
      return this.known[name];
    }
  }
}

/** `today` is `YYYY-MM-DD`, UTC. */
export function siteSettings(settings: Settings, today: string, content: FolderContent): SiteSettings {
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
    affiliateTrackerAttributes: settings.AFFILIATE_TRACKER_ATTRIBUTES,
    sandbox: settings.SANDBOX,
    screenshots: content.screenshots,
    proof: content.proof,
    backtests: originsOf(content.manifest),
    figures: null,
    backtest: null,
  };
}

/** What single pages get besides the settings of all pages. */
export interface PageContent {
  manifest: BacktestManifest;
  figures: BacktestFiguresAnswer | null;
}

/** Settings for a view. A backtest's page also gets its manifest entry, the home page figures. */
export function settingsForPage(path: string, site: SiteSettings, { manifest, figures }: PageContent): SiteSettings {
  if (isHome(path)) return { ...site, figures };
  const slug = BACKTEST_SLUGS.find((one) => path === `/backtests/${one}`);
  return slug ? { ...site, backtest: { slug, entry: manifest[slug] ?? {} } } : site;
}

function originsOf(manifest: BacktestManifest): SiteSettings['backtests'] {
  const entries = Object.entries(manifest).map(([slug, { platform, sample } = {}]) => [
    slug,
    { ...(platform === undefined ? {} : { platform }), ...(sample === undefined ? {} : { sample }) },
  ]);
  return Object.fromEntries(entries);
}
