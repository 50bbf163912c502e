import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { imageSize } from 'image-size';
import { ownerFile } from './owner-files.js';

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
};

export interface PixelSize {
  width: number;
  height: number;
}

/** An image file of the site owner. */
export interface OwnerImage {
  /** Absolute. */
  path: string;
  /** `path` with links resolved. */
  resolved: string;
  /** Changes with the file. */
  version: string;
  type: string;
  bytes: number;
}

/**
 * The image `name` in `folder`. Null if its ending is none of an image, the file is missing, or a
 * link leads out of the folder.
 */
export async function ownerImage(folder: string, name: string): Promise<OwnerImage | null> {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
  const resolved = type === undefined ? null : await ownerFile(folder, name);
  if (type === undefined || resolved === null) return null;
  const { mtimeMs, size } = await stat(resolved);
  const version = `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}`;
  return { path: resolve(folder, name), resolved, version, type, bytes: size };
}

/** A JPEG's size can follow a preview and a color profile; other formats start with it. */
const HEAD_BYTES = 512 * 1024;

export async function readPixelSize(path: string): Promise<PixelSize | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return pixelSize(buffer.subarray(0, bytesRead), path.endsWith('.svg') ? ['svg'] : PIXEL_FORMATS);
  } finally {
    await file.close();
  }
}

/**
 * Every format states its size within these bytes, and the library does not check that they exist.
 */
const MIN_BYTES = 30;
const PIXEL_FORMATS: readonly string[] = ['avif', 'webp', 'png', 'jpg'];

/**
 * Size of an image from the first bytes of its file; null if they are in none of the formats, by
 * default AVIF, WebP, PNG and JPEG.
 */
export function pixelSize(head: Uint8Array, formats = PIXEL_FORMATS): PixelSize | null {
  if (head.length < MIN_BYTES) return null;
  try {
    // A copy, because the library reads past the end of a view into a larger buffer.
    const { width, height, type = '' } = imageSize(Uint8Array.from(head));
    return formats.includes(type) && width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null; // Another format, or truncated.
  }
}
