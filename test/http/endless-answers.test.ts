import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleLoginAnswer } from '../../src/shared/contract/users.js';
import { eventually, newShopper } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

const MIB = 1024 * 1024;
/** More than the site may read. The response ends there, so a failing test does not run on. */
const END = 64 * MIB;
const CHUNK = Buffer.alloc(64 * 1024, ' ');

/** The bytes sent so far of an endless response. */
interface Stream {
  bytes: number;
  /** Whether the site closed the connection. */
  isCut: boolean;
}

describe('An endless response of an external service', () => {
  let server: Server;
  let site: Site;
  let streams: Stream[] = [];

  const send = (response: ServerResponse): void => {
    const stream: Stream = { bytes: 0, isCut: false };
    streams.push(stream);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.on('close', () => (stream.isCut = !response.writableFinished));
    const more = (): void => {
      if (response.destroyed) return;
      if (stream.bytes >= END) response.end('{}');
      else {
        stream.bytes += CHUNK.byteLength;
        response.write(CHUNK, more);
      }
    };
    more();
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      if (request.url === '/token') response.end('{"access_token":"any"}');
      else if (/^\/(v1\/|userinfo)/.test(request.url ?? '')) send(response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    site = await startSite({
      STRIPE_API_URL: address,
      GOOGLE_TOKEN_URL: `${address}/token`,
      GOOGLE_USERINFO_URL: `${address}/userinfo`,
    });
  });
  afterAll(async () => {
    await site.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    streams = [];
  });
  /** Waits until all streams have ended. */
  const endedStreams = () =>
    eventually(
      () => Promise.resolve(streams),
      (all) => all.length > 0 && all.every(({ isCut, bytes }) => isCut || bytes >= END),
    );

  test('of Stripe is cut off after 5 MB, and the checkout answers 503', async () => {
    const shopper = await newShopper(site);
    expect((await shopper.press()).status).toBe(503);
    for (const { isCut, bytes } of await endedStreams()) {
      expect(isCut).toBe(true);
      // The buffers of the sockets on both sides add to it.
      expect(bytes).toBeLessThan(5 * MIB + 16 * MIB);
    }
  });

  test('of Google is cut off after 1 MB, and the sign-in reports a failure', async () => {
    const visitor = site.visitor();
    const { url } = (await visitor.get<GoogleLoginAnswer>('/users/login/google')).body;
    const state = new URL(url).searchParams.get('state') ?? '';
    const back = await visitor.get(`/users/login/google/callback?code=any&state=${state}`);
    expect(back.headers.get('location')).toContain('#error=google_failed');
    for (const { isCut, bytes } of await endedStreams()) {
      expect(isCut).toBe(true);
      expect(bytes).toBeLessThan(MIB + 16 * MIB);
    }
  });
});
