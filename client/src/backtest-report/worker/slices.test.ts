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

describe('Work in slices', () => {
  it('comes to what its steps come to', async () => {
    expect(await inSlices(busySteps(2), SLICE_MS)).toBe('done');
  });

  it('is given up where it was overtaken meanwhile', async () => {
    let isOvertaken = false;
    setTimeout(() => (isOvertaken = true));
    expect(await inSlices(busySteps(3), SLICE_MS, () => isOvertaken)).toBeNull();
  });
});

test('other questions have their turn while a chance over years of days is worked out', async () => {
  // Years of days on which little happens: whoever starts is still there at the end.
  const days = Array.from({ length: 1_500 }, (_, at) => {
    const day = new Date(Date.UTC(1990, 0, 1 + at)).toISOString().slice(0, 10);
    return trade(day, at % 2 === 0 ? 9 : -9);
  });
  const { ask } = await openSession([HEAD, ...days]);
  const account = firms[0]!.accounts[0]!;
  const ends: string[] = [];
  const chance = ask('chance', {
    account,
    options: { contracts: 1, contractSize: 1, dayStartsAt: 0, useDailyLimit: true },
  });
  const noted = chance.then(() => ends.push('chance'));
  setTimeout(() => ends.push('another'));
  await noted;
  expect(ends).toEqual(['another', 'chance']);
  expect(await chance).toMatchObject({ starts: { passed: 0, failed: 0, open: 1_500 } });
});
