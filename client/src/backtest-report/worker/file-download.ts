import { isWebPage, PAGE_BYTES } from '../../../../backtest-engine/csv/file-bytes.js';
import type { FailureReason } from './report-messages.js';
import { concatBytes } from './file-head.js';

/** Silence after which the rows received so far are shown. */
export const QUIET_MS = 1000;
/** Silence after which the download counts as stalled. */
const STALLED_MS = 10_000;
const SILENCE_CHECK_MS = 250;
/** A download that takes longer is checked for a replaced file before its report. */
const SLOW_MS = 3000;
/** A download that takes longer is checked after its report. A quicker one is not checked. */
const QUICK_MS = 250;
const CHECK_TIMEOUT_MS = 3000;
const NO_FILE_TYPE = /^(?:text\/html|application\/(?:xhtml\+xml|(?:[a-z.-]+\+)?json))/i;

interface DownloadCallbacks {
  /** Called once; `totalBytes` is null if the server does not send a usable length. */
  onStart: (totalBytes: number | null) => void;
  /** Returns whether more bytes are wanted; if not, the download is canceled. */
  onBytes: (bytes: Uint8Array) => boolean;
  /** Called after a silence. More bytes may follow. */
  onQuiet: (stalled: boolean) => void;
}

/**
 * Result of a download: `whole` also if canceled by `onBytes`, `broken-off` also if the file was
 * replaced. `isReplaced` asks whether the file changed during the download.
 */
type DownloadEnd =
  | { kind: 'whole'; isReplaced?: () => Promise<boolean> }
  | { kind: 'broken-off' }
  | { kind: 'failed'; reason: FailureReason };

/** Downloads the file at `url` in chunks. Fails if a web page arrives instead. Never rejects. */
export async function downloadFile(url: string, callbacks: DownloadCallbacks): Promise<DownloadEnd> {
  const silence = watchSilence(callbacks.onQuiet);
  try {
    return await readChunks(url, callbacks, silence);
  } finally {
    silence.stop();
  }
}

interface SilenceTimer {
  restart: () => void;
  stop: () => void;
}

async function readChunks(
  url: string,
  { onStart, onBytes }: Pick<DownloadCallbacks, 'onStart' | 'onBytes'>,
  silence: SilenceTimer,
): Promise<DownloadEnd> {
  const response = await orNull(fetch(url));
  // Partial content (206) and no content (204) are not the file either.
  if (response?.status !== 200 || !response.body || isOtherFile(response, url)) {
    return { kind: 'failed', reason: response?.status === 404 ? 'missing' : 'not-loaded' };
  }
  const { headers, body } = response;
  const stream = body.getReader();
  if (NO_FILE_TYPE.test(headers.get('Content-Type') ?? '')) return cancelWebPage(stream);
  const totalBytes = headers.has('Content-Encoding') ? null : contentLength(headers);
  onStart(totalBytes);
  const startedAt = performance.now();
  let start = new Uint8Array(0);
  let bytes = 0;
  for (;;) {
    const chunk = await orNull(stream.read());
    if (chunk === null) return { kind: 'broken-off' };
    if (chunk.done) {
      silence.stop();
      if (totalBytes !== null && bytes < totalBytes) return { kind: 'broken-off' };
      const duration = performance.now() - startedAt;
      const isReplaced = (): Promise<boolean> => hasNewTag(url, headers);
      if (duration >= SLOW_MS) return { kind: (await isReplaced()) ? 'broken-off' : 'whole' };
      return { kind: 'whole', ...(duration >= QUICK_MS && { isReplaced }) };
    }
    if (bytes < PAGE_BYTES) {
      start = concatBytes([start, chunk.value.subarray(0, PAGE_BYTES)]);
      if (isWebPage(start)) return cancelWebPage(stream);
    }
    bytes += chunk.value.length;
    silence.restart();
    if (!onBytes(chunk.value)) {
      await orNull(stream.cancel());
      return { kind: 'whole' };
    }
  }
}

/** Calls `onQuiet` once per threshold. One interval is cheaper than a timer for each chunk. */
function watchSilence(onQuiet: DownloadCallbacks['onQuiet']): SilenceTimer {
  let silentSince = performance.now();
  let reported = 0;
  const timer = setInterval(() => {
    const silentMs = performance.now() - silentSince;
    const level = silentMs >= STALLED_MS ? 2 : silentMs >= QUIET_MS ? 1 : 0;
    if (level > reported) onQuiet(level === 2);
    reported = level;
  }, SILENCE_CHECK_MS);
  return { restart: () => void (silentSince = performance.now()), stop: () => clearInterval(timer) };
}

async function cancelWebPage(stream: ReadableStreamDefaultReader<Uint8Array>): Promise<DownloadEnd> {
  await orNull(stream.cancel());
  return { kind: 'failed', reason: 'web-page' };
}

/** Whether a redirect led to a file of another name. */
const isOtherFile = (response: Response, url: string): boolean =>
  response.redirected && fileNameOf(response.url) !== fileNameOf(url);

const fileNameOf = (url: string): string | undefined => url.split(/[?#]/)[0]!.split('/').pop();

/** Whether the server's file has changed: a file overwritten in place arrives as parts of both. */
async function hasNewTag(url: string, headers: Headers): Promise<boolean> {
  const tag = headers.get('ETag');
  if (tag === null) return false;
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), CHECK_TIMEOUT_MS));
  const response = await Promise.race([orNull(fetch(url, { method: 'HEAD', cache: 'no-store' })), timeout]);
  const newTag = response?.ok ? response.headers.get('ETag') : null;
  return newTag !== null && newTag !== undefined && withoutWeakMark(newTag) !== withoutWeakMark(tag);
}

/** Removes the mark that a proxy may add to an ETag. */
const withoutWeakMark = (tag: string): string => tag.replace(/^W\//, '');

async function orNull<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise;
  } catch (error) {
    console.error('The file did not load.', error);
    return null;
  }
}

/** Transferred bytes; null if missing or no number, such as `120020, 120020`. */
function contentLength(headers: Headers): number | null {
  const length = headers.get('Content-Length');
  return length !== null && /^\d+$/.test(length) ? Number(length) : null;
}
