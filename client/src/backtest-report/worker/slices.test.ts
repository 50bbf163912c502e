import { readFileSync } from 'node:fs';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { HEAD, trade } from '../../testing/daily-trades.js';
import { openSession } from '../../testing/report-session.js';
import { inSlices, SLICE_MS } from './slices.js';

const { firms } = JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')) as { firms: PropFirm[] };

function* busySteps(count: number): Generator<void, string> {
  for (let at = 0; at < count; at += 1) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until);
    yield;
  }
  return 'done';
}

describe('inSlices', () => {
  it('returns the result of the steps', async () => {
    expect(await inSlices(busySteps(2))).toBe('done');
  });

  it('stops between two slices once it is superseded', async () => {
    let isSuperseded = false;
    setTimeout(() => (isSuperseded = true));
    expect(await inSlices(busySteps(3), () => isSuperseded)).toBeNull();
  });
});

test('other messages are handled while the chance over years of trading is calculated', async () => {
  // Small profits and losses, so that no run passes or fails before the end.
  const days = Array.from({ length: 1_500 }, (_, at) => {
    const day = new Date(Date.UTC(1990, 0, 1 + at)).toISOString().slice(0, 10);
    return trade(day, at % 2 === 0 ? 9 : -9);
  });
  const { ask } = await openSession([HEAD, ...days]);
  const account = firms[0]!.accounts[0]!;
  const order: string[] = [];
  const chance = ask('chance', {
    account,
    options: { contracts: 1, contractSize: 1, dayStartsAt: 0, useDailyLimit: true },
  });
  const noted = chance.then(() => order.push('chance'));
  setTimeout(() => order.push('timer'));
  await noted;
  expect(order).toEqual(['timer', 'chance']);
  expect(await chance).toMatchObject({ starts: { passed: 0, failed: 0, open: 1_500 } });
});
