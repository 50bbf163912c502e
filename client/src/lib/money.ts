import { isUsDollar } from '../../../backtest-engine/model/us-dollar.js';

/** Currency signs used in files, with their ISO codes. */
const CODES: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY' };

/** The ISO code of a currency as files name it; an unknown sign or a name such as `USDT` stays. */
export const currencyCode = (currency: string): string =>
  isUsDollar(currency) ? 'USD' : (CODES[currency] ?? currency);

/** Whether Intl accepts the code as a currency. */
export const isIsoCode = (code: string): boolean => /^[A-Z]{3}$/i.test(code);

/** To the cent. */
export function centsOf(code: string | null): Intl.NumberFormatOptions {
  return {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: hasCents(code) ? 'auto' : 'stripIfInteger',
  };
}

/** Whether a currency has cents. Yen has none, even if the file contains fractions. */
function hasCents(code: string | null): boolean {
  if (code === null || !isIsoCode(code)) return true;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  return format.resolvedOptions().minimumFractionDigits !== 0;
}

/**
 * Creates a formatter of amounts, with a true minus sign. A code that Intl rejects follows the
 * number; null: plain numbers.
 */
export function moneyFormat(code: string | null, options: Intl.NumberFormatOptions): (value: number) => string {
  const style = code !== null && isIsoCode(code) ? ({ style: 'currency', currency: code } as const) : {};
  const format = new Intl.NumberFormat('en-US', { ...options, ...style });
  const after = code === null || isIsoCode(code) ? '' : ` ${code}`;
  return (value) => withMinus(format.format(value)) + after;
}

export const withMinus = (text: string): string => text.replace('-', '−');

/** Keeps what `create` makes for each currency, because creating Intl formats is slow. */
export function perCurrency<Formats>(
  create: (currency: string | null) => Formats,
): (currency: string | null) => Formats {
  const made = new Map<string | null, Formats>();
  return (currency) => {
    const formats = made.get(currency) ?? create(currency);
    made.set(currency, formats);
    return formats;
  };
}
