import { readFileSync } from 'node:fs';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { findRejectedParams, paramsOrLastChoice, parseChoice, toChoiceParams, toSharedQuery } from './choice-params.js';
import {
  contractFactors,
  defaultChoice,
  type EvaluationChoice,
  toEvaluationOptions,
  tradingDaySpan,
  withDayStart,
  withMicros,
} from './evaluation-choice.js';

const { firms } = JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')) as PropFirmsAnswer;
const SPAN = { from: Date.UTC(2026, 2, 2, 15), to: Date.UTC(2026, 8, 30, 15) };
const FIRST = defaultChoice(firms, { span: SPAN, instrument: 'ES 09-26', quantity: null })!;

const named = (search: string): EvaluationChoice => parseChoice(new URLSearchParams(search), firms, FIRST, SPAN);

describe('URL parameters of a prop-firm check', () => {
  it('are the account alone for the default choice', () => {
    const written = Object.entries(toChoiceParams(FIRST, FIRST, SPAN)).filter(([, value]) => value !== null);
    expect(written).toEqual([['account', 'topstep-50k']]);
    expect(named('')).toEqual(FIRST);
  });

  it.each([
    'account=topstep-100k&contract=standard',
    'account=apex-25k-intraday&contract=standard',
    'account=topstep-50k&contract=standard&contracts=10',
    'account=topstep-50k&contract=standard&contracts=0.1',
    'account=topstep-50k&contract=standard&contracts=0.3',
    'account=topstep-50k&contract=micro&contracts=20',
    'account=topstep-50k&contract=micro',
    'account=topstep-50k&contract=standard&start=2026-03-03',
    'account=topstep-50k&contract=standard&start=2026-09-30',
    'account=topstep-50k&contract=standard&day=18',
    'account=topstep-50k&contract=standard&limit=none',
    'account=apex-50k-end-of-day&contract=standard&limit=none',
    'account=apex-50k-intraday&contract=micro&contracts=3&start=2026-05-31&day=23&limit=none',
  ])('%s survives a round trip without rejected parameters', (search) => {
    expect(findRejectedParams(new URLSearchParams(search), named(search))).toEqual([]);
    const names = Object.entries(toChoiceParams(named(search), FIRST, SPAN)).filter(([, value]) => value !== null);
    expect(names.map((pair) => pair.join('=')).join('&')).toBe(search);
  });

  it.each([
    ['account=www.evil.example&contract=Account_suspended.&contracts=1-800-555-0199&start=or-lose&day=now', []],
    ['account=gone&contracts=0.7&start=1999-01-01&day=99', ['“gone”', '“0.7”', '“1999-01-01”', '“99”']],
  ])('%s: repeats a rejected value only if it matches its pattern', (search, quoted) => {
    const words = findRejectedParams(new URLSearchParams(search), named(search));
    expect(words).toHaveLength(search.split('&').length);
    expect(words.flatMap((each) => each.match(/“.*”/) ?? [])).toEqual(quoted);
  });

  it.each([
    ['of one contract a trade', { quantity: 1 }],
    ['of three contracts a trade', { quantity: 3 }],
    ['in micros of several instruments', { quantity: 3, hasMicrosAmongOthers: true }],
  ])('contain no rejected values, whatever is chosen for a run %s', (_run, run) => {
    const first = defaultChoice(firms, { span: SPAN, instrument: null, ...run })!;
    const written = firms.flatMap((firm) =>
      firm.accounts.flatMap((account) =>
        contractFactors(first).map((contracts, at) => {
          const some = at % 2 === 0 ? {} : { start: '2026-05-04', useDailyLimit: false };
          const choice = { ...first, firm, account, contracts, ...some };
          const names = Object.entries(toChoiceParams(withDayStart(choice, at, SPAN), first, SPAN));
          return new URLSearchParams(names.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
        }),
      ),
    );
    expect(written.flatMap((search) => findRejectedParams(search, parseChoice(search, firms, first, SPAN)))).toEqual(
      [],
    );
  });

  it('allow no tenth of a micro', () => {
    expect(named('contract=micro&contracts=0.1')).toMatchObject({ micros: true, contracts: 1 });
    expect(withMicros({ ...FIRST, contracts: 0.1 }, true)).toMatchObject({ micros: true, contracts: 1 });
    expect(withMicros({ ...FIRST, contracts: 3 }, true)).toMatchObject({ micros: true, contracts: 3 });
  });

  it('select the firm of the account', () => {
    expect(named('account=apex-25k-intraday')).toMatchObject({ firm: { key: 'apex' }, account: { size: 25_000 } });
  });

  it('state a standard contract if the run is declared in micros', () => {
    const micros = defaultChoice(firms, {
      span: SPAN,
      instrument: 'MES 09-26 (Micro E-mini S&P 500)',
      quantity: null,
    })!;
    expect(micros.micros).toBe(true);
    expect(parseChoice(new URLSearchParams('contract=standard'), firms, micros, SPAN).micros).toBe(false);
    expect(toChoiceParams({ ...micros, micros: false }, micros, SPAN)).toMatchObject({ contract: 'standard' });
    const counted = defaultChoice(firms, { span: SPAN, instrument: null, quantity: null, hasMicrosAmongOthers: true })!;
    expect(counted).toMatchObject({ micros: true, isInMicros: true });
    const named = parseChoice(new URLSearchParams('contract=standard'), firms, counted, SPAN);
    expect(named).toMatchObject({ micros: true, isInMicros: true });
  });

  it.each([
    'account=none',
    'account=apex',
    'contracts=7',
    'contracts=-1',
    'contract=big',
    'start=2026-02-31',
    'start=2026-03-01',
    'start=2026-10-01',
    'start=0002-03-02',
    'start=tomorrow',
    'start=',
    'day=24',
    'day=-1',
    'day=1.5',
    'limit=x',
  ])('%s is invalid and leaves the default choice', (search) => {
    expect(named(search)).toEqual(FIRST);
  });

  it('carry over to another run except for start date and contracts', () => {
    const choice = named('account=topstep-100k&contract=micro&contracts=10&start=2026-05-01&day=18');
    const earlier = toSharedQuery(toChoiceParams(choice, FIRST, SPAN));
    expect(earlier).toBe('account=topstep-100k&day=18');
    expect(paramsOrLastChoice('?ref=x', earlier).toString()).toBe(earlier);
    expect(paramsOrLastChoice('?contracts=2', earlier).toString()).toBe('contracts=2');
    expect(toSharedQuery(toChoiceParams(FIRST, FIRST, SPAN))).toBe('account=topstep-50k');
  });
});

describe('First and last start date', () => {
  const NIGHTS = { from: Date.UTC(2026, 0, 6, 3), to: Date.UTC(2026, 5, 30, 19) };
  const whole: EvaluationChoice = { ...FIRST, start: '2026-01-06' };

  it.each([
    [0, '2026-01-06', '2026-06-30'],
    [8, '2026-01-05', '2026-06-30'],
    [18, '2026-01-06', '2026-07-01'],
  ])('are trading days that start at %p:00', (hour, first, last) => {
    expect(tradingDaySpan(NIGHTS, hour)).toEqual({ first, last });
    expect(withDayStart(whole, hour, NIGHTS)).toEqual({ ...whole, dayStartsAt: hour, start: first });
    expect(withDayStart({ ...whole, dayStartsAt: hour, start: last }, 0, NIGHTS).start).toBe('2026-06-30');
    expect(toChoiceParams(withDayStart(whole, hour, NIGHTS), whole, NIGHTS)).toMatchObject({ start: null });
  });

  it('counts days since 1970', () => {
    expect(toEvaluationOptions({ ...whole, dayStartsAt: 8 }).startDay).toBe(Date.UTC(2026, 0, 6) / 86_400_000);
  });
});
