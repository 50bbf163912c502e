import { isKnownFuture, isNotFuture, isMicro } from './instruments.js';

describe('isMicro', () => {
  it.each([
    'MES 09-26 (Micro E-mini S&P 500)',
    'MES',
    'mnq',
    'Mes ',
    'mnq 12-26',
    'MNQZ6',
    'MNQZ2026',
    'CME_MINI:MNQ1!',
    'COMEX:MGC2!',
    ' MCL',
    'M2K,5m',
    'MJY 12-26',
    'MES-09-26',
    'mesz6',
    'MES Micro E-mini S&P 500',
  ])('recognizes %j as a micro future', (instrument) => {
    expect(isMicro(instrument)).toBe(true);
  });

  it.each([
    null,
    '',
    'ES 09-26 (E-mini S&P 500)',
    'NQ1!',
    'MESA',
    'MES1',
    'GC',
    'Market: MES',
    'BITMEX:XBTUSD',
    'Micro Gold',
  ])('does not recognize %j as a micro future', (instrument) => {
    expect(isMicro(instrument)).toBe(false);
  });
});

describe('isNotFuture', () => {
  it.each([
    'AAPL',
    'EURUSD',
    '$USDJPY',
    'GBP/USD',
    'BTCUSDT',
    'NASDAQ:AAPL',
    'F',
    'STOXX50',
    'CHN50',
    'HKG33',
    'SPN35',
  ])('recognizes that %j is not a future', (instrument) => {
    expect(isNotFuture(instrument)).toBe(true);
  });

  it.each([
    'ES 09-26',
    'ZC 12-26',
    'ZC ##-##',
    'ZC',
    'HE',
    'ZC DEC25',
    'NQ',
    'MNQ',
    'CME_MINI:NQ1!',
    'HEZ6',
    'Gold',
    'E-mini Nasdaq-100',
    '',
  ])('does not rule out that %j is a future', (instrument) => expect(isNotFuture(instrument)).toBe(false));
});

describe('isKnownFuture', () => {
  it.each([
    ...'ES NQ YM RTY GC SI CL HG NG ZB ZN 6A 6B 6E 6C 6S 6J FDAX MES MGC'.split(' '),
    'CL 12-26',
    'NYMEX:NG1!',
    'ESH7',
    'ESH27',
    'ESZ98',
    'ESZ2030',
  ])('recognizes %j as a known future', (instrument) => expect(isKnownFuture(instrument)).toBe(true));

  it.each(['AAPL', 'EURUSD', 'BTCUSDT', 'ESX50', 'ESX35', 'HK50', ''])(
    'does not recognize %j as a known future',
    (instrument) => {
      expect(isKnownFuture(instrument)).toBe(false);
    },
  );
});
