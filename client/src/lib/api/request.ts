import type { ErrorAnswer, ErrorCode } from '../../../../src/shared/contract/errors.js';
import { clearUserEmail } from '../session.js';

/** Origin of the API, if not the site's own. Set by the Vite build. */
declare const VITE_API_BASE: string | undefined;
const API_BASE = typeof VITE_API_BASE === 'undefined' ? '' : VITE_API_BASE;

type Method = 'GET' | 'POST' | 'DELETE';

/** The server itself answers or fails within twelve seconds. */
const TIMEOUT_MS = 20_000;

/**
 * Sends an API request with cookies and a JSON `body`. An empty response resolves to undefined.
 * Throws ApiError, also after twenty seconds without a complete response. If the session has
 * expired, renews it and retries once. If that fails, removes `userEmail`.
 */
export async function request<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  return readJson<Answer>(await sendSignedIn(method, path, body));
}

async function sendSignedIn(method: Method, path: string, body: unknown): Promise<Response> {
  try {
    return await send(method, path, body);
  } catch (error) {
    if (!wantsSession(error)) throw error;
  }
  await renewSession();
  try {
    return await send(method, path, body);
  } catch (error) {
    if (wantsSession(error)) clearUserEmail();
    throw error;
  }
}

let renewal: Promise<unknown> | null = null;

/** Shares one renewal between concurrent requests: a refresh token works once. */
function renewSession(): Promise<unknown> {
  renewal ??= send('POST', '/users/refresh')
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) clearUserEmail();
      throw error;
    })
    .finally(() => {
      renewal = null;
    });
  return renewal;
}

function wantsSession(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'session_ended');
}

async function send(method: Method, path: string, body?: unknown): Promise<Response> {
  const call = `${method} ${path}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await readBody(call, () =>
    fetch(API_BASE + path, {
      method,
      credentials: 'include',
      signal,
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    }),
  );
  if (response.ok) return response;
  const text = await readBody(call, () => response.text());
  throw new ApiError(call, response.status, readErrorAnswer(parseJson(text)));
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  const text = await readBody(response.url, () => response.text());
  if (text === '') return undefined as Answer;
  const body = parseJson(text);
  if (body === undefined) throw new ApiError(response.url, response.status, null);
  return body as Answer;
}

/** Converts a failed connection or a timeout into an ApiError. */
async function readBody<Result>(call: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw new ApiError(call, 0, null, error);
  }
}

/** Returns undefined for text that is not JSON, such as a proxy's error page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The result of a request. */
export type Loaded<Value> = { ok: true; value: Value } | { ok: false; error: unknown };

/** Converts a rejection into a value and logs it, so that one part of a page can fail alone. */
export async function settled<Value>(what: string, answer: Promise<Value>): Promise<Loaded<Value>> {
  try {
    return { ok: true, value: await answer };
  } catch (error) {
    console.error(`${what} could not be loaded.`, error);
    return { ok: false, error };
  }
}

const LATE = 'The site did not answer in time. Please try again.';
const UNREACHABLE = 'We cannot reach the site. Please check your connection and try again.';

/** A failed request. Without a response, the code is `unreachable` or `late` and the status 0. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable' | 'late';
  readonly status: number;
  /** The answer's `error` field; null without one. */
  readonly serverMessage: string | null;
  /** With `invalid_request`: a message for each rejected field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor(call: string, status: number, answer: Partial<ErrorAnswer> | null, cause?: unknown) {
    const code = answer?.code ?? (status !== 0 ? 'internal' : isTimeout(cause) ? 'late' : 'unreachable');
    super(`${call}: ${status} ${code}${answer?.requestId ? ` (request ${answer.requestId})` : ''}`, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.serverMessage = answer?.error ?? null;
    this.fields = answer?.fields ?? {};
    this.requestId = answer?.requestId ?? null;
  }
}

/** The server's message if there is one, else the fallback. */
export function serverMessageOr(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/** Like `serverMessageOr`, with messages for an unreachable and a late site. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.code === 'unreachable') return UNREACHABLE;
  if (error instanceof ApiError && error.code === 'late') return LATE;
  return serverMessageOr(error, fallback);
}

/** The server's message if a retry cannot help; otherwise null. */
export function permanentFailureMessage(error: unknown): string | null {
  const isLasting = error instanceof ApiError && (error.code === 'payment_refused' || error.code === 'not_subscribed');
  return isLasting ? error.serverMessage : null;
}

/** Reads the valid fields of an error response's body; null if the body is no object. */
function readErrorAnswer(body: unknown): Partial<ErrorAnswer> | null {
  if (typeof body !== 'object' || body === null) return null;
  const { error, code, requestId, fields } = body as Record<string, unknown>;
  return {
    ...(typeof error === 'string' && error !== '' ? { error } : {}),
    ...(typeof code === 'string' ? { code: code as ErrorCode } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(typeof fields === 'object' && fields !== null ? { fields: fields as Record<string, string> } : {}),
  };
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}
