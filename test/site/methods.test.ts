import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataLocation, type DataLocation } from '../support/data-location.js';
import { type RawAnswer, requestRaw } from '../support/raw-request.js';
import { type Site, startSite } from '../support/site.js';

let location: DataLocation;
let site: Site;

beforeAll(async () => {
  location = await createDataLocation('');
  await putClientBuild(location.dataDir);
  site = await startSite({ CLIENT_DIR: location.dataDir });
});
afterAll(async () => {
  await site.stop();
  await location.remove();
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

describe('a method without a route', () => {
  test.each([
    ['GET', '/users/login'],
    ['HEAD', '/users/login'],
    ['PUT', '/users/me'],
    ['POST', '/users/me/'],
    ['GET', '/users/sessions/1'],
    ['POST', '/payment/subscription-status/someone@example.com'],
    ['GET', '/payment/webhook'],
    ['POST', '/health/live'],
    ['DELETE', '/backtests/orb.csv'],
    ['POST', '/robots.txt'],
    ['POST', '/'],
    ['POST', '/pricing?plan=1'],
    ['PROPFIND', '/payment/success'],
    ['PUT', '/favicon.svg'],
  ])('answers %s %s with 404', async (method, path) => {
    const { status, headers, text } = await send(method, path);
    expect(status).toBe(404);
    if (method === 'HEAD') return;
    expect(JSON.parse(text)).toMatchObject({ code: 'not_found', requestId: headers['x-request-id'] });
  });
});

describe('a method with a route', () => {
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
  ])('answers %s %s with %i', async (method, path, status) => {
    const answer = await send(method, path, { accept: 'text/html' });
    expect(answer.status).toBe(status);
  });

  test.each(['/users/login', '/pricing', '/nothing'])('answers OPTIONS %s from a page of the site', async (path) => {
    const preflight = { origin: site.url, 'access-control-request-method': 'POST' };
    const { status, headers } = await send('OPTIONS', path, preflight);
    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(site.url);
    expect(headers['access-control-allow-methods']).toContain('POST');
  });
});
