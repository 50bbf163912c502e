/**
 * Exchange, root and what comes after it: a continuous contract (`1!`), a month's letter and a year behind two characters at least
 * (`HK50` and `ESX50` are indices, `NQH7`, `NQH27` and `NQH98` futures), or NinjaTrader's month (` 09-26`).
 */
const FORM =
  /^([a-z_]+:)?([a-z\d.]{1,10}?)(?:(\d!|(?<=[a-z\d]{2})[fghjkmnquvxz](?:[0-2]?\d|9\d|\d{4})|[\s-]\d\d-\d\d)(?![a-z\d!])|(?=$|,|\s))/i;
/** So many letters are taken for a code where words follow them. */
const SHORT = 3;

/**
 * `NQ` of `NQ 09-26 (E-mini Nasdaq-100)`, `nq 09-26`, `NQZ6`, `NQZ2026`, `CME_MINI:NQ1!` and `NQ E-mini`; null for the name of
 * a market in words, such as `Gold` or `Micro E-mini Nasdaq-100`.
 */
export function instrumentCode(instrument: string): string | null {
  const text = instrument.trim();
  const [, exchange, root, expiry] = FORM.exec(text) ?? [];
  if (root === undefined) return null;
  if (exchange !== undefined || expiry !== undefined) return root.toUpperCase();
  const isFollowed = /^\s+[^\s(]/.test(text.slice(root.length));
  return root === root.toUpperCase() && (!isFollowed || root.length <= SHORT) ? root : null;
}

/** From so many standard contracts on a size is one of shares, coins or units of a currency. */
export const UNITS = 100;

/** Micro futures of CME Group that are a tenth of their standard contract, by their exchange's code. */
const TENTHS = new Set('MES MNQ MYM M2K MGC MCL MHG MNG M6A M6B M6E MCD MSF MJY'.split(' '));

/** The standard contracts of these and others, whose points are not worth 1 either. */
const STANDARDS = new Set('ES NQ YM RTY GC SI CL HG NG ZB ZN 6A 6B 6E 6C 6S 6J FDAX'.split(' '));

/** The smallest move of a price, in points; of the micros it is that of their standard contract. */
const TICKS: Readonly<Record<string, number>> = {
  ES: 0.25,
  MES: 0.25,
  NQ: 0.25,
  MNQ: 0.25,
  RTY: 0.1,
  M2K: 0.1,
  GC: 0.1,
  CL: 0.01,
  NG: 0.001,
  SI: 0.005,
  ZB: 1 / 32,
};

/**
 * In points, of what `instrumentCode` gives; null where the tick is not known here, or is a point or worth a dollar: profits in
 * such ticks are points, or money.
 */
export function tickSize(code: string): number | null {
  return TICKS[code] ?? null;
}

const CURRENCIES = new Set(
  'USD EUR GBP JPY CHF AUD NZD CAD SEK NOK DKK SGD HKD MXN ZAR TRY PLN HUF CZK CNH'.split(' '),
);
const PAIR = /^\$?([A-Z]{3})[/ ]?([A-Z]{3})$/i;

/** How much of a price is a pip, of a pair of currencies such as `EURUSD`, `$USDJPY` and `GBP/USD`; null of anything else. */
export function pipSize(instrument: string): number | null {
  const [, base = '', quote = ''] = PAIR.exec(instrument.trim().toUpperCase()) ?? [];
  if (!CURRENCIES.has(base) || !CURRENCIES.has(quote)) return null;
  return quote === 'JPY' ? 0.01 : 0.0001;
}

/** Whether an instrument is a future that is known here, a point of which is worth more or less than 1. */
export function isKnownFuture(instrument: string): boolean {
  return STANDARDS.has(codeOf(instrument)) || isMicro(instrument);
}

/** More of them, whose points may be worth 1. */
const FURTHER = new Set(
  'ZC ZS ZW ZL ZM KE ZF ZT UB TN RB HO BZ PL PA NKD HE LE GF SR3 ZQ 6M BTC MBT ETH MET QM QG SIL VX FESX FDXM FDXS FGBL FGBM FGBS'.split(
    ' ',
  ),
);
/** A month of delivery in letters, or NinjaTrader's mark of merged ones. */
const DELIVERY = /[\s-](?:##-##|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\s?\d\d)/i;

/**
 * Whether an instrument is named like none of a futures exchange: a pair of currencies, or a code without a month of delivery
 * that no future known here has, as of a share. False of a name in words, which tells nothing.
 */
export function isNoFuture(instrument: string): boolean {
  if (pipSize(instrument) !== null) return true;
  const [, , , expiry] = FORM.exec(instrument.trim()) ?? [];
  const isDelivered = expiry !== undefined || DELIVERY.test(instrument);
  const code = instrumentCode(instrument);
  return code !== null && !isDelivered && !isKnownFuture(instrument) && !FURTHER.has(code);
}

/** How many micros make a standard contract. */
export const MICROS_PER_STANDARD = 10;

/** Whether an instrument, as a platform names it, is a micro that is known here. */
export const isMicro = (instrument: string | null): boolean => TENTHS.has(codeOf(instrument ?? ''));

/** Whether some of these instruments are such and others are not. */
export const hasMicrosAmongOthers = (instruments: ReadonlySet<string>): boolean =>
  new Set(Array.from(instruments, isMicro)).size > 1;

/** What one contract is in standard contracts. */
export const contractSize = (micros: boolean): number => (micros ? 1 / MICROS_PER_STANDARD : 1);

/** In small letters alone a code could be the name of a market, which a micro's is not. */
const codeOf = (instrument: string): string => instrumentCode(instrument) ?? instrument.trim().toUpperCase();
