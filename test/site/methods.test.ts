import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePlace, type Place } from '../support/place.js';
import { type RawAnswer, requestRaw } from '../support/raw-request.js';
import { type Site, startSite } from '../support/site.js';

let place: Place;
let site: Site;

beforeAll(async () => {
  place = await makePlace('');
  await putClientBuild(place.dataDir);
  site = await startSite({ CLIENT_DIR: place.dataDir });
});
afterAll(async () => {
  await site.stop();
  await place.remove();
});

/** A minimal client build: a page and one file. */
async function putClientBuild(folder: string): Promise<void> {
  await mkdir(join(folder, 'dist', '.vite'), { recursive: true });
  await writeFile(join(folder, 'dist', '.vite', 'manifest.json'), '{}');
  await mkdir(join(folder, 'dist-server'));
  await writeFile(join(folder, 'dist', 'index.html'), '<!doctype html><title>Site</title>');
  await writeFile(join(folder, 'dist', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const entry = "export const render = async () => ({ status: 200, head: '', body: '' });";
  await writeFile(join(folder, 'dist-server', 'entry-server.js'), entry);
}

const send = (method: string, path: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  requestRaw(site.url, path, { method, headers });

describe('an unsupported method', () => {
  test.each([
    ['GET', '/users/login', 'POST'],
    ['HEAD', '/users/login', 'POST'],
    ['PUT', '/users/me', 'DELETE, GET, HEAD'],
    ['POST', '/users/me/', 'DELETE, GET, HEAD'],
    ['GET', '/users/sessions/1', 'DELETE'],
    ['POST', '/payment/subscription-status/someone@example.com', 'GET, HEAD'],
    ['GET', '/payment/webhook', 'POST'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['DELETE', '/backtests/orb.csv', 'GET, HEAD'],
    ['POST', '/robots.txt', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/pricing?plan=1', 'GET, HEAD'],
    ['PROPFIND', '/payment/success', 'GET, HEAD'],
    ['PUT', '/favicon.svg', 'GET, HEAD'],
  ])('%s %s: 405, Allow: %s', async (method, path, allow) => {
    const { status, headers, text } = await send(method, path);
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow });
    if (method === 'HEAD') return;
    expect(JSON.parse(text)).toEqual({
      error: `This address does not answer ${method} requests.`,
      code: 'method_not_allowed',
      requestId: headers['x-request-id'],
    });
  });

  test('is rejected before its body is read', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await site.visitor().post('/pricing', 'plan=1', form);
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  });
});

describe('supported methods', () => {
  test.each([
    ['POST', '/users/nothing', 404],
    ['POST', '/nothing', 404],
    ['DELETE', '/assets/nothing.js', 404],
    ['HEAD', '/health/live', 200],
    ['HEAD', '/robots.txt', 200],
    ['HEAD', '/favicon.svg', 200],
    ['HEAD', '/pricing', 200],
    ['GET', '/users/me', 401],
    ['POST', '/users/logout', 204],
    ['DELETE', '/users/sessions/%zz', 400],
  ])('%s %s: %i', async (method, path, status) => {
    const answer = await send(method, path, { accept: 'text/html' });
    expect(answer.status).toBe(status);
    expect(answer.headers.allow).toBeUndefined();
  });

  test.each(['/users/login', '/pricing', '/nothing'])('OPTIONS %s from a page of the site', async (path) => {
    const preflight = { origin: site.url, 'access-control-request-method': 'POST' };
    const { status, headers } = await send('OPTIONS', path, preflight);
    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(site.url);
    expect(headers['access-control-allow-methods']).toContain('POST');
  });
});
