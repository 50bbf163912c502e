import { readUserEmail, storeUserEmail } from '../session.js';
import { deferredReply, ok, errorReply, mockServer } from '../../testing/mock-server.js';
import { messageFor, serverMessageOr, request } from './request.js';

const unauthenticated = errorReply(401, 'unauthenticated', 'Please sign in.');
const account = ok({ email: 'ada@example.com' });

beforeEach(() => storeUserEmail('ada@example.com'));

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('an API request', () => {
  it("sends requests to the site's origin with cookies and a JSON body", async () => {
    const calls: [RequestInfo | URL, RequestInit | undefined][] = [];
    globalThis.fetch = async (input, init) => {
      calls.push([input, init]);
      return new Response('{}');
    };
    await request('GET', '/users/me');
    await request('POST', '/users/login', { email: 'a' });
    expect(calls).toEqual([
      ['/users/me', { method: 'GET', credentials: 'include', signal: expect.any(AbortSignal) }],
      [
        '/users/login',
        {
          method: 'POST',
          credentials: 'include',
          signal: expect.any(AbortSignal),
          headers: { 'Content-Type': 'application/json' },
          body: '{"email":"a"}',
        },
      ],
    ]);
  });

  it.each(['the answer', 'the rest of the answer'])(
    'ends after twenty seconds without %s, and says so',
    async (missing) => {
      const limit = new AbortController();
      const asked = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
      const over = new DOMException('The operation timed out.', 'TimeoutError');
      const atEnd = new Promise<never>((_, reject) => limit.signal.addEventListener('abort', () => reject(over)));
      const answer = Object.assign(new Response('{}'), { text: () => atEnd });
      globalThis.fetch = () => (missing === 'the answer' ? atEnd : Promise.resolve(answer));
      const failure = failureOf(request('GET', '/users/me'));
      limit.abort(over);
      const error = await failure;
      expect(asked).toHaveBeenCalledWith(20_000);
      asked.mockRestore();
      expect(error).toMatchObject({ code: 'late', status: 0, serverMessage: null });
      expect(messageFor(error, 'It failed')).toBe('The site did not answer in time. Please try again.');
      expect(readUserEmail()).toBe('ada@example.com');
    },
  );

  it('resolves an answer without content to undefined', async () => {
    mockServer({ 'POST /users/logout': ok() });
    await expect(request('POST', '/users/logout')).resolves.toBeUndefined();
  });

  it('rejects with the server’s message, code, fields and request id', async () => {
    mockServer({
      'POST /users/login': errorReply(400, 'invalid_request', 'Please enter …', { email: 'Please enter …' }),
    });
    await expect(request('POST', '/users/login', {})).rejects.toMatchObject({
      code: 'invalid_request',
      status: 400,
      serverMessage: 'Please enter …',
      fields: { email: 'Please enter …' },
      requestId: 'r-1',
    });
  });

  it('reports an unreachable site if the error catalog has no text', async () => {
    mockServer({ 'GET /users/me': 'unreachable' });
    const error = await failureOf(request('GET', '/users/me'));
    expect(error).toMatchObject({ code: 'unreachable', status: 0, serverMessage: null });
    expect(messageFor(error, 'It failed')).toMatch(/cannot reach the site/);
    expect(serverMessageOr(error, 'Sign in failed')).toBe('Sign in failed');
  });

  it.each([
    ['an error page of a proxy', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['a success that is no JSON', { status: 200, body: '<h1>Hello</h1>' }],
  ])('rejects %s', async (_name, reply) => {
    mockServer({ 'GET /users/me': reply });
    const error = await failureOf(request('GET', '/users/me'));
    expect(error).toMatchObject({ code: 'internal', status: reply.status, serverMessage: null });
  });
});

describe('a request without a live session', () => {
  it('renews the session once and retries', async () => {
    const calls = mockServer({ 'GET /users/me': [unauthenticated, account], 'POST /users/refresh': account });
    await expect(request('GET', '/users/me')).resolves.toEqual({ email: 'ada@example.com' });
    expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual([
      'GET /users/me',
      'POST /users/refresh',
      'GET /users/me',
    ]);
    expect(readUserEmail()).toBe('ada@example.com');
  });

  it('shares one renewal with concurrent requests', async () => {
    const renewal = deferredReply();
    const calls = mockServer({
      'GET /users/me': [unauthenticated, account],
      'GET /users/sessions': [errorReply(401, 'session_ended', 'Your session has ended.'), ok([])],
      'POST /users/refresh': renewal.answer,
    });
    const both = Promise.all([request('GET', '/users/me'), request('GET', '/users/sessions')]);
    await new Promise((resolve) => setTimeout(resolve));
    renewal.arrive(account);
    await both;
    expect(calls.filter((call) => call.path === '/users/refresh')).toHaveLength(1);
  });

  it('renews again for a later request', async () => {
    const calls = mockServer({
      'GET /users/me': [unauthenticated, account, unauthenticated, account],
      'POST /users/refresh': account,
    });
    await request('GET', '/users/me');
    await request('GET', '/users/me');
    expect(calls.filter((call) => call.path === '/users/refresh')).toHaveLength(2);
  });

  it('removes userEmail if the session cannot be renewed', async () => {
    mockServer({
      'GET /users/me': unauthenticated,
      'POST /users/refresh': errorReply(401, 'session_ended', 'It ended.'),
    });
    await expect(request('GET', '/users/me')).rejects.toMatchObject({ status: 401 });
    expect(readUserEmail()).toBeNull();
  });

  it('removes userEmail if the renewed session is rejected too', async () => {
    mockServer({ 'GET /users/me': unauthenticated, 'POST /users/refresh': account });
    await expect(request('GET', '/users/me')).rejects.toMatchObject({ status: 401 });
    expect(readUserEmail()).toBeNull();
  });

  it.each([
    ['an outage', errorReply(503, 'unavailable', 'Not now.')],
    ['a broken connection', 'unreachable' as const],
  ])('keeps userEmail after %s', async (_name, reply) => {
    mockServer({ 'GET /users/me': unauthenticated, 'POST /users/refresh': reply });
    await expect(request('GET', '/users/me')).rejects.toBeInstanceOf(Error);
    expect(readUserEmail()).toBe('ada@example.com');
  });

  it('renews nothing for a wrong password', async () => {
    const calls = mockServer({
      'POST /users/login': errorReply(401, 'wrong_credentials', 'That email and password don’t match.'),
    });
    await expect(request('POST', '/users/login', {})).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(calls).toHaveLength(1);
    expect(readUserEmail()).toBe('ada@example.com');
  });
});
