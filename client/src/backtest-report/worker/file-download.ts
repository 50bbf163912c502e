import { isWebPage, PAGE_BYTES } from '../../../../backtest-engine/csv/file-head.js';
import { contentLength } from '../../lib/api/content-length.js';
import type { FailureReason } from './report-messages.js';

/** Without a byte for so long, the rows so far are shown; for so much longer, the download stalls. */
export const QUIET_MS = 1000;
const STALLED_MS = 10_000;
const LISTEN_EVERY_MS = 250;
/** A file that took so long to come may have been replaced meanwhile: that is asked before it is shown. */
const LONG_MS = 3000;
/** A download that took longer is shown while we check whether its file was replaced; a quicker one is not checked. */
const QUICK_MS = 250;
/** A file that is there does not wait any longer for the word that it is the same. */
const ANSWER_MS = 3000;

/** Types of pages and of programs' answers. */
const NO_FILE = /^(?:text\/html|application\/(?:xhtml\+xml|(?:[a-z.-]+\+)?json))/i;

interface DownloadSteps {
  /** Told once; null where it is not known how many bytes come. */
  begin: (totalBytes: number | null) => void;
  /** Answers whether more is wanted; what is not is no longer downloaded. */
  take: (bytes: Uint8Array) => boolean;
  /** Nothing comes at the moment; it may still come. */
  quiet: (stalled: boolean) => void;
}

interface Silence {
  /** Something has come. */
  end: () => void;
  /** Nothing more is waited for. */
  stop: () => void;
}

/**
 * `whole` also where no more was wanted, `broken-off` also where the file was replaced meanwhile. `isReplaced` where that is
 * still to be asked.
 */
type DownloadEnd =
  | { kind: 'whole'; isReplaced?: () => Promise<boolean> }
  | { kind: 'broken-off' }
  | { kind: 'failed'; reason: FailureReason };

/** Reads the file at `url` to its end, piece by piece. A page in its place is a failure. */
export async function readWatched(url: string, { begin, take, quiet }: DownloadSteps): Promise<DownloadEnd> {
  const silence = listenForSilence(quiet);
  try {
    return await readPieces(url, { begin, take }, silence);
  } finally {
    silence.stop();
  }
}

async function readPieces(
  url: string,
  { begin, take }: Pick<DownloadSteps, 'begin' | 'take'>,
  silence: Silence,
): Promise<DownloadEnd> {
  const response = await orNull(fetch(url));
  // A part of the file (206) or nothing (204) is no file either.
  if (response?.status !== 200 || !response.body || isOtherFile(response, url)) {
    return { kind: 'failed', reason: response?.status === 404 ? 'missing' : 'not-loaded' };
  }
  const { headers, body } = response;
  const stream = body.getReader();
  if (NO_FILE.test(headers.get('Content-Type') ?? '')) return giveUp(stream);
  const totalBytes = headers.has('Content-Encoding') ? null : contentLength(headers);
  begin(totalBytes);
  const began = performance.now();
  let start = new Uint8Array(0);
  let bytes = 0;
  for (;;) {
    const piece = await orNull(stream.read());
    if (piece === null) return { kind: 'broken-off' };
    if (piece.done) {
      silence.stop();
      if (totalBytes !== null && bytes < totalBytes) return { kind: 'broken-off' };
      const took = performance.now() - began;
      const isReplaced = (): Promise<boolean> => hasAnother(url, headers);
      if (took >= LONG_MS) return { kind: (await isReplaced()) ? 'broken-off' : 'whole' };
      return { kind: 'whole', ...(took >= QUICK_MS && { isReplaced }) };
    }
    if (bytes < PAGE_BYTES) {
      start = joined([start, piece.value.subarray(0, PAGE_BYTES)]);
      if (isWebPage(start)) return giveUp(stream);
    }
    bytes += piece.value.length;
    silence.end();
    if (!take(piece.value)) {
      await orNull(stream.cancel());
      return { kind: 'whole' };
    }
  }
}

/** Whether it was redirected to a file of another name: it would pass for the one that was asked for. */
const isOtherFile = (response: Response, url: string): boolean =>
  response.redirected && nameIn(response.url) !== nameIn(url);

const nameIn = (url: string): string | undefined => url.split(/[?#]/)[0]!.split('/').pop();

/** Whether the server has another file by now: written over in place, it came as a part of each. */
async function hasAnother(url: string, headers: Headers): Promise<boolean> {
  const tag = headers.get('ETag');
  if (tag === null) return false;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_MS));
  const now = await Promise.race([orNull(fetch(url, { method: 'HEAD', cache: 'no-store' })), late]);
  const tagNow = now?.ok ? now.headers.get('ETag') : null;
  return tagNow !== null && tagNow !== undefined && strong(tagNow) !== strong(tag);
}

/** A proxy may make a tag a weak one. */
const strong = (tag: string): string => tag.replace(/^W\//, '');

/** What comes; null where it fails. */
async function orNull<Value>(coming: Promise<Value>): Promise<Value | null> {
  try {
    return await coming;
  } catch (error) {
    console.error('The file did not come.', error);
    return null;
  }
}

/** Tells of a silence when it has become long, and again when nothing may come any more. A timer for every piece would be dear. */
function listenForSilence(tell: DownloadSteps['quiet']): Silence {
  let since = performance.now();
  let told = 0;
  const timer = setInterval(() => {
    const silent = performance.now() - since;
    const degree = silent >= STALLED_MS ? 2 : silent >= QUIET_MS ? 1 : 0;
    if (degree > told) tell(degree === 2);
    told = degree;
  }, LISTEN_EVERY_MS);
  return { end: () => void (since = performance.now()), stop: () => clearInterval(timer) };
}

async function giveUp(stream: ReadableStreamDefaultReader<Uint8Array>): Promise<DownloadEnd> {
  await orNull(stream.cancel());
  return { kind: 'failed', reason: 'web-page' };
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
