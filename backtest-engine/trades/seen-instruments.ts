import { instrumentCode, isMicro } from '../model/instruments.js';

/** More of them need not be told apart. */
const MOST_CODES = 100;
/** Contracts that have a number of their own; by the next one the first has expired, which gives it its number. */
const MOST_NUMBERS = 255;

/** What the trades of a grid were made in. */
export class MetInstruments {
  /** As the first trade that names one does; null until then. */
  first: string | null = null;
  /** Of the trade read last; empty where it names none, and beyond the instruments that are told apart. */
  code = '';
  /** Of the contract of that trade, from 1, as `NQ 03-26` and `NQ 06-26` are two; 0 where it names none. */
  number = 0;
  /** Whether that is a micro. */
  isMicro = false;
  /** Of all that were met; names in words stand for themselves. */
  readonly codes = new Set<string>();
  /** Whether two contracts were told apart. */
  areSeveral = false;
  private readonly numbers = new Map<string, number>();

  /** Takes what a trade was made in, null where it is the same as the one before. */
  meet(instrument: string | null): void {
    if (instrument === null) return;
    this.first ??= instrument || null;
    this.isMicro = isMicro(instrument);
    this.code = instrument === '' ? '' : (instrumentCode(instrument) ?? instrument);
    if (this.code !== '' && !this.codes.has(this.code)) {
      if (this.codes.size < MOST_CODES) this.codes.add(this.code);
      else this.code = '';
    }
    this.number = instrument === '' ? 0 : this.numberOf(instrument.trim().toUpperCase());
  }

  private numberOf(contract: string): number {
    const known = this.numbers.get(contract);
    if (known !== undefined) return known;
    if (this.numbers.size === MOST_NUMBERS) this.numbers.clear();
    this.areSeveral ||= this.numbers.size > 0;
    this.numbers.set(contract, this.numbers.size + 1);
    return this.numbers.size;
  }
}
