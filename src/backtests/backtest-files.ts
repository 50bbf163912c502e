import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { Settings } from '../config/settings.js';
import { AppLogger } from '../http/logger.js';
import { isThere, ownedFile } from '../http/owned-file.js';
import { Refusal } from '../http/refusal.js';
import { BACKTEST_SLUGS, type BacktestManifest } from '../shared/contract/backtests.js';
import { MANIFEST_FILE, readManifest } from './backtest-manifest.js';

const SLUGS: ReadonlySet<string> = new Set(BACKTEST_SLUGS);

/**
 * The files of BACKTESTS_DIR. They are looked at anew for each request, so an owner replaces them without a restart
 * (docs/decisions/backtest-files.md).
 */
@Injectable()
export class BacktestFiles {
  private lastManifest: { text: string | null; manifest: BacktestManifest } = { text: '{}', manifest: {} };

  constructor(
    private readonly settings: Settings,
    private readonly logger: AppLogger,
  ) {}

  /**
   * The absolute path of a strategy's CSV file, with links resolved. Refuses with `not_found` a name that is not one of the
   * strategies, a file that is missing, and a link that leads out of the folder.
   */
  async path(slug: string): Promise<string> {
    const path = SLUGS.has(slug) ? await ownedFile(this.settings.BACKTESTS_DIR, `${slug}.csv`) : null;
    if (path === null) throw new Refusal('not_found', 'There is no backtest file of this name.');
    return path;
  }

  /**
   * manifest.json without whatever is wrong in it; `{}` where there is none in the folder, and what it said last where it cannot
   * be read, as while it is being written or where a folder has its name. What was wrong is logged once per change.
   */
  async manifest(): Promise<BacktestManifest> {
    const path = await ownedFile(this.settings.BACKTESTS_DIR, MANIFEST_FILE);
    const text = path === null ? await this.textOfNone() : await readFile(path, 'utf8');
    if (text === this.lastManifest.text) return this.lastManifest.manifest;
    const read = text === null ? { manifest: null, problems: ['It is no file in the folder.'] } : readManifest(text);
    const manifest = read.manifest ?? this.lastManifest.manifest;
    if (read.problems.length > 0) {
      const what = read.manifest ? 'has mistakes, which do not count' : 'cannot be read; what it said before stays';
      this.logger.pino.error({ path, problems: read.problems }, `The backtest manifest ${what}`);
    }
    this.lastManifest = { text, manifest };
    return manifest;
  }

  /** Null where something else has the name of the manifest. */
  private async textOfNone(): Promise<string | null> {
    return (await isThere(this.settings.BACKTESTS_DIR, MANIFEST_FILE)) ? null : '{}';
  }
}
