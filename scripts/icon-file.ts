/** A square PNG image. Its side is at most 256 pixels. */
export interface IconPicture {
  size: number;
  png: Buffer;
}

/** Writes a Windows icon file (`favicon.ico`) that holds the images. */
export function iconFile(pictures: readonly IconPicture[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length);
  // File type 1: icons.
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [at, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * at;
    // 0 means 256.
    directory.writeUInt8(size % 256, entry);
    directory.writeUInt8(size % 256, entry + 1);
    // One plane, 32 bits per pixel.
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}
