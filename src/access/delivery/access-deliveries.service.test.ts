import { secondsToNextCall, secondsToNextLookup } from './access-deliveries.service.js';
import type { AccessResult } from './access-webhook.service.js';

const times = (count: number, result: AccessResult): AccessResult[] => Array<AccessResult>(count).fill(result);

test('calls a failing receiver on the Standard Webhooks schedule, then leaves it to the operator', () => {
  const hour = 3600;
  const delays = Array.from({ length: 10 }, (_, index) => secondsToNextCall(times(index + 1, 'retry')));
  expect(delays).toEqual([5, 300, 1800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour), null]);
});

test('calls a receiver that reports progress at growing intervals for about 12 hours', () => {
  const delays = Array.from({ length: 17 }, (_, index) => secondsToNextCall(times(index + 1, 'in_progress')) ?? 0);
  expect(delays.slice(0, 8)).toEqual([2, 6, 18, 54, 162, 486, 1458, 3600]);
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600;
  expect(hours).toBeGreaterThan(10);
  expect(hours).toBeLessThan(13);
  expect(secondsToNextCall(times(18, 'in_progress'))).toBeNull();
});

test('restarts the failure schedule after an answer', () => {
  expect(secondsToNextCall([...times(9, 'retry'), 'in_progress', 'retry'])).toBe(5);
});

test('looks for a missing Discord member for a month', () => {
  const since = new Date('2026-11-01T00:00:00Z');
  expect(secondsToNextLookup(since, new Date('2026-11-01T10:00:00Z'))).toBe(900);
  expect(secondsToNextLookup(since, new Date('2026-11-20T10:00:00Z'))).toBe(10_800);
  expect(secondsToNextLookup(since, new Date('2026-12-02T00:00:00Z'))).toBeNull();
});
