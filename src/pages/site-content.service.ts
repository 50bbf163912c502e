import { Injectable } from '@nestjs/common';
import { BacktestFilesService } from '../backtests/backtest-files.service.js';
import { AppLogger } from '../observability/logger.js';
import type { BacktestManifest } from '../shared/contract/backtests.js';
import type { SiteSettings } from '../shared/contract/site.js';
import { ProductImagesService } from '../product-images/product-images.service.js';

/** What pages show of the owner's folders. */
export interface SiteContent extends Pick<SiteSettings, 'screenshots'> {
  manifest: BacktestManifest;
}

const FRESH_MS = 1_000;

/** Looks into the owner's folders, once a second at most: every page asks, and a changed file is seen without a restart. */
@Injectable()
export class SiteContentService {
  private seen: { until: number; content: Promise<SiteContent> } = {
    until: 0,
    content: Promise.resolve({ screenshots: {}, manifest: {} }),
  };

  constructor(
    private readonly backtests: BacktestFilesService,
    private readonly screenshots: ProductImagesService,
    private readonly logger: AppLogger,
  ) {}

  /** Never rejects: pages go on with what was there before when a folder cannot be read. */
  read(): Promise<SiteContent> {
    const now = performance.now();
    if (now >= this.seen.until) this.seen = { until: now + FRESH_MS, content: this.look(this.seen.content) };
    return this.seen.content;
  }

  private async look(before: Promise<SiteContent>): Promise<SiteContent> {
    try {
      const [screenshots, manifest] = await Promise.all([this.screenshots.list(), this.backtests.manifest()]);
      return { screenshots, manifest };
    } catch (error) {
      this.logger.pino.error({ err: error }, 'The folders of screenshots and backtests cannot be read');
      return before;
    }
  }
}
