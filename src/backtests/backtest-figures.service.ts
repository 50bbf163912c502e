import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Settings } from '../config/settings.js';
import { ownerFile } from '../owner-files/owner-files.js';
import { BACKTEST_SLUGS, type BacktestFigures, type BacktestFiguresAnswer } from '../shared/contract/backtests.js';
import { readFigures } from './read-figures.js';

/** Larger files are read in a thread of their own: the last step alone can take seconds. */
const SMALL_BYTES = 1_000_000;
const CHECK_MS = 1_000;
/** Until a file that could not be read is read again: a large one costs a thread. */
const RETRY_MS = 60_000;

/** Known at once, so that no page asks for the figures again. */
const NO_FILE = { version: '', figures: null };

/** A name is not a literal here, so that Vite does not take the file for one of the client's. */
const WORKER = 'figures.worker.js';

interface KnownFigures {
  version: string;
  figures: BacktestFigures | null;
}

interface FileVersion {
  path: string;
  /** Changes with the file. */
  version: string;
  bytes: number;
}

/**
 * The figures of the cards, worked out from the files that are served. Files are read one after
 * another in the background, and again when they change.
 */
@Injectable()
export class BacktestFiguresService implements OnModuleDestroy {
  private readonly logger = new Logger(BacktestFiguresService.name);
  private readonly known = new Map<string, KnownFigures>();
  /** Made from `known`; null if that has changed since. */
  private answer: BacktestFiguresAnswer | null = null;
  /** Files that could not be read, and when to try again. The cause may pass without a change. */
  private readonly failed = new Map<string, { version: string; until: number }>();
  private checkedUntil = 0;
  private checking: Promise<void> = Promise.resolve();
  private reading: Promise<void> | null = null;
  private worker: Worker | null = null;
  private isEnding = false;

  constructor(private readonly settings: Settings) {}

  /**
   * What is known now. Looks at most once a second whether files have changed. Returns the same
   * object while nothing changes.
   */
  async latest(): Promise<BacktestFiguresAnswer> {
    const now = performance.now();
    if (now >= this.checkedUntil) {
      this.checkedUntil = now + CHECK_MS;
      this.checking = this.check();
    }
    await this.checking;
    this.answer ??= Object.fromEntries([...this.known].map(([slug, { figures }]) => [slug, figures]));
    return this.answer;
  }

  /** Whether `latest`, which returned `answer`, would return it again without looking. */
  isFresh(answer: BacktestFiguresAnswer): boolean {
    return this.answer === answer && performance.now() < this.checkedUntil;
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    await this.worker?.terminate();
    await this.reading;
  }

  /** Forgets figures of other files than those that are served, and starts to read what is new. */
  private async check(): Promise<void> {
    const files = await this.files();
    for (const slug of BACKTEST_SLUGS) {
      const file = files.get(slug);
      const known = this.known.get(slug);
      if (file === undefined) this.know(slug, NO_FILE);
      else if (known && known.version !== file.version) this.know(slug, undefined);
    }
    const unread = [...files].filter(([slug, file]) => !this.known.has(slug) && !this.waits(slug, file));
    if (unread.length === 0 || this.isEnding) return;
    this.reading ??= this.readAll(unread).finally(() => (this.reading = null));
  }

  private know(slug: string, known: KnownFigures | undefined): void {
    if (this.known.get(slug) === known) return;
    if (known) this.known.set(slug, known);
    else this.known.delete(slug);
    this.answer = null;
  }

  private waits(slug: string, { version }: FileVersion): boolean {
    const failure = this.failed.get(slug);
    return failure?.version === version && performance.now() < failure.until;
  }

  private async files(): Promise<Map<string, FileVersion>> {
    const found = await Promise.all(BACKTEST_SLUGS.map(async (slug) => [slug, await this.file(slug)] as const));
    return new Map(found.flatMap(([slug, file]) => (file === null ? [] : [[slug, file]])));
  }

  private async file(slug: string): Promise<FileVersion | null> {
    try {
      const path = await ownerFile(this.settings.BACKTESTS_DIR, `${slug}.csv`);
      if (path === null) return null;
      const { size, mtimeMs } = await stat(path);
      return { path, version: `${path} ${size} ${mtimeMs}`, bytes: size };
    } catch {
      // The report says what is wrong with the file.
      return null;
    }
  }

  private async readAll(files: readonly (readonly [string, FileVersion])[]): Promise<void> {
    for (const [slug, file] of files) {
      if (this.isEnding) return;
      // oxlint-disable-next-line no-await-in-loop -- one at a time, so that memory holds one file
      await this.read(slug, file);
      // Pages show the figures from now on.
      this.checkedUntil = 0;
    }
  }

  private async read(slug: string, { path, version, bytes }: FileVersion): Promise<void> {
    try {
      const figures = await (bytes <= SMALL_BYTES ? readFigures(path) : this.readInThread(path));
      this.know(slug, { version, figures });
    } catch (error) {
      if (this.isEnding) return;
      this.failed.set(slug, { version, until: performance.now() + RETRY_MS });
      this.logger.error({ err: error, path }, 'The figures of a backtest cannot be worked out');
    }
  }

  private async readInThread(path: string): Promise<BacktestFigures | null> {
    const worker = new Worker(new URL(WORKER, import.meta.url), { workerData: path });
    this.worker = worker;
    try {
      return await new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('The thread ended without an answer.')));
      });
    } finally {
      this.worker = null;
    }
  }
}
