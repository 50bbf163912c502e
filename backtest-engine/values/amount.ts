import { roundHundredths } from '../model/trades.js';
import { skipTextMark, decodeText, MAX_AMOUNT_CHARS } from './cell-text.js';
import { ANY_CURRENCY, removeCurrency } from './currencies.js';

export type DecimalSeparator = '.' | ',';

export const VALUE = 0;
export const BLANK = 1;
export const UNREADABLE = 2;
/** The amount makes sense only with the other decimal separator and was parsed that way. */
export const OTHER_SEPARATOR = 3;

/** Digits that a double represents exactly. */
const MAX_DIGITS = 15;
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);
const powerOfTen = (power: number): number => POWERS[power] ?? 10 ** power;
/** Rounding errors of exporters: around 0, and of hundredths such as `132.70999999999998`. */
const ZERO_ERROR = 1e-9;
const HUNDREDTH_ERROR = 1e-6;
/** Relative error in hundredths after parsing only `MAX_DIGITS` digits. */
const RELATIVE_ERROR = 1e-13;
const EXPONENT = /^\s*[-+]?\d+(?:[.,]\d+)?e[-+]?\d+\s*$/i;
const [DOT, COMMA, DOLLAR, SPACE_BYTE] = [46, 44, 36, 32] as const;
/** Kinds of characters other than digits. */
const [NO_SIGN, MINUS, SPACE, SIGN, DASH, PLUS] = [0, 1, 2, 3, 4, 5] as const;

/**
 * Parses amounts from bytes: `$1,126.02`, `($200.00)`, `-$ 200,00`, `58,00 $`, `−3.5 %`, `1 250`,
 * `1’126.02 CHF`. `parse` sets `hundredths` and `number`. Never yields NaN or infinity.
 */
export class AmountParser {
  private mantissa = 0;
  decimals = 0;
  private readonly decimal: number;
  private readonly grouping: number;
  private width = 1;
  /** Whether the amount ends with `%`. */
  isShare = false;
  /** The amount's currency as written. Empty without one. */
  currency = '';

  constructor(readonly separator: DecimalSeparator) {
    this.decimal = separator === '.' ? DOT : COMMA;
    this.grouping = separator === '.' ? COMMA : DOT;
  }

  /** Parses an amount. Returns VALUE, BLANK, UNREADABLE, or OTHER_SEPARATOR. */
  parse(bytes: Uint8Array, start: number, end: number): number {
    if (this.parsePlain(bytes, start, end)) return VALUE;
    this.isShare = false;
    this.currency = '';
    const from = skipTextMark(bytes, start, end);
    const found = this.scan(bytes, from, end, this.decimal);
    return found === UNREADABLE ? this.parseRare(bytes.subarray(from, end)) : found;
  }

  /** The amount in whole hundredths. */
  get hundredths(): number {
    const { mantissa, decimals } = this;
    if (decimals === 2) return mantissa;
    return roundHundredths(decimals < 2 ? mantissa * powerOfTen(2 - decimals) : mantissa / powerOfTen(decimals - 2));
  }

  get number(): number {
    return this.mantissa / powerOfTen(this.decimals);
  }

  /** Share of the amount that rounding to hundredths loses, from 0. */
  get lossInHundredths(): number {
    const { decimals, mantissa, hundredths, number } = this;
    if (decimals === 2 || (decimals < 2 && Number.isInteger(mantissa)) || Math.abs(number) < ZERO_ERROR) return 0;
    if (hundredths === 0) return 1;
    const isRoundingError =
      Math.abs(100 * number - hundredths) < HUNDREDTH_ERROR + RELATIVE_ERROR * Math.abs(hundredths);
    return isRoundingError ? 0 : Math.abs(hundredths / 100 / number - 1);
  }

  /** Fast path of `parse` for `-$1,200.00`, `5402.25`, `3`. Returns false for other notations. */
  parsePlain(bytes: Uint8Array, start: number, end: number): boolean {
    let at = start;
    const isNegative = bytes[at] === 45;
    if (isNegative) at += 1;
    const isDollars = bytes[at] === DOLLAR;
    if (isDollars) at += 1;
    if (end - at > MAX_DIGITS || at >= end) return false;
    let mantissa = 0;
    let point = -1;
    /** Position of the last grouping separator. */
    let group = -1;
    for (let next = at; next < end; next++) {
      const byte = bytes[next]!;
      if (byte >= 48 && byte <= 57) {
        mantissa = mantissa * 10 + (byte - 48);
        continue;
      }
      if (point >= 0 || next === at || (group >= 0 && next - group !== 4)) return false;
      if (byte === this.decimal) point = next;
      else if (byte === this.grouping && mantissa > 0 && (group >= 0 || next - at <= 3)) group = next;
      else return false;
    }
    if (group >= 0 && point < 0 && end - group !== 4) return false;
    this.mantissa = isNegative && mantissa > 0 ? -mantissa : mantissa;
    this.decimals = point < 0 ? 0 : end - point - 1;
    this.currency = isDollars ? '$' : '';
    this.isShare = false;
    return true;
  }

  private scan(bytes: Uint8Array, start: number, end: number, decimal: number): number {
    let mantissa = 0;
    let digits = 0;
    let decimals = -1;
    /** Digits since the last grouping separator, -1 before the first. */
    let group = -1;
    let groupSign = 0;
    let minuses = 0;
    let bracket = 0;
    let ended = false;
    let seen = false;
    let at = start;
    while (at < end) {
      const byte = bytes[at]!;
      at += 1;
      const digit = byte - 48;
      if (digit >= 0 && digit <= 9) {
        if (ended) return UNREADABLE;
        if (digits < MAX_DIGITS || decimals < 0) {
          mantissa = mantissa * 10 + digit;
          if (mantissa > 0) digits += 1;
          if (decimals >= 0) decimals += 1;
        }
        if (decimals < 0) {
          if (group >= 0) group += 1;
          else if (digits > MAX_DIGITS) return UNREADABLE;
        }
        seen = true;
      } else if (byte === decimal) {
        if (ended || decimals >= 0 || (group >= 0 && group !== 3)) return UNREADABLE;
        decimals = 0;
      } else if (byte === DOT || byte === COMMA || byte === 39) {
        // Indian grouping uses groups of two before the last group.
        const isGroup = byte === groupSign && (group === 3 || (group === 2 && byte === COMMA));
        if (ended || decimals >= 0 || mantissa === 0 || (group < 0 ? digits > 3 : !isGroup)) return UNREADABLE;
        groupSign = byte;
        group = 0;
      } else if (byte === DOLLAR) {
        this.currency = '$';
        ended = seen;
      } else if (byte === 37) {
        if (!seen) return UNREADABLE;
        ended = true;
        this.isShare = true;
      } else if (byte === 40) {
        if (seen || bracket !== 0) return UNREADABLE;
        bracket = 1;
      } else if (byte === 41) {
        if (!seen || bracket !== 1) return UNREADABLE;
        bracket = 2;
        ended = true;
      } else {
        const kind = this.classifySign(bytes, at - 1, end);
        at += this.width - 1;
        if (kind === NO_SIGN || (kind === PLUS && (seen || minuses > 0))) return UNREADABLE;
        if (kind === SPACE) {
          if (!seen || ended) continue;
          const next = at < end ? bytes[at]! - 48 : -1;
          if (next < 0 || next > 9) ended = true;
          else if (decimals >= 0 || (group < 0 ? digits > 3 : group !== 3)) return UNREADABLE;
          else if (group >= 0 && groupSign !== SPACE_BYTE) return UNREADABLE;
          else {
            groupSign = SPACE_BYTE;
            group = 0;
          }
        } else {
          // `58,-` has no cents. `58.00-` is negative.
          if ((kind === MINUS || kind === DASH) && decimals !== 0) minuses += 1;
          ended = seen;
        }
      }
    }
    // Spreadsheets show zero as `$ -` or ` -   `.
    const isZero =
      this.currency !== '' || (end - start > 3 && bytes[start] === SPACE_BYTE && bytes[end - 2] === SPACE_BYTE);
    seen ||= isZero && minuses === 1 && bracket === 0 && decimals < 0;
    if (!seen) return this.currency === '' && bracket === 0 && minuses <= 1 && decimals < 0 ? BLANK : UNREADABLE;
    if (minuses + (bracket > 0 ? 1 : 0) > 1 || bracket === 1) return UNREADABLE;
    if (digits > MAX_DIGITS || (decimals < 0 && group >= 0 && group !== 3)) return UNREADABLE;
    this.mantissa = (minuses > 0 || bracket > 0) && mantissa > 0 ? -mantissa : mantissa;
    this.decimals = decimals < 0 ? 0 : decimals;
    return VALUE;
  }

  /** Classifies a non-digit in UTF-8 or Windows-1252. Sets `width` to its length in bytes. */
  private classifySign(bytes: Uint8Array, at: number, end: number): number {
    const byte = bytes[at]!;
    this.width = 1;
    if (byte === 45) return MINUS;
    if (byte === 32 || byte === 9) return SPACE;
    if (byte === 43) return PLUS;
    if (byte === 0xc2 && at + 1 < end) {
      this.width = 2;
      const next = bytes[at + 1];
      return next === 0xa0 ? SPACE : next === 0xa3 ? this.sign('£') : next === 0xa5 ? this.sign('¥') : NO_SIGN;
    }
    if (byte === 0xe2 && at + 2 < end) {
      this.width = 3;
      const next = bytes[at + 1]! * 256 + bytes[at + 2]!;
      if (next === 0x8892) return MINUS;
      if (next === 0x82ac) return this.sign('€');
      if (next === 0x8093 || next === 0x8094) return DASH;
      return next === 0x80af || next === 0x8089 ? SPACE : NO_SIGN;
    }
    if (byte === 0xa0) return SPACE;
    if (byte === 0x80) return this.sign('€');
    if (byte === 0xa3) return this.sign('£');
    if (byte === 0xa5) return this.sign('¥');
    return byte === 0x96 || byte === 0x97 ? DASH : NO_SIGN;
  }

  private sign(currency: string): number {
    this.currency = currency;
    return SIGN;
  }

  /** Parses rare notations: other separator, exponent, currency in letters, Swiss grouping. */
  private parseRare(bytes: Uint8Array): number {
    const other = this.decimal === DOT ? COMMA : DOT;
    if (this.scan(bytes, 0, bytes.length, other) === VALUE) return OTHER_SEPARATOR;
    if (bytes.length > MAX_AMOUNT_CHARS) return UNREADABLE;
    const text = decodeText(bytes);
    if (EXPONENT.test(text)) {
      this.mantissa = Number(text.replace(',', '.'));
      this.decimals = 0;
      if (Math.abs(this.mantissa) >= 10 ** MAX_DIGITS) return UNREADABLE;
      return text.includes(this.decimal === DOT ? ',' : '.') ? OTHER_SEPARATOR : VALUE;
    }
    const plain = encoder.encode(removeCurrency(text).replaceAll('’', "'"));
    this.currency = ANY_CURRENCY.exec(text)?.[0] ?? '';
    if (this.scan(plain, 0, plain.length, this.decimal) === VALUE) return VALUE;
    return this.scan(plain, 0, plain.length, other) === VALUE ? OTHER_SEPARATOR : UNREADABLE;
  }
}

const encoder = new TextEncoder();
