import { pino } from 'pino';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import express from 'express';
import { type Options, pinoHttp } from 'pino-http';
import { loggerOptions, logIdleTimeouts, logParams, redactKeys, ServerLogger } from './logging.js';

/** The logged line, parsed. */
function lineOf(values: object, words = 'words'): Record<string, unknown> {
  const lines: string[] = [];
  pino(loggerOptions('info'), { write: (line: string) => lines.push(line) }).error(values, words);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.endsWith('\n')).toBe(true);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

describe('the log', () => {
  it.each([
    ['an error message', { err: new Error('No such customer: ada.trader+1@example.com') }],
    ['the cause of an error', { err: new Error('no', { cause: new Error('ada.trader@example.com') }) }],
    [
      'a property of an error',
      { err: Object.assign(new Error('no'), { response: '550 <ada.trader@example.com> unknown' }) },
    ],
    ['the second line of a text', { reason: 'one\\\nada.trader@example.com' }],
    ['a request path', { path: '/any/ada.trader%40example.com' }],
    ['a path that is encoded twice', { path: '/any/ada.trader%2540example.com' }],
  ])('redacts email addresses in %s', (_place, values) => {
    const line = JSON.stringify(lineOf(values));
    expect(line).not.toContain('ada.trader');
    expect(line).toContain('…');
  });

  it('redacts keys in links that other services quote', () => {
    const link = 'https://www.example.com/reset-password#token=live-key';
    const line = JSON.stringify(lineOf({ err: new Error(`554 blocked: ${link}`), reason: `no ${link}` }, `no ${link}`));
    expect(line).not.toContain('live-key');
    expect(line).toContain('/reset-password…');
  });

  it('keeps other text, such as package names in a stack', () => {
    const stack = 'Error: no\n    at f (/app/node_modules/@nestjs/core/router.js:1:2)';
    expect(lineOf({ err: Object.assign(new Error('no'), { stack }), at: '@noon' }, 'a@b.example')).toMatchObject({
      msg: '…',
      at: '@noon',
      err: { message: 'no', stack },
    });
  });

  it.each(['a', 'a.', '%25', 'token=', 'https://a'])('writes a line with 100,000 characters of %j at once', (part) => {
    const text = `@ ${part.repeat(100_000 / part.length)}`;
    const start = performance.now();
    lineOf({ path: text });
    // A pattern that starts over at each character takes more than ten seconds.
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it('drops the query values that database errors carry', () => {
    const personal = { parameters: ['hash'], detail: 'Key (email)=(x)', driverError: { detail: 'x' } };
    const { err } = lineOf({ err: Object.assign(new Error('no'), personal) });
    expect(Object.keys(err as object)).toEqual(['type', 'message', 'stack']);
  });
});

const KEY = 'Zk3_q-9vLr0aXw2bTn7cYd5eUf1gVh8iWj4kXl6mYn0';

describe('redactKeys', () => {
  it.each([
    [
      `blocked URL https://a.example/reset-password#token=${KEY} (spam)`,
      'blocked URL https://a.example/reset-password… (spam)',
    ],
    [`see "http://a.example:3000/x?token=a.b.c&d=e#f"`, 'see "http://a.example:3000/x…"'],
    [`hxxps: a[.]example/verify-email#token=${KEY}`, 'hxxps: a[.]example/verify-email#token=…'],
    [`TOKEN%3D${KEY} token=3D${KEY}`, 'token=… token=…'],
    ['https://a.example/rules says no', 'https://a.example/rules says no'],
  ])('redacts %s', (text, redacted) => {
    expect(redactKeys(text)).toBe(redacted);
  });
});

describe('logIdleTimeouts', () => {
  it('logs a response that is cut off because its connection was silent, without its query string', async () => {
    const lines: object[] = [];
    Logger.overrideLogger({ log: () => {}, error: () => {}, warn: (values: object) => lines.push(values) });
    const server = createServer(() => {});
    logIdleTimeouts(server);
    server.timeout = 500;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const request = fetch(`http://127.0.0.1:${port}/payment/checkout-return?session_id=cs_1`);
    await expect(request).rejects.toThrow('fetch failed');
    await new Promise((resolve) => server.close(resolve));
    Logger.overrideLogger(false);
    expect(lines).toEqual([{ method: 'GET', path: '/payment/checkout-return' }]);
  });
});

describe('ServerLogger', () => {
  it('adds ID, method and path of the request to its lines only', async () => {
    const lines: Record<string, unknown>[] = [];
    const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
    const params = logParams('info', { write });
    const serverLogger = new ServerLogger(params);
    Logger.overrideLogger(serverLogger);
    const logger = new Logger('Test');
    const app = express().use(pinoHttp(params.pinoHttp as Options), serverLogger.bindRequest);
    app.get('/orders', async (_request, response) => {
      await Promise.resolve();
      logger.warn({ order: 7 }, 'Late');
      logger.log('Only for debugging');
      response.status(404).end();
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/orders?token=secret`);
    await new Promise((resolve) => server.close(resolve));
    logger.error('Outside');
    Logger.overrideLogger(false);
    const req = { id: answer.headers.get('x-request-id'), method: 'GET', path: '/orders' };
    expect(lines).toEqual([
      { level: 40, time: expect.any(String), req, context: 'Test', order: 7, msg: 'Late' },
      expect.objectContaining({ level: 30, req, res: { status: 404 } }),
      { level: 50, time: expect.any(String), context: 'Test', msg: 'Outside' },
    ]);
  });
});
