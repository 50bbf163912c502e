import {
  findAccount,
  formatAccount,
  type AccountDetails,
  accountKey,
  isSameAccount,
  hasSameDetails,
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
    expect(findAccount('tradingview', details({ tradingViewUsername }))).toEqual({ userName: 'FluxFan' });
  });

  test.each([null, '@'])('TradingView: %s names nobody', (tradingViewUsername) => {
    expect(findAccount('tradingview', details({ tradingViewUsername }))).toBeNull();
  });

  test('NinjaTrader: the platform email, with the machine id where it is given', () => {
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

  test('before the form is sent nobody is named', () => {
    expect(findAccount('ninjatrader', null)).toBeNull();
  });
});

describe('Comparing accounts', () => {
  test("letters' case does not make another account", () => {
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

  test('what cannot be seen does not make another account', () => {
    expect(isSameAccount({ userName: 'FluxFan' }, { userName: 'Flux\u200bFan' })).toBe(true);
  });

  test('a machine ID does not make another account, only other details of it', () => {
    const [one, other] = [{ email: 'a@example.com' }, { email: 'a@example.com', machineId: 'M' }];
    expect([isSameAccount(one, other), hasSameDetails(one, other)]).toEqual([true, false]);
    expect(hasSameDetails(other, { ...other, machineId: 'm' })).toBe(true);
  });

  test('a key has at most the width of its column', () => {
    expect(accountKey({ email: 'x'.repeat(254), machineId: 'y'.repeat(200) })).toHaveLength(254);
  });

  test('an account in words', () => {
    expect(formatAccount({ email: 'nt@example.com', machineId: 'AB' })).toBe('nt@example.com, machine ID AB');
  });
});
