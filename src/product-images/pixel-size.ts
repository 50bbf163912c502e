import { open } from 'node:fs/promises';

export interface PixelSize {
  width: number;
  height: number;
}

/** A JPEG's size may stand behind a preview and a colour profile; other formats begin with it. */
const HEAD_BYTES = 512 * 1024;

/** Width and height of an AVIF, WebP, PNG or JPEG file as its head states them; null for any other file. */
export async function readPixelSize(path: string): Promise<PixelSize | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return pixelSize(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** As `readPixelSize`, of a file's first bytes. */
export function pixelSize(head: Buffer): PixelSize | null {
  try {
    const size = sizeOf(head);
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    if (endsTooEarly(error)) return null;
    throw error;
  }
}

/** Whether a buffer was read beyond its end. */
const endsTooEarly = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_OUT_OF_RANGE';

function sizeOf(head: Buffer): PixelSize | null {
  if (head.toString('latin1', 0, 8) === '\u0089PNG\r\n\u001A\n') {
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  }
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return webpSize(head);
  if (head.toString('latin1', 4, 10) === 'ftypav') return avifSize(head);
  return head.toString('latin1', 0, 3) === '\u00FF\u00D8\u00FF' ? jpegSize(head) : null;
}

/** One of three first chunks: extended, lossless or lossy. */
function webpSize(head: Buffer): PixelSize | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** The frame header (SOF), behind any number of other segments. */
function jpegSize(head: Buffer): PixelSize | null {
  for (let at = 2; head[at] === 0xff; at += 2 + head.readUInt16BE(at + 2)) {
    const marker = head.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
  }
  return null;
}

/** The largest `ispe` property: a picture made of tiles states theirs as well. Versions and flags take four bytes. */
function avifSize(head: Buffer): PixelSize | null {
  const properties = inside(inside(inside(boxes(head), 'meta', 4), 'iprp'), 'ipco');
  const sizes = properties
    .filter(({ type }) => type === 'ispe')
    .map(({ body }) => ({ width: body.readUInt32BE(4), height: body.readUInt32BE(8) }));
  return sizes.toSorted((one, other) => other.width * other.height - one.width * one.height)[0] ?? null;
}

interface Box {
  type: string;
  body: Buffer;
}

const inside = (outer: readonly Box[], type: string, skip = 0): Box[] => {
  const box = outer.find((box) => box.type === type);
  return box === undefined ? [] : boxes(box.body.subarray(skip));
};

function boxes(bytes: Buffer): Box[] {
  const found: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) });
    // Lengths of 0 and 1 say 'to the end' and '64 bits': only picture data is so, and it comes last.
    if (length < 8) break;
    at += length;
  }
  return found;
}
