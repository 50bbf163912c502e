import { clearUserEmail } from '../session.js';
import { ApiError, readErrorAnswer } from './api-error.js';

/** Origin of the API, if not the site's own. Set by the Vite build. */
declare const VITE_API_BASE: string | undefined;
const API_BASE = typeof VITE_API_BASE === 'undefined' ? '' : VITE_API_BASE;

type Method = 'GET' | 'POST' | 'DELETE';

/** The server answers or fails within twelve seconds. */
const TIMEOUT_MS = 20_000;

/**
 * Sends one API request with cookies and a JSON `body`. An empty answer resolves to undefined.
 * Throws ApiError, also after twenty seconds without a complete answer. If the session has expired,
 * renews it and retries once; if it cannot be renewed, removes `userEmail`.
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

/** Turns a failed connection or a timeout of `fetch` or a body into an ApiError. */
async function readBody<Result>(call: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw new ApiError(call, 0, null, error);
  }
}

/** Undefined if the text is not JSON, such as a proxy's error page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
