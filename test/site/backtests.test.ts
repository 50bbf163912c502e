import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { BACKTEST_SLUGS } from '../../src/shared/contract/backtests.js';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { type Site, startSite } from '../support/site.js';
import type { Visitor } from '../support/visitor.js';
import { type RawAnswer, requestRaw } from '../support/raw-request.js';

const FILE = '/backtests/orb.csv';

describe('GET /backtests/{file}', () => {
  let site: Site;
  let visitor: Visitor;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backtests-'));
    for (const slug of BACKTEST_SLUGS) await copyFile(`backtests/${slug}.csv`, join(folder, `${slug}.csv`));
    await copyFile('backtests/manifest.json', join(folder, 'manifest.json'));
    site = await startSite({ BACKTESTS_DIR: folder });
    visitor = site.visitor();
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(BACKTEST_SLUGS)('serves %s.csv byte for byte, as CSV', async (slug) => {
    const expected = await readFile(join(folder, `${slug}.csv`));
    const { status, headers, bytes } = await requestRaw(site.url, `/backtests/${slug}.csv`);
    expect(status).toBe(200);
    expect(bytes.equals(expected)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(expected.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['etag']).toMatch(/^(W\/)?".+"$/);
    expect(Date.parse(headers['last-modified'] ?? '')).not.toBeNaN();
    expect(headers['content-disposition']).toBeUndefined();
  });

  it('is compressed for clients that accept it, and has the bytes of the file', async () => {
    const expected = await readFile(join(folder, 'orb.csv'));
    const { headers, bytes } = await requestRaw(site.url, FILE, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(expected.length / 3);
    expect(brotliDecompressSync(bytes).equals(expected)).toBe(true);
  });

  it('is a download with ?download', async () => {
    const { headers } = await visitor.get(`${FILE}?download`);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?orb\.csv"?$/);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const { status, headers, bytes } = await requestRaw(site.url, FILE, { method: 'HEAD' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(Number(headers['content-length'])).toBeGreaterThan(1000);
    expect(bytes).toHaveLength(0);
  });

  it('answers 304 for the current version', async () => {
    const { headers } = await requestRaw(site.url, FILE);
    const conditional = (name: string, value: string | undefined): Promise<RawAnswer> =>
      requestRaw(site.url, FILE, { headers: { [name]: value ?? '' } });
    const byTag = await conditional('if-none-match', headers.etag);
    expect([byTag.status, byTag.text]).toEqual([304, '']);
    expect((await conditional('if-modified-since', headers['last-modified'])).status).toBe(304);
    expect((await conditional('if-none-match', '"another"')).status).toBe(200);
  });

  it('answers 206 with the requested range', async () => {
    const whole = await readFile(join(folder, 'orb.csv'));
    const first = await requestRaw(site.url, FILE, { headers: { range: 'bytes=0-9', 'accept-encoding': 'gzip' } });
    expect(first.status).toBe(206);
    expect(first.headers['content-range']).toBe(`bytes 0-9/${whole.length}`);
    expect(first.headers['content-length']).toBe('10');
    expect(first.bytes.equals(whole.subarray(0, 10))).toBe(true);
    const last = await requestRaw(site.url, FILE, { headers: { range: 'bytes=-7' } });
    expect(last.bytes.equals(whole.subarray(-7))).toBe(true);
  });

  it('answers 416 to a range beyond the end', async () => {
    const { length } = await readFile(join(folder, 'orb.csv'));
    const answer = await visitor.get<ErrorAnswer>(FILE, { range: 'bytes=99999999-' });
    expect(answer.status).toBe(416);
    expect(answer.body).toMatchObject({ code: 'range_not_satisfiable', requestId: expect.any(String) });
    expect(answer.headers.get('content-range')).toBe(`bytes */${length}`);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  it('answers 412 if the file has changed since', async () => {
    const answer = await visitor.get<ErrorAnswer>(FILE, { 'if-match': '"another"' });
    expect([answer.status, answer.body.code]).toEqual([412, 'precondition_failed']);
  });

  it('serves a replaced file without a restart', async () => {
    const before = await visitor.get('/backtests/mars.csv');
    await writeFile(join(folder, 'new.csv'), 'a,b\n1,2\n');
    await rename(join(folder, 'new.csv'), join(folder, 'mars.csv'));
    const after = await visitor.get('/backtests/mars.csv', { 'if-none-match': before.headers.get('etag') ?? '' });
    expect([after.status, after.text]).toEqual([200, 'a,b\n1,2\n']);
  });

  it('closes the connection if the file is truncated while it is sent', async () => {
    const path = join(folder, 'moon.csv');
    await truncate(path, 64 * 2 ** 20);
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname);
    for (const file of ['moon.csv', 'manifest.json'])
      socket.write(`GET /backtests/${file} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, 'readable');
    await truncate(path, 1);
    let received = 0;
    let text = '';
    for await (const bytes of socket as AsyncIterable<Buffer>) {
      received += bytes.length;
      text += bytes.toString('latin1').replaceAll('\0', '');
    }
    expect(received).toBeLessThan(64 * 2 ** 20);
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
    await copyFile('backtests/moon.csv', path);
  });

  it("answers 404 while a strategy's file is missing", async () => {
    await rm(join(folder, 'pluto.csv'));
    const missing = await visitor.get<ErrorAnswer>('/backtests/pluto.csv');
    expect([missing.status, missing.body.code]).toEqual([404, 'not_found']);
    await writeFile(join(folder, 'pluto.csv'), 'a\n');
    expect((await visitor.get('/backtests/pluto.csv')).status).toBe(200);
  });

  it('rejects a link that leads out of the folder and follows one inside', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await writeFile(join(outside, 'moon.csv'), 'secret\n');
    await rm(join(folder, 'moon.csv'));
    await symlink(join(outside, 'moon.csv'), join(folder, 'moon.csv'));
    const refused = await visitor.get('/backtests/moon.csv');
    await mkdir(join(folder, '..data'));
    await writeFile(join(folder, '..data', 'centauri.csv'), 'inside\n');
    await rm(join(folder, 'centauri.csv'));
    await symlink(join('..data', 'centauri.csv'), join(folder, 'centauri.csv'));
    const followed = await visitor.get('/backtests/centauri.csv');
    await rm(outside, { recursive: true });
    expect([refused.status, refused.text.includes('secret')]).toEqual([404, false]);
    expect([followed.status, followed.text]).toEqual([200, 'inside\n']);
  });

  it.each([
    ['an unknown name', '/backtests/unknown.csv'],
    ['a name in capitals', '/backtests/ORB.csv'],
    ['a doubled ending', '/backtests/orb.csv.csv'],
    ['no name', '/backtests/.csv'],
    ['an encoded way up', '/backtests/..%2fpackage.csv'],
    ['a long encoded way up', '/backtests/..%2f..%2f..%2fetc%2fpasswd.csv'],
    ['encoded dots', '/backtests/%2e%2e%2fsecret.csv'],
    ['backslashes', '/backtests/..\\..\\secret.csv'],
    ['a NUL in the name', '/backtests/orb%00.csv'],
    ['a NUL after the name', '/backtests/orb.csv%00'],
    ['broken encoding', '/backtests/%E0%A4%A.csv'],
    ['a plain way up', '/backtests/../../package.json'],
    ['a doubled slash', '/backtests//orb.csv'],
    ['another file of the folder', '/backtests/README.md'],
    ['another CSV of the folder', '/backtests/secret.csv'],
    ['a name of 6000 letters', `/backtests/${'a'.repeat(6000)}.csv`],
  ])('rejects %s', async (_what, path) => {
    await writeFile(join(folder, 'secret.csv'), 'secret\n');
    await writeFile(join(folder, 'README.md'), 'secret\n');
    const { status, headers, text } = await requestRaw(site.url, path, { headers: { accept: 'application/json' } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(JSON.parse(text)).toMatchObject({ error: expect.any(String), requestId: headers['x-request-id'] });
    expect(text).not.toContain('secret');
  });

  it('rejects other methods', async () => {
    const answer = await visitor.post<ErrorAnswer>(FILE, {});
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
