import { readFileSync } from 'node:fs';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import type { Loaded } from '../../lib/api/request.js';
import { openSession } from '../../testing/report-session.js';
import { findRejectedParams, saveLastChoice } from './choice-params.js';
import { choiceInUrl, effectiveInstrument, loadCheck, requestEvaluation } from './evaluation-requests.js';

const SHIPPED: PropFirmsAnswer = { ...JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')), complete: true };
const LINES = [
  'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit',
  '1,ES,Long,1,2026-03-02 09:30:00,2026-03-02 10:00:00,$100.00',
];
const SPAN = { from: Date.UTC(2026, 2, 2, 10), to: Date.UTC(2026, 2, 2, 10) };

interface Options {
  rules?: Loaded<PropFirmsAnswer>;
  instrument?: string;
  startingBalance?: number;
}

/** Loads the check of a file with this span. */
async function checked(span: TimeSpan | null, options: Options = {}) {
  const { rules = { ok: true, value: SHIPPED }, instrument = 'ES 09-26', startingBalance } = options;
  const run = span && { span, instrument, hasMicrosAmongOthers: false, quantity: null };
  return loadCheck({
    client: { run: Promise.resolve(run) },
    rules: Promise.resolve(rules),
    entry: Promise.resolve({ ok: true, value: { ...(startingBalance !== undefined && { startingBalance }) } }),
  });
}

/** The choice in a URL of a check that has loaded, and the parameters it ignores. */
async function chosen(search: string, options?: Options) {
  const loaded = await checked(SPAN, options);
  if (!loaded.ok || !loaded.value) throw new Error('There is no check.');
  const choice = choiceInUrl(loaded.value, search);
  return { choice, rejected: findRejectedParams(new URLSearchParams(search), choice) };
}

describe('Prop-firm check', () => {
  it('asks the worker once for each choice', async () => {
    const { ask } = await openSession(LINES);
    const asked: string[] = [];
    const client: Parameters<typeof requestEvaluation>[0] = {
      ask: async (name, question) => {
        asked.push(name);
        return ask(name, question);
      },
    };
    const { choice } = await chosen('');
    const { evaluation } = requestEvaluation(client, choice);
    expect(requestEvaluation(client, { ...choice }).evaluation).toBe(evaluation);
    expect(asked).toEqual(['evaluation', 'chance']);
    expect(await evaluation).toMatchObject({ ok: true, value: { outcome: 'open' } });
  });

  it('uses the choice of the URL', async () => {
    const { choice } = await chosen('?account=apex-100k-end-of-day&contracts=2');
    expect(choice).toMatchObject({ firm: { name: 'Apex' }, contracts: 2 });
  });

  it.each([
    [undefined, 'topstep-50k'],
    [50_000, 'topstep-50k'],
    [100_000, 'topstep-100k'],
    [10_000, 'apex-25k-end-of-day'],
    [5_000_000, 'topstep-150k'],
  ])('begins with the account nearest to a balance of %p', async (startingBalance, key) => {
    const { choice } = await chosen('', startingBalance === undefined ? {} : { startingBalance });
    expect(choice).toMatchObject({ account: { key } });
  });

  it('counts micros named in the file if nothing is declared', async () => {
    expect((await chosen('', { instrument: 'MNQ 12-26' })).choice).toMatchObject({ micros: true });
  });

  it.each([
    ['MNQ 12-26', 'NQ 12-26', 'MNQ 12-26'],
    ['Micro E-mini Nasdaq-100', 'MNQ', 'MNQ'],
    ['Micro E-mini Nasdaq-100', undefined, 'Micro E-mini Nasdaq-100'],
    [null, 'MNQ', 'MNQ'],
    [null, undefined, null],
  ])("prefers the file's instrument code to the declared one: %s, %s", (instrument, declared, taken) => {
    const run = { instrument, hasMicrosAmongOthers: false };
    expect(effectiveInstrument(run, { instrument: declared })).toBe(taken);
    expect(effectiveInstrument({ ...run, hasMicrosAmongOthers: true }, { instrument: declared })).toBeNull();
  });

  it('does not blame the URL for the last choice', async () => {
    saveLastChoice('account=gone');
    expect((await chosen('')).rejected).toEqual([]);
    saveLastChoice('');
  });

  it.each([
    ['?account=apex-75k-gone', ['account “apex-75k-gone”'], { account: { key: 'topstep-50k' } }],
    ['?account=topstep-100k&contracts=7', ['contracts “7”'], { account: { key: 'topstep-100k' }, contracts: 1 }],
    ['?start=2031-01-01&day=24', ['start date “2031-01-01”', 'trading day start “24”'], { dayStartsAt: 0 }],
    ['?contract=mini&limit=no', ['contract size', 'daily loss limit'], { micros: false, useDailyLimit: true }],
    ['?contract=micro&contracts=0.1', ['contracts “0.1”'], { micros: true, contracts: 1 }],
    ['?account=x”. Your account is at risk, call us “&start=', ['account'], { account: { key: 'topstep-50k' } }],
    ['?account=topstep-100k&contract=micro&contracts=2&day=17&limit=none', [], { contracts: 2, dayStartsAt: 17 }],
  ])('reports rejected parameters of %s', async (search, rejectedParams, choice) => {
    expect(await chosen(search)).toMatchObject({ choice, rejected: rejectedParams });
  });

  it('is absent without rules or times', async () => {
    expect(await checked(null)).toEqual({ ok: true, value: null });
    expect(await checked(SPAN, { rules: { ok: true, value: { ...SHIPPED, firms: [] } } })).toEqual({
      ok: true,
      value: null,
    });
    const failed: Loaded<PropFirmsAnswer> = { ok: false, error: new Error('offline') };
    expect(await checked(SPAN, { rules: failed })).toBe(failed);
  });
});
