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
