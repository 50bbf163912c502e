import type Stripe from 'stripe';
import { parseReferral } from './checkout/checkout-sessions.service.js';
import { nextNight } from './payment-jobs.service.js';
import { isEvent, LISTED_TYPES, matters, retryAt } from './stripe-events/stripe-event.rules.js';

const NOW = new Date('2026-03-20T12:00:00Z');

it.each([
  ['abc-1_Z', 'abc-1_Z'],
  ['a'.repeat(200), 'a'.repeat(200)],
  ['a'.repeat(201), null],
  ['', null],
  ['a b', null],
  ['ü', null],
  [undefined, null],
])('parseReferral(%j) returns %j', (referral, expected) => {
  expect(parseReferral(referral)).toBe(expected);
});

it.each([
  ['2026-03-20T12:00:00Z', 0, '2026-03-21T02:00:00.000Z'],
  ['2026-03-20T01:59:59Z', 0, '2026-03-20T02:00:00.000Z'],
  ['2026-03-20T02:00:00Z', 0.5, '2026-03-21T02:10:00.000Z'],
  ['2026-12-31T23:00:00Z', 0, '2027-01-01T02:00:00.000Z'],
])('nextNight after %s with chance %d returns %s', (now, chance, expected) => {
  expect(nextNight(new Date(now), chance).toISOString()).toBe(expected);
});

it('retries an event at growing intervals of one hour at most, twenty times', () => {
  const seconds = (attempts: number) => ((retryAt(attempts, NOW)?.getTime() ?? 0) - NOW.getTime()) / 1000;
  expect([1, 2, 11, 12, 19].map(seconds)).toEqual([2, 4, 2048, 3600, 3600]);
  expect(retryAt(20, NOW)).toBeNull();
});

it.each([null, 7, [], {}, { id: 'evt_1', type: 'invoice.paid', created: 'now', data: { object: {} } }])(
  'isEvent refuses %j',
  (value) => {
    expect(isEvent(value)).toBe(false);
  },
);

it('LISTED_TYPES holds relevant types only, twenty at most', () => {
  const data = { object: { object: 'invoice', customer: 'cus_1' } };
  const ignored = LISTED_TYPES.filter((type) => !matters({ type, data } as unknown as Stripe.Event));
  expect(ignored).toEqual([]);
  expect(LISTED_TYPES.length).toBeLessThanOrEqual(20);
});
