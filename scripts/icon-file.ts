/** A square picture: its side in pixels, at most 256, and its PNG. */
export interface IconPicture {
  size: number;
  png: Buffer;
}

/** A Windows icon file (`favicon.ico`) with these pictures in it. */
export function iconFile(pictures: readonly IconPicture[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length);
  // The kind of file: icons.
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [at, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * at;
    // 0 stands for 256.
    directory.writeUInt8(size % 256, entry);
    directory.writeUInt8(size % 256, entry + 1);
    // One plane of 32 bits a pixel.
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}
