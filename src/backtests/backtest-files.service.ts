import { Injectable, Logger } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Settings } from '../config/settings.js';
import { fileExists, ownerFile } from '../owner-files/owner-files.js';
import { AppError } from '../http/app-error.js';
import type { BacktestManifest } from '../shared/contract/backtests.js';
import { isBacktestSlug } from '../shared/strategy-names.js';
import { ALL_SAMPLES, MANIFEST_FILE, readManifest } from './backtest-manifest.js';

/** The text of the manifest, or why it cannot be read. */
type ManifestFile = { text: string; problem?: undefined } | { text?: undefined; problem: string };

/**
 * The files of BACKTESTS_DIR. Read on every request, so an owner can replace them without a restart
 * (docs/decisions/backtest-files.md).
 */
@Injectable()
export class BacktestFilesService {
  private readonly logger = new Logger(BacktestFilesService.name);

  /** The manifest as last read; null before the first time. */
  private last: { file: ManifestFile; manifest: BacktestManifest } | null = null;

  constructor(private readonly settings: Settings) {}

  /**
   * Absolute path of a strategy's CSV file, with links resolved. Throws `not_found` for an unknown
   * strategy, a missing file and a link that leads out of the folder.
   */
  async path(slug: string): Promise<string> {
    const path = isBacktestSlug(slug) ? await ownerFile(this.settings.BACKTESTS_DIR, `${slug}.csv`) : null;
    if (path === null) throw new AppError('not_found', 'There is no backtest file of this name.');
    return path;
  }

  /**
   * manifest.json without its invalid parts; `{}` if there is none. If it cannot be read, for
   * example while it is being written, returns the previous manifest, or one that calls every file
   * a sample. Logs problems once per change.
   */
  async manifest(): Promise<BacktestManifest> {
    const file = await this.readManifestFile();
    const { last } = this;
    if (last && file.text === last.file.text && file.problem === last.file.problem) return last.manifest;
    const read = file.text === undefined ? { manifest: null, problems: [file.problem] } : readManifest(file.text);
    const manifest = read.manifest ?? last?.manifest ?? ALL_SAMPLES;
    if (read.problems.length > 0) {
      const fallback =
        manifest === ALL_SAMPLES ? 'until then all files count as samples' : 'the previous one stays in use';
      const problem = read.manifest ? 'has mistakes, which are ignored' : `cannot be read; ${fallback}`;
      const path = join(this.settings.BACKTESTS_DIR, MANIFEST_FILE);
      this.logger.error({ path, problems: read.problems }, `The backtest manifest ${problem}`);
    }
    this.last = { file, manifest };
    return manifest;
  }

  private async readManifestFile(): Promise<ManifestFile> {
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
