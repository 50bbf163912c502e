type FileEncoding = 'UTF-8' | 'UTF-16';

const NONE = new Uint8Array(0);

/** Removes the byte order mark of a file in pieces, and converts UTF-16 to UTF-8. */
export class Utf8Stream {
  encoding: FileEncoding = 'UTF-8';
  private start: Uint8Array | null = NONE;
  private decoder: InstanceType<typeof TextDecoder> | null = null;
  private readonly encoder = new TextEncoder();

  push(chunk: Uint8Array): Uint8Array {
    if (this.start === null) return this.convert(chunk);
    const start = new Uint8Array(this.start.length + chunk.length);
    start.set(this.start);
    start.set(chunk, this.start.length);
    if (start.length < 3) {
      this.start = start;
      return NONE;
    }
    return this.begin(start);
  }

  /** Returns the bytes held back so far. */
  finish(): Uint8Array {
    const held = this.start === null ? NONE : this.begin(this.start);
    if (!this.decoder) return held;
    const rest = this.encoder.encode(this.decoder.decode());
    const all = new Uint8Array(held.length + rest.length);
    all.set(held);
    all.set(rest, held.length);
    return all;
  }

  private begin(start: Uint8Array): Uint8Array {
    this.start = null;
    const [first, second, third] = start;
    if (first === 0xef && second === 0xbb && third === 0xbf) return start.subarray(3);
    if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
      this.encoding = 'UTF-16';
      this.decoder = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be');
      return this.convert(start);
    }
    return start;
  }

  private convert(chunk: Uint8Array): Uint8Array {
    return this.decoder ? this.encoder.encode(this.decoder.decode(chunk, { stream: true })) : chunk;
  }
}
