import { readFileSync } from 'node:fs';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import type { Loaded } from '../../lib/api/request.js';
import { openSession } from '../../testing/report-session.js';
import { saveLastChoice } from './choice-params.js';
import { startCheck, effectiveInstrument } from './evaluation-requests.js';

const SHIPPED: PropFirmsAnswer = { ...JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')), complete: true };
const LINES = [
  'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit',
  '1,ES,Long,1,2026-03-02 09:30:00,2026-03-02 10:00:00,$100.00',
];
const SPAN = { from: Date.UTC(2026, 2, 2, 10), to: Date.UTC(2026, 2, 2, 10) };

/** Starts a check for a file with this span and records its requests. */
async function checked(
  span: Promise<TimeSpan | null>,
  search = '',
  rules: Loaded<PropFirmsAnswer> | null = null,
  instrument = 'ES 09-26',
) {
  const { ask } = await openSession(LINES);
  const asked: string[] = [];
  const client: Parameters<typeof startCheck>[0]['client'] = {
    run: span.then((known) => known && { span: known, instrument, hasMicrosAmongOthers: false, quantity: null }),
    ask: async (name, question) => {
      asked.push(name);
      return ask(name, question);
    },
  };
  const check = startCheck({
    client,
    rules: Promise.resolve(rules ?? { ok: true, value: SHIPPED }),
    entry: Promise.resolve({ ok: true, value: null }),
    search: () => search,
  });
  return { asked, check };
}

describe('startCheck', () => {
  it('requests the evaluation once the span is known, before rendering', async () => {
    let resolveSpan!: (span: TimeSpan) => void;
    const { asked, check } = await checked(new Promise((resolve) => (resolveSpan = resolve)));
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual([]);
    resolveSpan(SPAN);
    const loaded = await check;
    expect(asked).toEqual(['evaluation', 'chance']);
    expect(loaded).toMatchObject({
      ok: true,
      value: { span: SPAN, request: { choice: { account: { size: 50_000 } } } },
    });
    expect(await (loaded.ok && loaded.value?.request.evaluation)).toMatchObject({
      ok: true,
      value: { outcome: 'open' },
    });
  });

  it('uses the choice of the URL', async () => {
    const { check } = await checked(Promise.resolve(SPAN), '?account=apex-100k-end-of-day&contracts=2');
    const names = { firm: { name: 'Apex' }, contracts: 2 };
    expect(await check).toMatchObject({ value: { request: { choice: names } } });
  });

  it('counts micros named in the file if nothing is declared', async () => {
    const { check } = await checked(Promise.resolve(SPAN), '', null, 'MNQ 12-26');
    expect(await check).toMatchObject({ value: { request: { choice: { micros: true } } } });
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
    const { check } = await checked(Promise.resolve(SPAN), '');
    expect(await check).toMatchObject({ value: { rejectedParams: [] } });
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
    const { check } = await checked(Promise.resolve(SPAN), search);
    expect(await check).toMatchObject({ value: { rejectedParams, request: { choice } } });
  });

  it('requests nothing without rules or times', async () => {
    const timeless = await checked(Promise.resolve(null));
    expect(await timeless.check).toEqual({ ok: true, value: null });
    const without = await checked(Promise.resolve(SPAN), '', { ok: true, value: { ...SHIPPED, firms: [] } });
    expect(await without.check).toEqual({ ok: true, value: null });
    const failed: Loaded<PropFirmsAnswer> = { ok: false, error: new Error('offline') };
    const offline = await checked(Promise.resolve(SPAN), '', failed);
    expect(await offline.check).toBe(failed);
    expect([...timeless.asked, ...without.asked, ...offline.asked]).toEqual([]);
  });
});
