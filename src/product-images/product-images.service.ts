import { Injectable, Logger } from '@nestjs/common';
import { readdir } from 'node:fs/promises';
import { Settings } from '../config/settings.js';
import { isMissing } from '../owner-files/owner-files.js';
import { type OwnerImage, ownerImage, type PixelSize, readPixelSize } from '../owner-files/owner-images.js';
import { AppError } from '../http/app-error.js';
import type { Screenshot, SiteSettings } from '../shared/contract/site.js';

/** File name: tool, number (optional) and format. */
const NAME = /^(?<tool>[a-z0-9]+(?:-[a-z0-9]+)*?)(?:-(?<number>[1-9]))?\.(?<format>avif|webp|png|jpe?g)$/;

/**
 * The owner's images of tools in SCREENSHOTS_DIR. Read on every call, so an owner can replace them
 * without a restart.
 */
@Injectable()
export class ProductImagesService {
  private readonly logger = new Logger(ProductImagesService.name);

  private sizes = new Map<string, PixelSize | null>();
  private readonly unreadable = new Set<string>();

  constructor(private readonly settings: Settings) {}

  /**
   * Throws `not_found` for a malformed name, a missing file and a link that leads out of the
   * folder.
   */
  async find(name: string): Promise<OwnerImage> {
    const file = await this.file(name);
    if (file === null) throw new AppError('not_found', 'There’s no picture with this name.');
    return file;
  }

  /**
   * All images by tool, in the order of their numbers. Logs each file that is not an image or
   * cannot be read once.
   */
  async list(): Promise<SiteSettings['screenshots']> {
    const names = await this.names();
    const sizes: typeof this.sizes = new Map();
    const found = await Promise.all(names.map((name) => this.tryScreenshot(name, sizes)));
    this.sizes = sizes;
    const lists = new Map<string, Screenshot[]>();
    for (const [at, screenshot] of found.entries()) {
      const tool = NAME.exec(names[at] ?? '')?.groups?.['tool'];
      if (tool !== undefined && screenshot !== null) lists.set(tool, [...(lists.get(tool) ?? []), screenshot]);
    }
    return Object.fromEntries(lists);
  }

  /** Well-formed file names, ordered by number; those without a number come first. */
  private async names(): Promise<string[]> {
    try {
      const names = await readdir(this.settings.SCREENSHOTS_DIR);
      return names.filter((name) => NAME.test(name)).toSorted((one, other) => numberOf(one) - numberOf(other));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** Null instead of an error, so that one unreadable file does not hide the others. */
  private async tryScreenshot(name: string, sizes: typeof this.sizes): Promise<Screenshot | null> {
    try {
      const screenshot = await this.screenshot(name, sizes);
      this.unreadable.delete(name);
      return screenshot;
    } catch (error) {
      if (!this.unreadable.has(name))
        this.logger.error({ err: error, name }, 'A screenshot cannot be read; it is left out');
      this.unreadable.add(name);
      return null;
    }
  }

  private async screenshot(name: string, sizes: typeof this.sizes): Promise<Screenshot | null> {
    const file = await this.file(name);
    if (file === null) return null;
    const key = `${file.path} ${file.version}`;
    const cached = this.sizes.get(key);
    const size = cached === undefined ? await readPixelSize(file.path) : cached;
    if (cached === undefined && size === null) {
      this.logger.error({ path: file.path }, 'A screenshot is not an AVIF, WebP, PNG or JPEG file; it is left out');
    }
    sizes.set(key, size);
    return size === null ? null : { src: `/screenshots/${name}?v=${file.version}`, ...size };
  }

  private async file(name: string): Promise<OwnerImage | null> {
    return NAME.test(name) ? ownerImage(this.settings.SCREENSHOTS_DIR, name) : null;
  }
}

const numberOf = (name: string): number => Number(NAME.exec(name)?.groups?.['number'] ?? 0);
