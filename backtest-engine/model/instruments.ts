/**
 * Exchange, root and expiry. The expiry is a continuous contract (`1!`), NinjaTrader's month
 * (` 09-26`), or a month code and a year after at least two characters: `NQH7`, `NQH27` and `NQH98`
 * are futures, `HK50` and `ESX50` are indices.
 */
const INSTRUMENT =
  /^([a-z_]+:)?([a-z\d.]{1,10}?)(?:(\d!|(?<=[a-z\d]{2})[fghjkmnquvxz](?:[0-2]?\d|9\d|\d{4})|[\s-]\d\d-\d\d)(?![a-z\d!])|(?=$|,|\s))/i;
/** Maximum length of a code that words may follow, as in `NQ E-mini`. */
const MAX_LABELED_CODE_CHARS = 3;

/**
 * Extracts the code of an instrument: `NQ` for `NQ 09-26 (E-mini Nasdaq-100)`, `nq 09-26`, `NQZ6`,
 * `NQZ2026`, `CME_MINI:NQ1!` and `NQ E-mini`. Null for a name in words, such as `Gold` or `Micro
 * E-mini Nasdaq-100`.
 */
export function instrumentCode(instrument: string): string | null {
  const text = instrument.trim();
  const [, exchange, root, expiry] = INSTRUMENT.exec(text) ?? [];
  if (root === undefined) return null;
  if (exchange !== undefined || expiry !== undefined) return root.toUpperCase();
  const isFollowed = /^\s+[^\s(]/.test(text.slice(root.length));
  return root === root.toUpperCase() && (!isFollowed || root.length <= MAX_LABELED_CODE_CHARS) ? root : null;
}

/** Minimum quantity of trades in shares, coins or currency units instead of contracts. */
export const MIN_UNITS = 100;

/** Micro futures of CME Group that are a tenth of their standard contract. */
const MICROS = new Set('MES MNQ MYM M2K MGC MCL MHG MNG M6A M6B M6E MCD MSF MJY'.split(' '));

/** Standard contracts of the micros and other futures whose point is not worth 1. */
const STANDARD_FUTURES = new Set('ES NQ YM RTY GC SI CL HG NG ZB ZN 6A 6B 6E 6C 6S 6J FDAX'.split(' '));

/** Smallest price move in points. Micros have the tick of their standard contract. */
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
 * Returns the tick size in points of an instrument's code. Null if unknown, and if a tick is a
 * point or worth a dollar, because profits in ticks are then points or money.
 */
export function tickSize(code: string): number | null {
  return TICKS[code] ?? null;
}

const CURRENCIES = new Set(
  'USD EUR GBP JPY CHF AUD NZD CAD SEK NOK DKK SGD HKD MXN ZAR TRY PLN HUF CZK CNH'.split(' '),
);
const PAIR = /^\$?([A-Z]{3})[/ ]?([A-Z]{3})$/i;

/** Returns the pip size of a currency pair such as `EURUSD`, `$USDJPY` or `GBP/USD`, else null. */
export function pipSize(instrument: string): number | null {
  const [, base = '', quote = ''] = PAIR.exec(instrument.trim().toUpperCase()) ?? [];
  if (!CURRENCIES.has(base) || !CURRENCIES.has(quote)) return null;
  return quote === 'JPY' ? 0.01 : 0.0001;
}

/** Returns whether an instrument is a known future whose point is not worth 1. */
export function isKnownFuture(instrument: string): boolean {
  return STANDARD_FUTURES.has(codeOf(instrument)) || isMicro(instrument);
}

/** Other futures, whose point can be worth 1. */
const OTHER_FUTURES = new Set(
  'ZC ZS ZW ZL ZM KE ZF ZT UB TN RB HO BZ PL PA NKD HE LE GF SR3 ZQ 6M BTC MBT ETH MET QM QG SIL VX FESX FDXM FDXS FGBL FGBM FGBS'.split(
    ' ',
  ),
);
/** A delivery month by name, or NinjaTrader's `##-##` for merged months. */
const DELIVERY = /[\s-](?:##-##|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\s?\d\d)/i;

/**
 * Returns whether an instrument is certainly not a future: a currency pair, or an unknown code
 * without a delivery month, such as a stock symbol. False for a name in words.
 */
export function isNotFuture(instrument: string): boolean {
  if (pipSize(instrument) !== null) return true;
  const [, , , expiry] = INSTRUMENT.exec(instrument.trim()) ?? [];
  const isDelivered = expiry !== undefined || DELIVERY.test(instrument);
  const code = instrumentCode(instrument);
  return code !== null && !isDelivered && !isKnownFuture(instrument) && !OTHER_FUTURES.has(code);
}

export const MICROS_PER_STANDARD = 10;

/** Returns whether an instrument, as the platform writes it, is a known micro future. */
export const isMicro = (instrument: string | null): boolean => MICROS.has(codeOf(instrument ?? ''));

/** Returns whether some of the instruments, but not all, are known micro futures. */
export const hasMicrosAmongOthers = (instruments: ReadonlySet<string>): boolean =>
  new Set(Array.from(instruments, isMicro)).size > 1;

/** Returns the size of one contract in standard contracts. */
export const contractSize = (micros: boolean): number => (micros ? 1 / MICROS_PER_STANDARD : 1);

/** Returns the code of an instrument. A name in lower case is a code too. */
const codeOf = (instrument: string): string => instrumentCode(instrument) ?? instrument.trim().toUpperCase();
