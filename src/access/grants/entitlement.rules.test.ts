import { PLAN_KEYS, PLANS } from '../../shared/plans.js';
import { findEntitlements, type Scope } from './entitlement.rules.js';

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
