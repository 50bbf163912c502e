import type Stripe from 'stripe';
import { isEvent, LISTED_TYPES, matters, retryAt } from './stripe-event.rules.js';

const NOW = new Date('2026-03-20T12:00:00Z');

it('retries an event at growing intervals of one hour at most, twenty times', () => {
  const seconds = (attempts: number) => ((retryAt(attempts, NOW)?.getTime() ?? 0) - NOW.getTime()) / 1000;
  expect([1, 2, 11, 12, 19].map(seconds)).toEqual([2, 4, 2048, 3600, 3600]);
  expect(retryAt(20, NOW)).toBeNull();
});

const EVENT = { id: 'evt_1', type: 'invoice.paid', created: 1_700_000_000, data: { object: {} } };

it('isEvent accepts an event', () => {
  expect(isEvent(EVENT)).toBe(true);
});

it.each([null, 7, [], {}, { ...EVENT, created: 'now' }, { ...EVENT, id: 'evt_\0' }, { ...EVENT, id: 'evt_\ud800' }])(
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
