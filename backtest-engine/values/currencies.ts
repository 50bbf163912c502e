import { isUsDollar } from '../model/us-dollar.js';

/** Currency codes and words, except units of profits that are not money. */
const CURRENCY_WORD =
  '(?<!\\p{L})(?!(?:PTS|POINTS?|PIPS?|TICKS?|BPS|PCT|MIO|MLN|TSD|DAYS?|BARS?|LOTS?|LOSS|LOSE|LOST|GAIN|WIN|WON|NEG|POS|MINUS|PLUS|DOWN|DEBIT)(?!\\p{L}))(?:[A-Z]{3,5}|kr|zł|Kč|Ft|лв|Fr|Rp|RM|Rs|TL|元|円)(?!\\p{L})';
/** A currency sign, code or word. French writes the sign before the country, as in `$US`. */
const CURRENCY = `(?:US|CA|AU|NZ|HK|NT|MX|R|A|C|S)\\$|\\$\\s?(?:US|CA|AU|NZ|HK)(?!\\p{L})|(?!¢)\\p{Sc}|${CURRENCY_WORD}`;
/** Currencies, and marks of text direction except overrides. */
const BESIDE_DIGITS = new RegExp(`${CURRENCY_WORD}\\.?|${CURRENCY}|[\\u200e\\u200f\\u202a-\\u202c]`, 'gu');
export const ANY_CURRENCY = new RegExp(CURRENCY, 'u');

/** Removes currencies from an amount. Keeps one between digits, as in `12$34`. */
export const removeCurrency = (amount: string): string =>
  amount.replace(BESIDE_DIGITS, (sign, at: number) => {
    const isBetween = /\d\s*$/.test(amount.slice(0, at)) && /^\s*\d/.test(amount.slice(at + sign.length));
    return isBetween ? sign : '';
  });

const SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  AUD: '$',
  CAD: '$',
  NZD: '$',
  HKD: '$',
  SGD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  SEK: 'kr',
  NOK: 'kr',
  DKK: 'kr',
  ISK: 'kr',
  CHF: 'Fr',
  PLN: 'zł',
  CZK: 'Kč',
  HUF: 'Ft',
  TRY: '₺',
  INR: '₹',
  KRW: '₩',
  RUB: '₽',
};
/** Alternative spellings of a code or sign. */
const ALIASES: Readonly<Record<string, string>> = {
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
  '￥': '¥',
  円: '¥',
  元: '¥',
  TL: '₺',
};

/** Returns whether a name is a currency sign or a known code. */
export const isKnownCurrency = (name: string): boolean => /^\p{Sc}$/u.test(name) || Object.hasOwn(SIGNS, name);

/** Converts a currency to its displayed form: `$` for `US$` and `$US`, `CA$` for `$CA`. */
export const toDisplayCurrency = (name: string): string =>
  name.includes('$') && isUsDollar(name) ? '$' : name.replace(/^\$\s?(CA|AU|NZ|HK)$/, '$1$$');

/** Returns the ISO code of a currency name. Null for a sign. */
export const toCurrencyCode = (name: string): string | null => (/^[A-Z]{3}$/.test(codeOf(name)) ? codeOf(name) : null);

/** Returns the ISO code of a currency name if known. A plain `$` may be any dollar. */
const codeOf = (name: string): string =>
  name !== '$' && isUsDollar(name) ? 'USD' : (ALIASES[toDisplayCurrency(name)] ?? name);

/** Returns whether two names can mean one currency: `$` and `AUD` can, `USD` and `AUD` cannot. */
export function isSameCurrency(one: string, other: string): boolean {
  const [first, second] = [codeOf(one), codeOf(other)];
  return first === second || SIGNS[first] === second || SIGNS[second] === first;
}
