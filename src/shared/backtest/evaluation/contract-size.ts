import { instrumentCode } from '../instrument-code.js';

/** Micro futures of CME Group that are a tenth of their standard contract, by their exchange's code. */
const TENTHS = new Set('MES MNQ MYM M2K MGC MCL MHG MNG M6A M6B M6E MCD MSF MJY'.split(' '));

/** The standard contracts of these and others, whose points are not worth 1 either. */
const STANDARDS = new Set('ES NQ YM RTY GC SI CL HG NG ZB ZN 6A 6B 6E 6C 6S 6J FDAX'.split(' '));

/** Whether an instrument is a future that is known here, a point of which is worth more or less than 1. */
export function isKnownFuture(instrument: string): boolean {
  return STANDARDS.has(codeOf(instrument)) || contractSize(instrument) < 1;
}

/** What one contract of an instrument, as a platform names it, is in standard contracts: 0.1 for the micros that are known here, else 1. */
export function contractSize(instrument: string | null): number {
  return TENTHS.has(codeOf(instrument ?? '')) ? 0.1 : 1;
}

/** In small letters alone a code could be the name of a market, which a micro's is not. */
const codeOf = (instrument: string): string => instrumentCode(instrument) ?? instrument.trim().toUpperCase();
