import { Like } from 'typeorm';
import { RateLimit } from '../../src/http/rate-limit.entity.js';
import { RateLimiterService } from '../../src/http/rate-limiter.service.js';
import { type Site, startSite } from '../support/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

describe('the rate limiter', () => {
  test('does not count a blocked address against the limit of an account', async () => {
    const limiter = site.app.get(RateLimiterService);
    const address = { name: 'test:address', subject: '192.0.2.1', max: 1, windowSeconds: 60 };
    const account = { name: 'test:account', subject: 'someone', max: 2, windowSeconds: 60 };
    await limiter.consume([address, account]);
    const refused = { code: 'too_many_requests' };
    await expect(limiter.consume([address, account])).rejects.toMatchObject(refused);
    await expect(limiter.consume([address, account])).rejects.toMatchObject(refused);
    await limiter.consume([account]);
    await expect(limiter.consume([account])).rejects.toMatchObject(refused);
  });

  test('allows exactly the limit of concurrent attempts, and more once the window has ended', async () => {
    const limiter = site.app.get(RateLimiterService);
    const limit = { name: 'test:parallel', subject: 'someone', max: 5, windowSeconds: 60 };
    const results = await Promise.all(Array.from({ length: 20 }, () => limiter.allows([limit])));
    expect(results.filter(Boolean)).toHaveLength(5);
    const rows = () => site.database.repository(RateLimit);
    const [row] = await rows().findBy({ key: Like('test:parallel:%') });
    await site.database.transaction(() => rows().update({ key: row?.key ?? '' }, { endsAt: new Date() }));
    expect(await limiter.allows([limit])).toBe(true);
    expect(await rows().findOneByOrFail({ key: row?.key ?? '' })).toMatchObject({ count: 1 });
  });
});
