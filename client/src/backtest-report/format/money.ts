import { isUsDollar } from '../../../../backtest-engine/values/us-dollar.js';

/** Writes amounts of one currency. Negative amounts carry a true minus sign. */
export interface Money {
  /** To the cent: `$1,234.50`, `−$3.00`. */
  exact: (value: number) => string;
  /** To the cent, gains with a plus: `+$1,234.50`, `−$3.00`, `$0.00`. */
  signed: (value: number) => string;
  /** For an axis: `$12.5K`; without a name that is no ISO code, which would not fit. */
  short: (value: number) => string;
  /** The currency in words: `USD`, or `the file’s currency` where it names none. */
  name: string;
}

/** Signs that a file may name another currency by. */
const CODES: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY' };

/** Formats take Intl a while to make, and every part of a report asks for those of the same currency. */
const made = new Map<string | null, Money>();

/** `currency` is an ISO code, a sign or any other name such as `USDT`; null for plain numbers. */
export function moneyOf(currency: string | null): Money {
  const known = made.get(currency) ?? makeMoney(currency);
  made.set(currency, known);
  return known;
}

function makeMoney(currency: string | null): Money {
  const code = currency === null ? null : isUsDollar(currency) ? 'USD' : (CODES[currency] ?? currency);
  const cents = {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: hasCents(code) ? 'auto' : 'stripIfInteger',
  } as const;
  return {
    exact: writer(code, cents),
    signed: writer(code, { ...cents, signDisplay: 'exceptZero' }),
    short: writer(isCode(code) ? code : null, {
      notation: 'compact',
      maximumFractionDigits: 2,
      minimumFractionDigits: 0,
    }),
    name: code ?? 'the file’s currency',
  };
}

/** To the cent, without cents where there are none. */
export const amount = (money: Money, value: number): string => money.exact(value).replace(/\.00(?=$|\s)/, '');

/** What Intl takes for a currency. */
const isCode = (code: string | null): boolean => code !== null && /^[A-Z]{3}$/i.test(code);

/** Yen and the like have none; a file may give parts of them all the same. */
function hasCents(code: string | null): boolean {
  if (code === null || !isCode(code)) return true;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  return format.resolvedOptions().minimumFractionDigits !== 0;
}

/** Codes that Intl does not take stand behind the number. */
function writer(code: string | null, options: Intl.NumberFormatOptions): (value: number) => string {
  const style = code !== null && isCode(code) ? ({ style: 'currency', currency: code } as const) : {};
  const format = new Intl.NumberFormat('en-US', { ...options, ...style });
  const after = code === null || isCode(code) ? '' : ` ${code}`;
  return (value) => withMinus(format.format(value)) + after;
}

const counts = lazy(() => new Intl.NumberFormat('en-US'));
const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;
const percents = lazy(() => new Intl.NumberFormat('en-US', PERCENT));
const signedPercents = lazy(() => new Intl.NumberFormat('en-US', { ...PERCENT, signDisplay: 'exceptZero' }));

export const count = (value: number): string => counts().format(value);

/** `1 trade`, `1,204 trades`. */
export const tradeCount = (value: number): string => `${count(value)} ${value === 1 ? 'trade' : 'trades'}`;

/** `percent` from 0 to 100, to one decimal, which is left out where it is 0. */
export const percent = (value: number): string => withMinus(percents().format(value / 100));

/** The same, gains with a plus. */
export const signedPercent = (value: number): string => withMinus(signedPercents().format(value / 100));

/** Signed per cents of a table, all to one decimal. */
export function tablePercent(): (value: number) => string {
  const write = signedNumber({}, 1);
  return (value) => `${write(value)}%`;
}

/** Amounts from here on are too long for a narrow table. */
const LONG = 10_000;
const THOUSAND = 1000;

/**
 * Signed numbers of a table, without the currency: whole units, or with cents where `largest`, the largest amount among
 * them, is below 100. In a narrow one whose amounts are long, thousands are written as in `+47.2K`.
 */
export function tableNumber(largest: number, isNarrow: boolean): (value: number) => string {
  const whole = signedNumber({}, largest < 100 ? 2 : 0);
  if (!isNarrow || largest < LONG) return whole;
  const thousands = signedNumber({ notation: 'compact' }, 1);
  return (value) => {
    const rounded = Math.round(value);
    return Math.abs(rounded) < THOUSAND ? whole(value) : thousands(rounded);
  };
}

function signedNumber(options: Intl.NumberFormatOptions, digits: number): (value: number) => string {
  const format = new Intl.NumberFormat('en-US', {
    ...options,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  });
  return (value) => withMinus(format.format(value));
}

const withMinus = (text: string): string => text.replace('-', '−');

/**
 * Creates a value at the first call and keeps it. For values that are slow to create and not always
 * needed.
 */
export function lazy<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
