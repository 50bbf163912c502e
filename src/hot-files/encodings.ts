import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** All of them, in our order of preference. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** For text. */
export const COMPRESSED: ReadonlySet<Encoding> = new Set(ENCODINGS);
/** For files that are compressed already, such as pictures. */
export const AS_IS: ReadonlySet<Encoding> = new Set(['identity']);

/** The library's types lack its second parameter: our order among equals. */
interface PreferringNegotiator extends Omit<Negotiator, 'encodings'> {
  encodings(available: string[], options: { preferred: readonly string[] }): string[];
}

/** Browsers send few different values. The bound is for other programs. */
const MAX_REMEMBERED = 100;
const remembered = new Map<string, readonly Encoding[]>();

/**
 * Chooses one of the encodings that exist (RFC 9110, 12.5.3). If the client accepts none of them,
 * returns `identity`: an answer is more useful than an error.
 */
export function chooseEncoding(header: string | undefined, existing: ReadonlySet<Encoding>): Encoding {
  return acceptedEncodings(header ?? '').find((encoding) => existing.has(encoding)) ?? 'identity';
}

function acceptedEncodings(header: string): readonly Encoding[] {
  const found = remembered.get(header);
  if (found) return found;
  const negotiator: PreferringNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = negotiator.encodings([...ENCODINGS], { preferred: ENCODINGS }) as Encoding[];
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(header, accepted);
  return accepted;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Up to this size, the best quality takes less than half a second. */
const BEST_QUALITY_BYTES = 256 * 1024;
const QUICK_QUALITY = 5;

/** Compresses content that is sent many times, in a thread of Node's pool. */
export async function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return content;
  if (encoding === 'gzip') return compressGzip(content, { level: constants.Z_BEST_COMPRESSION });
  const quality = content.length <= BEST_QUALITY_BYTES ? constants.BROTLI_MAX_QUALITY : QUICK_QUALITY;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return compressBrotli(content, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}
