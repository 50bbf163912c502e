import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Settings } from '../config/settings.js';
import { AppLogger } from '../observability/logger.js';
import { fileExists, ownerFile } from '../owner-files/owner-file.js';
import { AppError } from '../http/app-error.js';
import type { BacktestManifest } from '../shared/contract/backtests.js';
import { isBacktestSlug } from '../shared/strategy-names.js';
import { ALL_SAMPLES, MANIFEST_FILE, readManifest } from './backtest-manifest.js';

type Found = { text: string; problem?: undefined } | { text?: undefined; problem: string };

/**
 * The files of BACKTESTS_DIR. They are looked at anew for each request, so an owner replaces them without a restart
 * (docs/decisions/backtest-files.md).
 */
@Injectable()
export class BacktestFilesService {
  /** What the manifest was found to be, or why it could not be read, and what it says by then; null before it was looked for. */
  private last: { found: Found; manifest: BacktestManifest } | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly logger: AppLogger,
  ) {}

  /**
   * The absolute path of a strategy's CSV file, with links resolved. Refuses with `not_found` a name that is not one of the
   * strategies, a file that is missing, and a link that leads out of the folder.
   */
  async path(slug: string): Promise<string> {
    const path = isBacktestSlug(slug) ? await ownerFile(this.settings.BACKTESTS_DIR, `${slug}.csv`) : null;
    if (path === null) throw new AppError('not_found', 'There is no backtest file of this name.');
    return path;
  }

  /**
   * manifest.json without whatever is wrong in it; `{}` where there is none in the folder. Where it cannot be read, as while it is
   * being written, where a folder has its name or where the process may not read it, it is what it said last, and all are samples
   * where it said nothing yet. What was wrong is logged once per change.
   */
  async manifest(): Promise<BacktestManifest> {
    const found = await this.findManifest();
    const { last } = this;
    if (last && found.text === last.found.text && found.problem === last.found.problem) return last.manifest;
    const read = found.text === undefined ? { manifest: null, problems: [found.problem] } : readManifest(found.text);
    const manifest = read.manifest ?? last?.manifest ?? ALL_SAMPLES;
    if (read.problems.length > 0) {
      const without =
        manifest === ALL_SAMPLES ? 'all files are taken for samples until it can' : 'what it said before stays';
      const what = read.manifest ? 'has mistakes, which do not count' : `cannot be read; ${without}`;
      const path = join(this.settings.BACKTESTS_DIR, MANIFEST_FILE);
      this.logger.pino.error({ path, problems: read.problems }, `The backtest manifest ${what}`);
    }
    this.last = { found, manifest };
    return manifest;
  }

  private async findManifest(): Promise<Found> {
    const folder = this.settings.BACKTESTS_DIR;
    try {
      const path = await ownerFile(folder, MANIFEST_FILE);
      if (path !== null) return { text: await readFile(path, 'utf8') };
      return (await fileExists(folder, MANIFEST_FILE)) ? { problem: 'It is no file in the folder.' } : { text: '{}' };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }
}
