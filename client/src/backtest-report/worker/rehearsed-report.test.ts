import { readFileSync } from 'node:fs';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { defaultChoice, toEvaluationOptions } from '../prop-firm/evaluation-choice.js';
import { days, HEAD } from '../../testing/daily-trades.js';
import { rehearsedReport } from './rehearsed-report.js';
import type { Ask } from './report-messages.js';
import { ReportSession } from './report-session.js';

const { firms } = JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')) as { firms: PropFirm[] };
const TRADES = [HEAD, ...days(...Array.from({ length: 30 }, (_, at) => (at % 3) - 1))];
const fileOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(`${lines.join('\n')}\n`);

const answers = () => jest.spyOn(ReportSession.prototype, 'answer');

// Of them the marks of the browser's timeline, which jsdom has not.
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('A rehearsal', () => {
  it('asks what a real report is asked, with objects made alike: what is compiled for others is of no use', () => {
    const answer = answers();
    const copy = jest.spyOn(globalThis, 'structuredClone');
    expect(rehearsedReport(fileOf(TRADES))).toMatchObject({ ready: { kind: 'ready' }, details: {} });
    const [evaluation, chance] = answer.mock.calls;
    expect([evaluation![0], chance![0]]).toEqual(['evaluation', 'chance']);
    for (const [at, asked] of [evaluation![1], chance![1]].entries()) expect(asked).toBe(copy.mock.results[at]!.value);

    const real = firms[0]!.accounts[0]!;
    const choice = defaultChoice(firms, { span: { from: 0, to: 0 }, instrument: null, quantity: 1 })!;
    const { account, options } = evaluation![1] as Ask<'evaluation'>;
    expect(Object.keys(account)).toEqual(Object.keys(real));
    for (const part of ['maximumLoss', 'dailyLoss', 'consistency'] as const) {
      expect(Object.keys(account[part]!)).toEqual(Object.keys(real[part]!));
    }
    expect(Object.keys(options)).toEqual(Object.keys(toEvaluationOptions(choice)));
    const { startDay: _, ...anyStart } = options;
    expect(chance![1]).toEqual({ account, options: { ...anyStart, runs: expect.any(Number) } });
  });

  it('has its answers when it ends, however long they take: its time is what the next one goes by', async () => {
    const answer = answers();
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    rehearsedReport(fileOf(TRADES));
    const told: unknown[] = [];
    for (const { value } of answer.mock.results) void (value as Promise<unknown>).then((one) => told.push(one));
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(told).toEqual([
      expect.objectContaining({ outcome: expect.any(String) }),
      expect.objectContaining({ passed: expect.any(Number) }),
    ]);
  });

  it('asks nothing where there are no exit times to check', () => {
    const answer = answers();
    const timeless = TRADES.map((line) => line.split(',').toSpliced(5, 1).join(','));
    expect(rehearsedReport(fileOf(timeless))).not.toBeNull();
    expect(answer).not.toHaveBeenCalled();
  });
});
