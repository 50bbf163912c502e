import type { ErrorCode } from '../../../src/shared/contract/errors.js';

export interface Call {
  method: string;
  path: string;
  /** Parsed JSON body; undefined without one. */
  body: unknown;
}

export interface Reply {
  status: number;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

type Answer = Reply | 'unreachable' | ((call: Call) => Reply | Promise<Reply>);

/** Replies by `METHOD /path`. Lists are used one by one; the last reply repeats. */
export type Answers = Record<string, Answer | Answer[]>;

export const ok = (body?: unknown, status = body === undefined ? 204 : 200): Reply => ({ status, body });

export const errorReply = (status: number, code: ErrorCode, error: string, fields?: Record<string, string>): Reply => ({
  status,
  body: { error, code, requestId: 'r-1', ...(fields ? { fields } : {}) },
});

/** Replaces `fetch` for one test and returns the recorded calls. A call without a reply rejects. */
export function mockServer(answers: Answers): Call[] {
  const calls: Call[] = [];
  const left = new Map(Object.entries(answers).map(([key, answer]) => [key, [answer].flat()]));
  globalThis.fetch = async (input, init) => {
    const call: Call = {
      method: init?.method ?? 'GET',
      path: typeof input === 'string' ? input : new Request(input).url,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const answer = next(left, `${call.method} ${call.path}`);
    if (answer === 'unreachable') throw new TypeError('fetch failed');
    return responseOf(typeof answer === 'function' ? await answer(call) : answer);
  };
  return calls;
}

/** A reply that resolves for all waiting calls once the test calls `arrive`. */
export function deferredReply(): { answer: () => Promise<Reply>; arrive: (reply: Reply) => void } {
  const waiting: ((reply: Reply) => void)[] = [];
  return {
    answer: () => new Promise<Reply>((resolve) => waiting.push(resolve)),
    arrive: (reply) => {
      for (const resolve of waiting.splice(0)) resolve(reply);
    },
  };
}

function next(left: Map<string, Answer[]>, key: string): Answer {
  const list = left.get(key);
  const answer = list !== undefined && list.length > 1 ? list.shift() : list?.[0];
  if (answer === undefined) throw new Error(`The test has no answer for ${key}`);
  return answer;
}

function responseOf({ status, body, headers = {} }: Reply): Response {
  if (body === undefined) return new Response(null, { status, headers });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const length = String(new TextEncoder().encode(text).length);
  return new Response(text, { status, headers: { 'Content-Length': length, ...headers } });
}
