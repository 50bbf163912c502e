import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryMode } from '../../sandbox/webhook-deliveries.js';
import type { Fleet } from './fleet.js';
import { type Random, randomOf } from './random.js';
import { StormPerson } from './storm-person.js';

export interface StormSize {
  people: number;
  /** Subscriptions that each person tries to get. */
  rounds: number;
  /** Number of SIGKILLs. */
  kills: number;
  /** Decides who does what. The timing still differs from run to run. */
  seed: number;
}

export interface StormPast {
  people: readonly StormPerson[];
  kills: number;
}

const MODES = ['normal', 'shuffle', 'duplicate', 'drop', 'delay'] as const satisfies readonly DeliveryMode[];

/**
 * Lets people buy, change and end subscriptions, on the site and at Stripe, while webhooks are
 * duplicated, shuffled, delayed and dropped, and processes are killed. The webhooks of each
 * person's last action are dropped. At the end, deliveries are normal again and every process runs.
 */
export async function storm(fleet: Fleet, { people: count, rounds, kills, seed }: StormSize): Promise<StormPast> {
  const people = Array.from({ length: count }, (_, index) => new StormPerson(fleet, index, randomOf(seed + index)));
  const over = new AbortController();
  const weather = [stirDeliveries(fleet, randomOf(seed - 1), over.signal), killAll(fleet, randomOf(seed - 2), kills)];
  try {
    await Promise.all(people.map((person) => person.live(rounds)));
  } finally {
    over.abort();
    await Promise.all(weather);
  }
  // Late deliveries would make up for the webhooks that are dropped from here on.
  await fleet.sandbox.webhooks('normal');
  await fleet.sandbox.flush(20_000);
  await fleet.sandbox.control('/clock', { advanceSeconds: 120 });
  await fleet.sandbox.webhooks('drop');
  await Promise.all(people.map((person) => person.act()));
  await fleet.sandbox.webhooks('normal');
  return { people, kills };
}

/** Keeps changing how deliveries fail and to which process they are sent. */
async function stirDeliveries(fleet: Fleet, random: Random, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await fleet.sandbox.webhooks(random.pick(MODES), 200 + random.below(2000));
    await fleet.sandbox.setSite(fleet.urls[random.below(fleet.urls.length)] ?? '');
    await sleep(200 + random.below(800));
  }
}

async function killAll(fleet: Fleet, random: Random, kills: number): Promise<void> {
  for (let count = 0; count < kills; count++) {
    await sleep(1000 + random.below(2500));
    await fleet.kill(random.below(fleet.urls.length), random.below(800));
  }
}
