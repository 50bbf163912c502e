import { databaseFile } from '../src/database/data-source.js';
import { addressMark, emailMark } from '../src/payment/subscriptions/trials.service.js';
import { createDataLocation } from '../test/support/data-location.js';
import { newShopper } from '../test/support/shopper.js';
import { startServer } from '../test/support/server.js';
import { startBare } from './bare.js';
import type { BareCalls } from './bare-calls.js';
import { load, pinServer } from './load.js';
import { compare, type Row } from './ratios.js';

const SECRET = 'a secret for benchmarks that is long enough';
const LEAST = 0.35;

/** Signed-in calls against a bare handler that checks the same token and reads the same rows. */
export async function benchCalls(): Promise<Row[]> {
  const data = await createDataLocation('');
  const site = await startServer({ JWT_SECRET: SECRET }, data);
  try {
    await pinServer(site.pid());
    const shopper = await newShopper(site);
    await shopper.subscribe('PRO_BOTH');
    const { email, visitor } = shopper;
    const headers = { cookie: `token=${visitor.cookie('token')}` };
    const answer = await visitor.get('/users/me');
    const settings: BareCalls = {
      database: databaseFile(data.dataDir),
      secret: SECRET,
      marks: [addressMark(email), emailMark(email)],
      headers: [...answer.headers].filter(([name]) => !/^(?:date|connection|keep-alive|content-length)$/.test(name)),
    };
    const bare = await startBare('bare-calls.ts', settings);
    try {
      const rows: Row[] = [];
      for (const path of ['/users/me', `/payment/subscription-status/${encodeURIComponent(email)}`]) {
        const requests = [{ path, headers }];
        rows.push(
          await compare(path.replace(/[^/]*@.*|[^/]*%40.*/, '{email}'), LEAST, {
            ours: (seconds) => load({ url: site.url, pids: [site.pid()], requests }, seconds),
            reference: (seconds) => load({ url: bare.url, pids: [bare.pid], requests }, seconds),
          }),
        );
      }
      return rows;
    } finally {
      await bare.stop();
    }
  } finally {
    await site.remove();
  }
}
