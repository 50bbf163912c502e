import { pino } from 'pino';
import { loggerOptions } from './logger.js';

/** The line that this comes to. */
function lineOf(values: object, words = 'words'): Record<string, unknown> {
  const lines: string[] = [];
  pino(loggerOptions('info'), { write: (line: string) => lines.push(line) }).error(values, words);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.endsWith('\n')).toBe(true);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

describe('the log', () => {
  it.each([
    ['the message of an error', { err: new Error('No such customer: ada.trader+1@example.com') }],
    ['its cause', { err: new Error('no', { cause: new Error('ada.trader@example.com') }) }],
    [
      'what comes with it',
      { err: Object.assign(new Error('no'), { response: '550 <ada.trader@example.com> unknown' }) },
    ],
    ['a line after another', { reason: 'one\\\nada.trader@example.com' }],
    ['an address of a request', { path: '/any/ada.trader%40example.com' }],
  ])('names no e-mail address that stands in %s', (_where, values) => {
    const line = JSON.stringify(lineOf(values));
    expect(line).not.toContain('ada.trader');
    expect(line).toContain('…');
  });

  it('holds no key of a link that a service quotes', () => {
    const link = 'https://www.example.com/reset-password#token=live-key';
    const line = JSON.stringify(lineOf({ err: new Error(`554 blocked: ${link}`), reason: `no ${link}` }, `no ${link}`));
    expect(line).not.toContain('live-key');
    expect(line).toContain('/reset-password…');
  });

  it('leaves the rest as it is, such as the packages of a stack', () => {
    const stack = 'Error: no\n    at f (/app/node_modules/@nestjs/core/router.js:1:2)';
    expect(lineOf({ err: Object.assign(new Error('no'), { stack }), at: '@noon' }, 'a@b.example')).toMatchObject({
      msg: '…',
      at: '@noon',
      err: { message: 'no', stack },
    });
  });

  it('holds no values of a query, whose errors bring them along', () => {
    const personal = { parameters: ['hash'], detail: 'Key (email)=(x)', driverError: { detail: 'x' } };
    const { err } = lineOf({ err: Object.assign(new Error('no'), personal) });
    expect(Object.keys(err as object)).toEqual(['type', 'message', 'stack']);
  });
});
