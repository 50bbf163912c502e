import { readFile } from 'node:fs/promises';
import { CLIENT_BUILD_TIMEOUT_MS, clientBuild } from '../support/client-build.js';
import { decoded, type RawAnswer, requestRaw } from '../support/raw-request.js';
import { type Site, startSite } from '../support/site.js';

const CSV = '/backtests/orb.csv';

describe('encodings and conditions of pages and files', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite({ CLIENT_DIR: await clientBuild() });
  }, CLIENT_BUILD_TIMEOUT_MS);
  afterAll(() => site.stop());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> =>
    requestRaw(site.url, path, { method, headers });

  it.each([
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity;q=0', 'identity'],
    ['identity;q=0, gzip', 'gzip'],
    ['br;q=nonsense, gzip', 'gzip'],
    ['deflate, zstd', 'identity'],
    ['BR', 'br'],
    [`${'x, '.repeat(50)}gzip`, 'gzip'],
  ])('accept-encoding %j gets %s', async (accepted, encoding) => {
    const expected = await readFile('backtests/orb.csv');
    for (const path of [CSV, CSV, '/', '/']) {
      const answer = await get(path, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(answer.headers.vary).toContain('Accept-Encoding');
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      expect(decoded(answer).equals(expected)).toBe(path === CSV);
    }
  });

  it.each([
    ['if-none-match', '*', 304],
    ['if-none-match', 'W/TAG', 304],
    ['if-none-match', '"a,b", TAG , "c"', 304],
    ['if-none-match', '"another"', 200],
    ['if-none-match', 'TAG-more', 200],
    ['if-none-match', '', 200],
    ['if-modified-since', 'DATE', 304],
    ['if-modified-since', 'Thu, 01 Jan 2099 00:00:00 GMT', 304],
    ['if-modified-since', 'yesterday', 200],
    ['if-modified-since', '2099', 200],
    ['if-modified-since', 'Mon, 30 Nov 2099 00:00:00 UTC', 200],
    ['if-modified-since', 'Saturday, 01-Jan-39 00:00:00 GMT', 304],
    ['if-unmodified-since', '1', 200],
    ['if-match', 'TAG', 200],
    ['if-match', '"another"', 412],
    ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 412],
    ['range', 'bytes=0-1,3-4', 200],
    ['range', 'lines=1-2', 200],
  ])('%s: %s gets status %i', async (name, value, status) => {
    const plain = await get(CSV, { 'accept-encoding': 'identity' });
    const sent = value
      .replace('TAG', String(plain.headers.etag))
      .replace('DATE', String(plain.headers['last-modified']));
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(CSV, { 'accept-encoding': 'identity', [name]: sent }, method);
      expect([answer.status, answer.headers.etag === plain.headers.etag]).toEqual([status, status < 400]);
    }
  });

  it.each([
    ['bytes=0-3', 206],
    ['bytes=-1', 206],
    ['bytes=999999999-', 416],
  ])('range: %s gets status %i, and is ignored for HEAD', async (range, status) => {
    const headers = { 'accept-encoding': 'identity', range };
    const answers = [await get(CSV, headers), await get(CSV, headers, 'HEAD')];
    expect(answers.map((one) => one.status)).toEqual([status, 200]);
  });

  it.each([
    ['TAG', 206],
    ['W/TAG', 200],
    ['TAG, "x"', 200],
    ['"aTAGb"', 200],
    ['DATE', 200],
    ['2099', 200],
    ['', 200],
  ])('if-range: %s gets status %i', async (condition, status) => {
    const plain = await get(CSV, { 'accept-encoding': 'identity' });
    const { etag = '', 'last-modified': date = '' } = plain.headers;
    const sent = condition.replace('TAG', etag).replace('DATE', date);
    expect((await get(CSV, { range: 'bytes=0-3', 'if-range': sent })).status).toBe(status);
  });

  it('a precondition is about the form that the client gets', async () => {
    const compressed = String((await get(CSV, { 'accept-encoding': 'br' })).headers.etag);
    for (const [accepted, status] of [
      ['br', 200],
      ['identity', 412],
    ] as const) {
      const answer = await get(CSV, { 'accept-encoding': accepted, 'if-match': `"another", ${compressed}` });
      expect(answer.status).toBe(status);
    }
    const { status, bytes } = await get('/pricing', { 'if-match': '"another"' });
    expect([status, bytes.toString()]).toEqual([412, expect.stringContaining('The file has changed.')]);
  });

  it('a tag takes precedence over a date, and a reload asks for the whole answer', async () => {
    const { headers } = await get(CSV);
    const date = { 'if-modified-since': String(headers['last-modified']) };
    expect((await get(CSV, { ...date, 'if-none-match': '"another"' })).status).toBe(200);
    expect((await get(CSV, { ...date, 'cache-control': 'no-cache' })).status).toBe(200);
  });

  it('a download that was compressed is resumed from its beginning', async () => {
    const compressed = await get(CSV, { 'accept-encoding': 'gzip' });
    const rest = { range: 'bytes=100-', 'accept-encoding': 'gzip' };
    const other = await get(CSV, { ...rest, 'if-range': String(compressed.headers.etag) });
    const plain = await get(CSV, { 'accept-encoding': 'identity' });
    const same = await get(CSV, { ...rest, 'if-range': String(plain.headers.etag) });
    expect([other.status, other.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect([same.status, same.bytes.equals(plain.bytes.subarray(100))]).toEqual([206, true]);
  });
});
