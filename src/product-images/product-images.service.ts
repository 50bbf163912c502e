import { Injectable } from '@nestjs/common';
import { readdir, stat } from 'node:fs/promises';
import { Settings } from '../config/settings.js';
import { AppLogger } from '../observability/logger.js';
import { isMissing, ownerFile } from '../owner-files/owner-file.js';
import { AppError } from '../http/app-error.js';
import type { Screenshot, SiteSettings } from '../shared/contract/site.js';
import { type PixelSize, readPixelSize } from './pixel-size.js';

/** What they stand for, their number where they have one, and their format. */
const NAME = /^(?<tool>[a-z0-9]+(?:-[a-z0-9]+)*?)(?:-(?<number>[1-9]))?\.(?<format>avif|webp|png|jpe?g)$/;
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

interface ScreenshotFile {
  /** Absolute, with links resolved. */
  path: string;
  /** Changes with the file. */
  version: string;
  /** Media type. */
  type: string;
}

/** The owner's pictures of tools in SCREENSHOTS_DIR. They are looked at anew, so an owner replaces them without a restart. */
@Injectable()
export class ProductImagesService {
  /** Sizes by path and version; null for a file that is no picture. */
  private sizes = new Map<string, PixelSize | null>();
  private readonly unreadable = new Set<string>();

  constructor(
    private readonly settings: Settings,
    private readonly logger: AppLogger,
  ) {}

  /** Refuses with `not_found` a name of another form, a missing file and a link that leads out of the folder. */
  async find(name: string): Promise<ScreenshotFile> {
    const file = await this.file(name);
    if (file === null) throw new AppError('not_found', 'There is no picture of this name.');
    return file;
  }

  /** All pictures by file name without number and ending, in the order of their numbers. Files that are none and
   * those that cannot be read are logged once. */
  async list(): Promise<SiteSettings['screenshots']> {
    const names = await this.names();
    const sizes: typeof this.sizes = new Map();
    const found = await Promise.all(names.map((name) => this.screenshotOrNone(name, sizes)));
    this.sizes = sizes;
    const lists = new Map<string, Screenshot[]>();
    for (const [at, screenshot] of found.entries()) {
      const tool = NAME.exec(names[at] ?? '')?.groups?.['tool'];
      if (tool !== undefined && screenshot !== null) lists.set(tool, [...(lists.get(tool) ?? []), screenshot]);
    }
    return Object.fromEntries(lists);
  }

  /** Names of the right form: a tool's pictures follow each other by number, the one without a number first. */
  private async names(): Promise<string[]> {
    try {
      const names = await readdir(this.settings.SCREENSHOTS_DIR);
      return names.filter((name) => NAME.test(name)).toSorted((one, other) => numberOf(one) - numberOf(other));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** One file that cannot be read takes no other out of the list. */
  private async screenshotOrNone(name: string, sizes: typeof this.sizes): Promise<Screenshot | null> {
    try {
      const screenshot = await this.screenshot(name, sizes);
      this.unreadable.delete(name);
      return screenshot;
    } catch (error) {
      if (!this.unreadable.has(name))
        this.logger.pino.error({ err: error, name }, 'A screenshot cannot be read; it is left out');
      this.unreadable.add(name);
      return null;
    }
  }

  private async screenshot(name: string, sizes: typeof this.sizes): Promise<Screenshot | null> {
    const file = await this.file(name);
    if (file === null) return null;
    const key = `${file.path} ${file.version}`;
    const known = this.sizes.get(key);
    const size = known === undefined ? await readPixelSize(file.path) : known;
    if (known === undefined && size === null) {
      this.logger.pino.error({ path: file.path }, 'A screenshot is no AVIF, WebP, PNG or JPEG file; it is left out');
    }
    sizes.set(key, size);
    return size === null ? null : { src: `/screenshots/${name}?v=${file.version}`, ...size };
  }

  private async file(name: string): Promise<ScreenshotFile | null> {
    const type = TYPES[NAME.exec(name)?.groups?.['format'] ?? ''];
    const path = type === undefined ? null : await ownerFile(this.settings.SCREENSHOTS_DIR, name);
    if (type === undefined || path === null) return null;
    const { mtimeMs, size } = await stat(path);
    return { path, version: `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}`, type };
  }
}

const numberOf = (name: string): number => Number(NAME.exec(name)?.groups?.['number'] ?? 0);
