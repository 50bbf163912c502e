import { PLAN_KEYS, PLANS } from '../../shared/plans.js';
import {
  type AccountDetails,
  accountKey,
  findAccount,
  findEntitlements,
  formatAccount,
  hasSameDetails,
  isSameAccount,
  type Scope,
} from './entitlement.rules.js';

const scopes = (...plans: Parameters<typeof findEntitlements>[0]): Record<string, Scope[]> =>
  Object.fromEntries(findEntitlements(plans).map(({ kind, scope }) => [kind, scope]));

const COMMUNITY = { discord: ['community'] };

describe('findEntitlements', () => {
  test('finds nothing without a plan', () => expect(findEntitlements([])).toEqual([]));

  test.each([
    ['STANDARD_SINGLE_NT', { ninjatrader: ['indicators'] }],
    ['STANDARD_SINGLE_TV', { tradingview: ['indicators'] }],
    ['STANDARD_BOTH', { tradingview: ['indicators'], ninjatrader: ['indicators'] }],
    ['PRO_SINGLE_NT', { ninjatrader: ['indicators', 'strategies'] }],
    ['PRO_SINGLE_TV', { tradingview: ['indicators', 'strategies'] }],
    ['PRO_BOTH', { tradingview: ['indicators', 'strategies'], ninjatrader: ['indicators', 'strategies'] }],
    ['TEST', { tradingview: ['indicators', 'strategies'], ninjatrader: ['indicators', 'strategies'] }],
  ] as const)('%s', (plan, platforms) => expect(scopes(plan)).toEqual({ ...platforms, ...COMMUNITY }));

  test('adds automated strategies with Pro, on its own platform only', () => {
    expect(scopes('PRO_SINGLE_TV', 'STANDARD_SINGLE_NT')).toEqual({
      tradingview: ['indicators', 'strategies'],
      ninjatrader: ['indicators'],
      ...COMMUNITY,
    });
  });

  test('keeps everything that a plan includes when another plan ends', () => {
    for (const kept of PLAN_KEYS) {
      for (const ended of PLAN_KEYS) {
        const both = findEntitlements([kept, ended]);
        for (const { kind, scope, plans } of findEntitlements([kept])) {
          const joined = both.find((one) => one.kind === kind);
          expect(joined?.scope).toEqual(expect.arrayContaining(scope));
          expect(joined?.plans).toEqual(expect.arrayContaining(plans));
        }
      }
    }
  });

  test('ignores the order and repetition of plans', () => {
    expect(findEntitlements(['PRO_BOTH', 'STANDARD_BOTH', 'PRO_BOTH'])).toEqual(
      findEntitlements(['STANDARD_BOTH', 'PRO_BOTH']),
    );
  });

  test('lists the plans behind each entitlement', () => {
    for (const key of PLAN_KEYS) {
      expect(findEntitlements([key]).map(({ kind }) => kind)).toHaveLength(PLANS[key].platforms.length + 1);
      expect(findEntitlements([key]).every(({ plans }) => plans.length === 1 && plans[0] === key)).toBe(true);
    }
  });
});

const details = (given: Partial<AccountDetails>): AccountDetails => ({
  ntEmail: 'nt@example.com',
  machineId: null,
  tradingViewUsername: null,
  discordName: null,
  ...given,
});

describe('findAccount', () => {
  test.each([
    'FluxFan',
    '@FluxFan',
    'https://www.tradingview.com/u/FluxFan/',
    'https://de.tradingview.com/u/FluxFan/?utm=1',
    'tradingview.com/u/FluxFan#published',
  ])('TradingView: %s is FluxFan', (tradingViewUsername) => {
    expect(findAccount('tradingview', details({ tradingViewUsername }))).toEqual({ userName: 'FluxFan' });
  });

  test.each([null, '@'])('finds no TradingView account for %s', (tradingViewUsername) => {
    expect(findAccount('tradingview', details({ tradingViewUsername }))).toBeNull();
  });

  test('uses the NinjaTrader email, with the machine ID if given', () => {
    expect(findAccount('ninjatrader', details({}))).toEqual({ email: 'nt@example.com' });
    expect(findAccount('ninjatrader', details({ machineId: 'AB-12' }))).toEqual({
      email: 'nt@example.com',
      machineId: 'AB-12',
    });
  });

  test.each([
    ['old#1234', 'old#1234'],
    ['@new.name', 'new.name'],
  ])('Discord: %s', (discordName, userName) => {
    expect(findAccount('discord', details({ discordName }))).toEqual({ userName });
  });

  test('finds no account before the form is sent', () => {
    expect(findAccount('ninjatrader', null)).toBeNull();
  });
});

describe('Comparing accounts', () => {
  test('ignores upper and lower case', () => {
    expect(isSameAccount({ userName: 'FluxFan' }, { userName: 'fluxfan' })).toBe(true);
  });

  test.each([
    [{ userName: 'a' }, { userName: 'b' }],
    [{ email: 'a@example.com' }, { email: 'b@example.com' }],
    [
      { email: 'a@example.com', machineId: 'm' },
      { email: 'b@example.com', machineId: 'm' },
    ],
  ])('%j is not %j', (one, other) => expect(isSameAccount(one, other)).toBe(false));

  test('ignores invisible characters', () => {
    expect(isSameAccount({ userName: 'FluxFan' }, { userName: 'Flux\u200bFan' })).toBe(true);
  });

  test('treats another machine ID as other details of the same account', () => {
    const [one, other] = [{ email: 'a@example.com' }, { email: 'a@example.com', machineId: 'M' }];
    expect([isSameAccount(one, other), hasSameDetails(one, other)]).toEqual([true, false]);
    expect(hasSameDetails(other, { ...other, machineId: 'm' })).toBe(true);
  });

  test('keeps a key within the width of its column', () => {
    expect(accountKey({ email: 'x'.repeat(254), machineId: 'y'.repeat(200) })).toHaveLength(254);
  });

  test('formats an account with its machine ID', () => {
    expect(formatAccount({ email: 'nt@example.com', machineId: 'AB' })).toBe('nt@example.com, machine ID AB');
  });
});
