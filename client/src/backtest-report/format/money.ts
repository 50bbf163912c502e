import { centsOf, currencyCode, isIsoCode, moneyFormat, perCurrency, withMinus } from '../../lib/money.js';

/** Formats amounts of one currency. Negative amounts have a true minus sign. */
export interface Money {
  /** To the cent: `$1,234.50`, `−$3.00`. */
  exact: (value: number) => string;
  /** To the cent, gains with a plus: `+$1,234.50`, `−$3.00`, `$0.00`. */
  signed: (value: number) => string;
  /** For an axis: `$12.5K`. Omits a currency name that is no ISO code, because it does not fit. */
  short: (value: number) => string;
  /** Currency name: `USD`, or `the file’s currency` if the file names none. */
  name: string;
}

/** Returns the formats of an ISO code, a sign or a name such as `USDT`; null: plain numbers. */
export const moneyOf = perCurrency((currency): Money => {
  const code = currency === null ? null : currencyCode(currency);
  const cents = centsOf(code);
  return {
    exact: moneyFormat(code, cents),
    signed: moneyFormat(code, { ...cents, signDisplay: 'exceptZero' }),
    short: moneyFormat(code !== null && isIsoCode(code) ? code : null, {
      notation: 'compact',
      maximumFractionDigits: 2,
      minimumFractionDigits: 0,
    }),
    name: code ?? 'the file’s currency',
  };
});

/** Formats an exact amount without `.00`. */
export const amount = (money: Money, value: number): string => money.exact(value).replace(/\.00(?=$|\s)/, '');

const counts = lazy(() => new Intl.NumberFormat('en-US'));
const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;
const percents = lazy(() => new Intl.NumberFormat('en-US', PERCENT));
const signedPercents = lazy(() => new Intl.NumberFormat('en-US', { ...PERCENT, signDisplay: 'exceptZero' }));

export const count = (value: number): string => counts().format(value);

/** Formats a number of trades, such as `1 trade` or `1,204 trades`. */
export const tradeCount = (value: number): string => `${count(value)} ${value === 1 ? 'trade' : 'trades'}`;

/** Formats a percentage from 0 to 100, with one decimal unless it is 0. */
export const percent = (value: number): string => withMinus(percents().format(value / 100));

/** Like `percent`, with a plus sign for gains. */
export const signedPercent = (value: number): string => withMinus(signedPercents().format(value / 100));

/** Creates a formatter for signed percentages of a table, always with one decimal. */
export function tablePercent(): (value: number) => string {
  const format = signedNumber({}, 1);
  return (value) => `${format(value)}%`;
}

/** Amounts of this size or more are too long for a narrow table. */
const LONG = 10_000;
const THOUSAND = 1000;

/**
 * Creates a formatter for signed numbers of a table, without the currency. Shows cents if
 * `largest`, the table's largest amount, is below 100. A narrow table shortens long amounts to
 * `+47.2K`.
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

/** Creates a value at the first call and keeps it. */
export function lazy<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}
