/** Micro futures of CME Group that are a tenth of their standard contract, by their exchange's code. */
const TENTHS = 'MES|MNQ|MYM|M2K|MGC|MCL|MHG|MNG|M6A|M6B|M6E|MCD|MSF|MJY';

/** As NinjaTrader (`MES 09-26`, `MESZ6`) or TradingView (`CME_MINI:MES1!`) names it, with or without more words behind. */
const MICRO = new RegExp(`^(?:[A-Z_]+:)?(?:${TENTHS})(?:[FGHJKMNQUVXZ]\\d{1,4}|\\d!)?(?![A-Z0-9])`);

/** What one contract of an instrument is in standard contracts: 0.1 for the micros that are known here, else 1. */
export function contractSize(instrument: string | null): number {
  return MICRO.test(instrument?.trim().toUpperCase() ?? '') ? 0.1 : 1;
}
