import { signedUp } from '../support/accounts.js';
import { type Site, startSite } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

describe('Cache-Control', () => {
  it.each([
    ['GET', '/users/me', 200],
    ['GET', '/users/sessions', 200],
    ['POST', '/users/refresh', 200],
    ['GET', '/users/nothing', 404],
    ['GET', '/payment/subscription-status/someone@example.com', 403],
    ['GET', '/payment/invoices', 200],
    ['GET', '/payment/checkout-return', 303],
    ['POST', '/payment/webhook', 400],
    ['GET', '/post-purchase/access', 200],
    ['GET', '/health/live', 200],
    ['GET', '/health/ready', 200],
    ['GET', '/metrics', 200],
    ['GET', '/operator/grant', 410],
    ['GET', '/Users/me', 200],
    ['GET', '/PAYMENT/invoices', 200],
    ['GET', '/Operator/Grant', 410],
    ['GET', '/nothing.json', 404],
    ['POST', '/backtests/orb.csv', 404],
  ])('is no-store for %s %s (%i)', async (method, path, status) => {
    const visitor = await signedUp(site);
    const answer = await visitor.send(method, path, undefined, {});
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it.each([
    ['/backtests/orb.csv', 'no-cache, no-transform'],
    ['/site-settings.json', 'no-cache'],
    ['/robots.txt', null],
    ['/payment/success/', null],
  ])('of %s is %j', async (path, expected) => {
    const { headers } = await site.visitor().get(path);
    expect(headers.get('cache-control')).toBe(expected);
  });
});
