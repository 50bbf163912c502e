import { isUsDollar } from './us-dollar.js';

/** Codes and words, but not what profits are counted in where they are no money. */
const CURRENCY_WORD =
  '(?<!\\p{L})(?!(?:PTS|POINTS?|PIPS?|TICKS?|BPS|PCT|MIO|MLN|TSD|DAYS?|BARS?|LOTS?|LOSS|LOSE|LOST|GAIN|WIN|WON|NEG|POS|MINUS|PLUS|DOWN|DEBIT)(?!\\p{L}))(?:[A-Z]{3,5}|kr|zł|Kč|Ft|лв|Fr|Rp|RM|Rs|TL|元|円)(?!\\p{L})';
/** In French the sign stands before the country. */
const CURRENCY = `(?:US|CA|AU|NZ|HK|NT|MX|R|A|C|S)\\$|\\$\\s?(?:US|CA|AU|NZ|HK)(?!\\p{L})|(?!¢)\\p{Sc}|${CURRENCY_WORD}`;
/** Currencies, and the marks that say in which direction text runs, but those that turn it around. */
const BESIDE_DIGITS = new RegExp(`${CURRENCY_WORD}\\.?|${CURRENCY}|[\\u200e\\u200f\\u202a-\\u202c]`, 'gu');
/** The currency that an amount may be written with. */
export const ANY_CURRENCY = new RegExp(CURRENCY, 'u');

/** An amount without what stands beside its digits; a currency between them, as in `12$34`, stays. */
export const withoutCurrency = (amount: string): string =>
  amount.replace(BESIDE_DIGITS, (sign, at: number) => {
    const isBetween = /\d\s*$/.test(amount.slice(0, at)) && /^\s*\d/.test(amount.slice(at + sign.length));
    return isBetween ? sign : '';
  });

/** The sign that amounts of a currency are mostly written with. */
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
/** Other ways to write a code or a sign. */
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

/** Whether it is a sign, or the code of a currency that is known here. */
export const isKnownCurrency = (name: string): boolean => /^\p{Sc}$/u.test(name) || Object.hasOwn(SIGNS, name);

/** As it is shown: `$` for `US$` and `$US`, `CA$` for `$CA`. */
export const toDisplayCurrency = (name: string): string =>
  name.includes('$') && isUsDollar(name) ? '$' : name.replace(/^\$\s?(CA|AU|NZ|HK)$/, '$1$$');

/** ISO code of a name that is one; null of a sign. */
export const toCurrencyCode = (name: string): string | null => (/^[A-Z]{3}$/.test(codeOf(name)) ? codeOf(name) : null);

/** A sign alone may be that of any dollar. */
const codeOf = (name: string): string =>
  name !== '$' && isUsDollar(name) ? 'USD' : (ALIASES[toDisplayCurrency(name)] ?? name);

/** Whether two names, each a sign or a code, can stand for one currency: `$` is the sign of many, `USD` and `AUD` are two. */
export function isSameCurrency(one: string, other: string): boolean {
  const [first, second] = [codeOf(one), codeOf(other)];
  return first === second || SIGNS[first] === second || SIGNS[second] === first;
}
