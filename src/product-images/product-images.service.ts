import { Injectable, Logger } from '@nestjs/common';
import { open, readdir, stat } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { Settings } from '../config/settings.js';
import { isMissing, ownerFile } from '../owner-files/owner-files.js';
import { AppError } from '../http/app-error.js';
import type { Screenshot, SiteSettings } from '../shared/contract/site.js';

/** File name: tool, number (optional) and format. */
const NAME = /^(?<tool>[a-z0-9]+(?:-[a-z0-9]+)*?)(?:-(?<number>[1-9]))?\.(?<format>avif|webp|png|jpe?g)$/;
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

interface PixelSize {
  width: number;
  height: number;
}

interface ImageFile {
  /** Absolute, with links resolved. */
  path: string;
  /** Changes with the file. */
  version: string;
  type: string;
}

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
  async find(name: string): Promise<ImageFile> {
    const file = await this.file(name);
    if (file === null) throw new AppError('not_found', 'There is no picture of this name.');
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

  private async file(name: string): Promise<ImageFile | null> {
    const type = TYPES[NAME.exec(name)?.groups?.['format'] ?? ''];
    const path = type === undefined ? null : await ownerFile(this.settings.SCREENSHOTS_DIR, name);
    if (type === undefined || path === null) return null;
    const { mtimeMs, size } = await stat(path);
    return { path, version: `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}`, type };
  }
}

const numberOf = (name: string): number => Number(NAME.exec(name)?.groups?.['number'] ?? 0);

/** A JPEG's size can follow a preview and a color profile; other formats start with it. */
const HEAD_BYTES = 512 * 1024;

async function readPixelSize(path: string): Promise<PixelSize | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return pixelSize(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * Every format states its size within these bytes, and the library does not check that they exist.
 */
const MIN_BYTES = 30;
const IMAGE_TYPES = ['avif', 'webp', 'png', 'jpg'];

/**
 * Size of an image from the first bytes of its file; null if they are not an AVIF, WebP, PNG or
 * JPEG file.
 */
export function pixelSize(head: Uint8Array): PixelSize | null {
  if (head.length < MIN_BYTES) return null;
  try {
    // A copy, because the library reads past the end of a view into a larger buffer.
    const { width, height, type = '' } = imageSize(Uint8Array.from(head));
    return IMAGE_TYPES.includes(type) && width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null; // Another format, or truncated.
  }
}
