import { clearUserEmail } from '../session.js';
import { ApiError, readErrorAnswer } from './api-error.js';

/** Origin of the API where the build names another one than the site's own ; set by the Vite build. */
declare const VITE_API_BASE: string | undefined;
const API_BASE = typeof VITE_API_BASE === 'undefined' ? '' : VITE_API_BASE;

type Method = 'GET' | 'POST' | 'DELETE';

/** The server answers within twelve seconds, or says that it cannot. */
const PATIENCE_MS = 20_000;

/**
 * One call of the product's API, cookies sent along. It fails after twenty seconds without a whole answer. `body` goes as JSON; an answer without
 * content resolves to undefined. Throws ApiError. A call refused for want of a session is repeated once after the
 * session was renewed; where it cannot be renewed, `userEmail` is dropped.
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

/** Calls that are refused at the same moment share one renewal: a refresh token is good for one use. */
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
  const signal = AbortSignal.timeout(PATIENCE_MS);
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

/** `fetch` and the reading of a body reject when the connection fails and when the time is over. */
async function readBody<Result>(call: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw new ApiError(call, 0, null, error);
  }
}

/** Undefined where a proxy answered with something else than JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
