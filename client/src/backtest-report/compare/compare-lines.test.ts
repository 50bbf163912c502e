import { ReportSession } from '../worker/report-session.js';
import type { ReportEvent } from '../worker/report-messages.js';
import { mockServer } from '../../testing/mock-server.js';
import {
  type CompareLine,
  drawdownAt,
  endedBy,
  extentOf,
  lineAmounts,
  monthRows,
  spread,
  valueAt,
} from './compare-lines.js';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2020, 0, 6, 10);
const TRADES = 9_000;
const time = (at: number): string => new Date(START + at * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
const profitOf = (at: number): number => ((at * 7919) % 401) - 190;

/** A line whose curve omits trades: one trade an hour. */
async function lineOfLongFile(balance: number | null = null): Promise<CompareLine> {
  const rows = Array.from(
    { length: TRADES },
    (_, at) => `${at + 1},Long,1,${time(at - 1)},${time(at)},$${profitOf(at).toFixed(2)}`,
  );
  const body = ['Trade number,Market pos.,Qty,Entry time,Exit time,Profit', ...rows, ''].join('\n');
  mockServer({ 'GET /backtests/orb.csv': { status: 200, body } });
  const events: ReportEvent[] = [];
  const session = new ReportSession((event) => events.push(event));
  session.declare(undefined);
  await session.open('/backtests/orb.csv', false);
  const ready = events.find((event) => event.kind === 'ready');
  if (!ready?.report || !ready.closed) throw new Error('The file has no report.');
  const { curve } = ready.report;
  expect(curve.trade.length).toBeLessThan(TRADES);
  return { slug: 'orb', name: 'ORB', place: 0, format: String, ...lineAmounts(curve, ready.closed, balance)! };
}

/** A line of exits at 00:00 with their profits. */
function lineOf(...exits: readonly [day: string, profit: number][]): CompareLine {
  return lineFrom(null, exits);
}

function lineFrom(balance: number | null, exits: readonly (readonly [day: string, profit: number])[]): CompareLine {
  const profit = Float64Array.from(exits, (_, at) => exits.slice(0, at + 1).reduce((sum, [, one]) => sum + one, 0));
  const time = Float64Array.from(exits, ([day]) => Date.parse(day));
  const drawdown = profit.map((amount, at) => amount - Math.max(0, ...profit.slice(0, at + 1)));
  const tradeProfit = Float64Array.from(exits, ([, one]) => one);
  const curve = { time, tradeProfit, profit, drawdown, trade: Uint32Array.from(profit.keys()) };
  return { slug: 'orb', name: 'ORB', place: 0, format: String, ...lineAmounts(curve, { time, profit }, balance)! };
}

test('ends a run a month after its last trade', async () => {
  const line = await lineOfLongFile();
  const last = START + (TRADES - 1) * HOUR_MS;
  expect(endedBy(line, last + 31 * 24 * HOUR_MS)).toBeNull();
  expect(endedBy(line, last + 31 * 24 * HOUR_MS + 1)).toBe(last);
});

test.each([null, 50_000])('returns exact values between the drawn points, in percent of %p', async (balance) => {
  const line = await lineOfLongFile(balance);
  let sum = 0;
  let peak = 0;
  let deepest = 0;
  const wrong = Array.from({ length: TRADES }, (_, at) => {
    sum += profitOf(at);
    const between = START + (at + 0.5) * HOUR_MS;
    peak = Math.max(peak, sum);
    const values = [between, START + at * HOUR_MS].flatMap((moment) => [
      valueAt(line, moment),
      drawdownAt(line, moment),
    ]);
    const right =
      balance === null ? [sum, sum - peak] : [(100 * sum) / balance, (100 * (sum - peak)) / (balance + peak)];
    deepest = Math.min(deepest, right[1]!);
    return values.join() === [...right, ...right].join() ? [] : [at];
  });
  expect(wrong.flat()).toEqual([]);
  expect(line.deepest).toBe(deepest);
  expect([valueAt(line, START - 1), drawdownAt(line, START - 1)]).toEqual([0, 0]);
});

test('lists only months with exits if dates are damaged', () => {
  const rows = monthRows([lineOf(['0100-01-31', 4], ['2099-12-31', 5])]);
  expect(rows.map(({ month, values }) => [month, values])).toEqual([
    ['Jan 100', [4]],
    ['Dec 2099', [9]],
  ]);
});

test('computes month ends of years below 100', () => {
  const rows = monthRows([lineOf(['0026-01-31', 4], ['0026-02-10', 5])]);
  expect(rows.map(({ month, values, end }) => [month, values, new Date(end).getUTCFullYear()])).toEqual([
    ['Jan 26', [4], 26],
    ['Feb 26', [9], 26],
  ]);
});

test('ends the last month with the last exit', () => {
  const [early, late] = [lineOf(['2026-02-27', 4]), lineOf(['2026-03-02', 5])];
  const { end } = monthRows([early, late]).at(-1)!;
  expect([end, endedBy(early, end)]).toEqual([Date.parse('2026-03-02'), null]);
});

test('lists every month from the first to the last exit', () => {
  const rows = monthRows([lineOf(['2026-01-31', 4], ['2026-02-01', -1]), lineOf(['2026-04-30', 7])]);
  expect(rows.map(({ month, values, drawdowns }) => [month, values, drawdowns])).toEqual([
    ['Jan 2026', [4, null], [0, null]],
    ['Feb 2026', [3, null], [-1, null]],
    ['Mar 2026', [3, null], [-1, null]],
    ['Apr 2026', [3, 7], [-1, 0]],
  ]);
});

test('measures percentage drawdowns from the balance at the peak', () => {
  const exits = [
    ['2026-01-01', -400],
    ['2026-02-01', 1_400],
    ['2026-03-01', -500],
  ] as const;
  const line = lineFrom(1_000, exits);
  expect([...line.value]).toEqual([-40, 100, 50]);
  expect([...line.drawdown]).toEqual([-40, 0, -25]);
  expect([line.deepest, lineFrom(null, exits).deepest]).toEqual([-40, -500]);
});

test('centers a run of one moment within two days', () => {
  const time = Float64Array.of(START, START);
  const line = { time, value: Float64Array.of(4, -1), drawdown: Float64Array.of(0, -5), deepest: -5 } as CompareLine;
  const day = 24 * HOUR_MS;
  expect(extentOf([line])).toEqual({ from: START - day, to: START + day, low: -1, high: 4, deepest: -5 });
  const later = { ...line, time: Float64Array.of(START, START + 1) };
  expect(extentOf([line, later])).toMatchObject({ from: START, to: START + 1 });
});

test.each([
  ['in the middle', [50, 30, 52], [50, 30, 60]],
  ['at the top', [3, -1, 2], [20, 0, 10]],
  ['at the bottom', [98, 99, 97], [90, 100, 80]],
  ['of one height', [100, 100, 100], [80, 90, 100]],
])('spreads labels that are too close, within the chart: %s', (_where, heights, placed) => {
  expect(spread(heights, 10, 0, 100)).toEqual(placed);
});
