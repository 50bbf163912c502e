import { createHash } from 'node:crypto';
import { COMPRESSED, compress, type Encoding } from './encodings.js';

/** Bytes with their compressed forms, which are made on first use and kept. */
export class MemoryContent {
  /** Changes with the bytes. */
  readonly version: string;
  private readonly bodies = new Map<Encoding, Promise<Buffer>>();

  constructor(
    private readonly bytes: Buffer,
    readonly encodings: ReadonlySet<Encoding> = COMPRESSED,
    private readonly compressed: (encoding: Encoding) => Promise<Buffer> = (encoding) => compress(bytes, encoding),
  ) {
    this.version = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  }

  /** The bytes in one of `encodings`. */
  body(encoding: Encoding): Promise<Buffer> {
    const body = this.bodies.get(encoding) ?? this.make(encoding);
    this.bodies.set(encoding, body);
    return body;
  }

  private make(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.bytes);
    const body = this.compressed(encoding);
    body.catch(() => this.bodies.delete(encoding));
    return body;
  }
}
