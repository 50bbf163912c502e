import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import { MetricsService } from '../../src/observability/metrics.service.js';
import { PaymentJob } from '../../src/payment/payment-job.entity.js';
import { StripeEvent } from '../../src/payment/stripe-events/stripe-event.entity.js';
import type { AccessEvent } from '../../src/access/delivery/access-webhook.service.js';
import { newMember } from '../support/member.js';
import { startReplica } from '../support/replica.js';
import { eventually, newShopper, quiet, stripe } from '../support/shopper.js';
import type { Site } from '../support/site.js';
import { startGatedSite, type StripeGate } from '../support/stripe-gate.js';

/** While one replica is busy with one piece of work, the other does only the next one. */
describe('Two replicas on one database', () => {
  let receiver: Server;
  let gate: StripeGate;
  let site: Site;
  let replicas: INestApplicationContext[];
  /** The usernames of access requests; `answerFirst` answers the first one. */
  let asked: string[];
  let answerFirst: () => void;

  beforeAll(async () => {
    asked = [];
    const first = new Promise<void>((resolve) => (answerFirst = resolve));
    receiver = createServer((request, response) => {
      void (async () => {
        const { data } = (await json(request)) as AccessEvent;
        asked.push(data.account?.userName ?? data.kind);
        if (asked.length === 1) await first;
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"state":"granted"}');
      })();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    ({ site, gate } = await startGatedSite({ ACCESS_WEBHOOK_URL: `http://127.0.0.1:${port}/` }));
    replicas = [await startReplica(site)];
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    await site.stop();
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  });

  it('request an access change only once', async () => {
    const [slow, quick] = [await newMember(site), await newMember(site)];
    for (const member of [slow, quick]) await member.subscribe('STANDARD_SINGLE_TV');
    await slow.submit();
    await eventually(
      () => Promise.resolve(asked),
      (names) => names.length > 0,
    );
    await quick.submit();
    await quick.reaches('tradingview', 'granted');
    expect(asked.filter((name) => name === slow.userName)).toHaveLength(1);
    answerFirst();
    await slow.reaches('tradingview', 'granted');
    expect(asked).toEqual([slow.userName, quick.userName]);
  });

  it("process a customer's events only once", async () => {
    const [slow, quick] = [await newShopper(site), await newShopper(site)];
    const [held, other] = [await slow.subscribe(), await quick.subscribe()];
    await quiet(site);
    const change = ({ subscriptionId }: { subscriptionId: string }) =>
      stripe(site, `/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'true' });
    const call = gate.hold(`/v1/customers/${held.customerId}`, 'before');
    await change(held);
    await call.caught;
    await change(other);
    await eventually(quick.status, ({ subscriptions }) => subscriptions[0]?.cancelsAt !== null);
    call.release();
    await quiet(site);
    const events = await site.database.repository(StripeEvent).findBy({ customerId: held.customerId, state: 'done' });
    expect(events.length).toBeGreaterThan(0);
    expect(new Set(events.map(({ attempts }) => attempts))).toEqual(new Set([1]));
  });

  it('run a recurring job only once', async () => {
    const jobs = () => site.database.repository(PaymentJob);
    const makeDue = (name: string) =>
      site.database.transaction(() => jobs().update({ name }, { dueAt: new Date(0), lastOutcome: null }));
    const outcome = (name: string, fits: (text: string) => boolean) =>
      eventually(
        () => jobs().findOneBy({ name }),
        (row) => fits(row?.lastOutcome ?? ''),
      );
    const runs = async (): Promise<number> => {
      const all = [site.app, ...replicas].map((app) => app.get(MetricsService).registry.metrics());
      const lines = (await Promise.all(all))
        .join('\n')
        .matchAll(/^payment_job_runs_total\{job="nightly-sync".*\} (\d+)$/gm);
      return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    await makeDue('nightly-sync');
    const call = gate.hold('/v1/customers/', 'before');
    replicas.push(await startReplica(site));
    await call.caught;
    await makeDue('trial-reminders');
    // A replica checks every job when it starts, so it has checked the nightly one by then.
    const before = await runs();
    replicas.push(await startReplica(site));
    await outcome('trial-reminders', (text) => text === 'done');
    call.release();
    await outcome('nightly-sync', (text) => text.startsWith('synced'));
    for (const replica of replicas) await replica.close();
    expect(await runs()).toBe(before + 1);
    replicas = [];
  });
});
