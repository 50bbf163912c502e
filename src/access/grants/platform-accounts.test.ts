import {
  accountFor,
  accountInWords,
  type AccountDetails,
  accountKey,
  sameAccount,
  sameDetails,
} from './platform-accounts.js';

const details = (given: Partial<AccountDetails>): AccountDetails => ({
  ntEmail: 'nt@example.com',
  machineId: null,
  tradingViewUsername: null,
  discordName: null,
  ...given,
});

describe('The account that access is given to', () => {
  test.each([
    'FluxFan',
    '@FluxFan',
    'https://www.tradingview.com/u/FluxFan/',
    'https://de.tradingview.com/u/FluxFan/?utm=1',
    'tradingview.com/u/FluxFan#published',
  ])('TradingView: %s is FluxFan', (tradingViewUsername) => {
    expect(accountFor('tradingview', details({ tradingViewUsername }))).toEqual({ userName: 'FluxFan' });
  });

  test.each([null, '@'])('TradingView: %s names nobody', (tradingViewUsername) => {
    expect(accountFor('tradingview', details({ tradingViewUsername }))).toBeNull();
  });

  test('NinjaTrader: the platform email, with the machine id where it is given', () => {
    expect(accountFor('ninjatrader', details({}))).toEqual({ email: 'nt@example.com' });
    expect(accountFor('ninjatrader', details({ machineId: 'AB-12' }))).toEqual({
      email: 'nt@example.com',
      machineId: 'AB-12',
    });
  });

  test.each([
    ['old#1234', 'old#1234'],
    ['@new.name', 'new.name'],
  ])('Discord: %s', (discordName, userName) => {
    expect(accountFor('discord', details({ discordName }))).toEqual({ userName });
  });

  test('before the form is sent nobody is named', () => {
    expect(accountFor('ninjatrader', null)).toBeNull();
  });
});

describe('Comparing accounts', () => {
  test("letters' case does not make another account", () => {
    expect(sameAccount({ userName: 'FluxFan' }, { userName: 'fluxfan' })).toBe(true);
  });

  test.each([
    [{ userName: 'a' }, { userName: 'b' }],
    [{ email: 'a@example.com' }, { email: 'b@example.com' }],
    [
      { email: 'a@example.com', machineId: 'm' },
      { email: 'b@example.com', machineId: 'm' },
    ],
  ])('%j is not %j', (one, other) => expect(sameAccount(one, other)).toBe(false));

  test('what cannot be seen does not make another account', () => {
    expect(sameAccount({ userName: 'FluxFan' }, { userName: 'Flux\u200bFan' })).toBe(true);
  });

  test('a machine ID does not make another account, only other details of it', () => {
    const [one, other] = [{ email: 'a@example.com' }, { email: 'a@example.com', machineId: 'M' }];
    expect([sameAccount(one, other), sameDetails(one, other)]).toEqual([true, false]);
    expect(sameDetails(other, { ...other, machineId: 'm' })).toBe(true);
  });

  test('a key has at most the width of its column', () => {
    expect(accountKey({ email: 'x'.repeat(254), machineId: 'y'.repeat(200) })).toHaveLength(254);
  });

  test('an account in words', () => {
    expect(accountInWords({ email: 'nt@example.com', machineId: 'AB' })).toBe('nt@example.com, machine ID AB');
  });
});
