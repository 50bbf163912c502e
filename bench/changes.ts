import { newShopper } from '../test/support/shopper.js';
import type { Server } from '../test/support/server.js';
import { cpuSeconds, type Measured } from './load.js';
import { median } from './report-budgets.js';

/** A comparison measures four times, and a person may change a subscription 30 times in ten minutes. */
const CHANGES = 7;

/**
 * One person cancels and resumes a subscription, over and over. Each call changes it at Stripe, for
 * which the sandbox stands in, and syncs this customer. Returns the measurement of a few changes.
 */
export async function changesOf(site: Server): Promise<() => Promise<Measured>> {
  const shopper = await newShopper(site);
  const { subscriptionId } = await shopper.subscribe('PRO_BOTH');
  let isCanceled = false;
  const change = async (): Promise<boolean> => {
    const path = `/payment/${isCanceled ? 'resume' : 'cancel'}-subscription`;
    const { status } = await shopper.visitor.post(path, { subscription: subscriptionId });
    isCanceled = !isCanceled;
    return status === 200;
  };
  return async () => {
    const before = cpuSeconds([site.pid()]);
    const startedAt = performance.now();
    const times: number[] = [];
    let failed = 0;
    while (times.length < CHANGES) {
      const start = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one person, one change after another
      if (!(await change())) failed += 1;
      times.push(performance.now() - start);
    }
    return {
      requestsPerSecond: (CHANGES / (performance.now() - startedAt)) * 1000,
      cpuMicroseconds: ((cpuSeconds([site.pid()]) - before) / CHANGES) * 1e6,
      p50: median(times),
      p99: Math.max(...times),
      failed,
    };
  };
}
