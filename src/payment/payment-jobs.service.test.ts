import { nextNight } from './payment-jobs.service.js';

it.each([
  ['2026-03-20T12:00:00Z', 0, '2026-03-21T02:00:00.000Z'],
  ['2026-03-20T01:59:59Z', 0, '2026-03-20T02:00:00.000Z'],
  ['2026-03-20T02:00:00Z', 0.5, '2026-03-21T02:10:00.000Z'],
  ['2026-12-31T23:00:00Z', 0, '2027-01-01T02:00:00.000Z'],
])('after %s with the random share %d, the next night run is at %s', (now, chance, expected) => {
  expect(nextNight(new Date(now), chance).toISOString()).toBe(expected);
});
