import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { grantDetailsOf } from '../support/grant-details.js';
import { newMember } from '../support/member.js';
import { eventually } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

describe('A receiver that misbehaves', () => {
  let site: Site;
  let receiver: Server;
  let behave: (response: ServerResponse, body: string, request: IncomingMessage) => unknown;
  let paths: string[];

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      paths.push(request.url ?? '');
      void text(request).then((body) => behave(response, body, request));
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    site = await startSite({ ACCESS_WEBHOOK_URL: `http://127.0.0.1:${port}/hook` });
  });
  afterAll(async () => {
    await site.stop();
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  });
  beforeEach(() => {
    paths = [];
  });
  const subscribed = async () => {
    const member = await newMember(site);
    await member.subscribe('STANDARD_SINGLE_TV');
    await member.submit();
    return member;
  };
  const calledTwice = () =>
    eventually(
      () => Promise.resolve(paths),
      (found) => found.length >= 2,
    );

  test('does not follow a redirect and keeps the change queued', async () => {
    behave = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
    const member = await subscribed();
    expect(new Set(await calledTwice())).toEqual(new Set(['/hook']));
    expect((await member.grant('tradingview'))?.state).toBe('queued');
  });

  test('cuts off an endless answer, which confirms nothing', async () => {
    let sent = 0;
    behave = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"state":"granted","evidence":"');
      const more = (): void => {
        if (response.destroyed) return;
        sent += 1;
        response.write('x'.repeat(4096), more);
      };
      more();
    };
    const member = await subscribed();
    await member.reaches('tradingview', 'in_progress');
    expect(sent).toBeLessThan(10_000);
  });

  test('stops the process despite a hanging receiver and sends the same change again', async () => {
    const ids: unknown[] = [];
    behave = (response) => response.end('{"state":"granted"}');
    const member = await subscribed();
    await member.reaches('tradingview', 'granted');
    const renamed = `${member.userName}_renamed`;
    behave = (_response, body, request) => body.includes(renamed) && ids.push(request.headers['webhook-id']);
    await member.submit({ tradingViewUsername: renamed });
    await eventually(
      () => Promise.resolve(ids),
      (found) => found.length > 0,
    );
    const before = Date.now();
    behave = (response, body, request) => {
      if (body.includes(renamed)) ids.push(request.headers['webhook-id']);
      response.end('{"state":"granted"}');
    };
    let closedAfter = Infinity;
    await site.restart(async () => {
      closedAfter = Date.now() - before;
    });
    // The call itself would wait for ten seconds.
    expect(closedAfter).toBeLessThan(8000);
    await member.reaches('tradingview', 'granted');
    expect(new Set(ids).size).toBe(1);
  });

  test('does not confirm a newer change by a late answer to an older one', async () => {
    const held: { response: ServerResponse; body: string }[] = [];
    behave = (response, body) => held.push({ response, body });
    const member = await subscribed();
    // Calls for the members of earlier tests may be held as well.
    const [first] = await eventually(
      () => Promise.resolve(held.filter(({ body }) => body.includes(member.userName))),
      (found) => found.length > 0,
    );
    await member.submit({ tradingViewUsername: `${member.userName}_renamed` });
    behave = (response) => response.end('{"state":"in_progress"}');
    first?.response.end('{"state":"granted"}');
    await eventually(
      () => grantDetailsOf(site, member),
      ({ deliveries }) => deliveries.some(({ result }) => result === 'confirmed'),
    );
    expect((await member.grant('tradingview'))?.state).not.toBe('granted');
    behave = (response) => response.end('{"state":"granted"}');
    await member.reaches('tradingview', 'granted');
  });
});
