import type { INestApplicationContext } from '@nestjs/common';
import { In } from 'typeorm';
import { StripeEvent } from '../../src/payment/stripe-events/stripe-event.entity.js';
import { type Disputer, newDisputer, settle } from '../support/disputer.js';
import { startReplica } from '../support/replica.js';
import { eventually, newShopper, quiet, stripe } from '../support/shopper.js';
import type { Site } from '../support/site.js';
import { startGatedSite, type StripeGate } from '../support/stripe-gate.js';

describe('Overlapping reviews of one disputed payment', () => {
  let site: Site;
  let gate: StripeGate;
  const replicas: INestApplicationContext[] = [];
  beforeAll(async () => {
    ({ site, gate } = await startGatedSite());
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    await site.stop();
  });

  const waiting = (chargeId: string, types: string[]) =>
    site.database.repository(StripeEvent).findBy({ chargeId, type: In(types), state: 'pending' });
  /**
   * A dispute in the middle of its first review: Stripe has answered that it is open, and nothing
   * is written yet.
   */
  const halfRead = async (): Promise<Disputer & { release: () => void }> => {
    const held = gate.hold('/v1/disputes', 'after');
    const disputer = await newDisputer(site, { whileOpening: () => held.caught });
    await site.sandbox.flush();
    return { ...disputer, release: held.release };
  };

  it('do not run at the same time in one process, whether the customer is known or not', async () => {
    const { charge, decide, release, status, customerId } = await halfRead();
    await site.database.transaction(async () => {
      const rows = site.database.repository(StripeEvent);
      const [id, type, at] = ['evt_refunded', 'charge.refunded', new Date()];
      const times = { happenedAt: at, receivedAt: at, dueAt: at };
      const work = { state: 'pending' as const, attempts: 0, lastError: null };
      await rows.insert({ id, type, customerId, chargeId: charge, ...times, ...work });
    });
    await decide('won');
    await site.sandbox.flush();
    // A later event is processed before a waiting one only if the waiting one is skipped.
    const other = await newShopper(site);
    const { subscriptionId } = await other.subscribe();
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    await eventually(other.status, ({ paid }) => !paid);
    const left = await waiting(charge, ['charge.dispute.closed', 'charge.refunded']);
    expect(left.map(({ attempts }) => attempts)).toEqual([0, 0]);
    release();
    await settle(site);
    expect(await status()).toMatchObject({ paid: true, subscriptions: [{ accessHeld: false }] });
  });

  it('end with the newest state in two processes', async () => {
    const { charge, decide, release, status } = await halfRead();
    await decide('won');
    await site.sandbox.flush();
    replicas.push(await startReplica(site));
    await eventually(
      () => waiting(charge, ['charge.dispute.closed', 'charge.dispute.funds_reinstated']),
      (events) => events.length === 0,
    );
    release();
    await quiet(site);
    expect(await status()).toMatchObject({ paid: true, subscriptions: [{ accessHeld: false }] });
  });
});
