import { toCurrencyCode, isSameCurrency } from '../values/currencies.js';

/** The currency of a file's profits, by the names that amounts are written with: signs or codes, empty for none. */
export class ProfitCurrency {
  /** What was found last to be the same, as profits are written. */
  private accepted = '';
  /** The first code that profits are written with: `$` may be any dollar, and two codes are two currencies. */
  private code: string | null = null;

  /** `name` as the header or most of the first profits name it, else the first one that does; null until then. */
  constructor(public name: string | null) {}

  /** Takes how a profit is written. Answers whether it is in the currency of those before. */
  take(written: string): boolean {
    if (written === this.accepted || written === '') return true;
    const code = toCurrencyCode(written);
    this.code ??= code;
    const isSame = isSameCurrency(written, this.name ?? written) && (code === null || code === this.code);
    if (isSame) this.accepted = written;
    return isSame;
  }

  /** Whether another amount is in a currency that no profit can be in. */
  isOther(written: string): boolean {
    if (written === this.accepted || written === '' || this.name === null) return false;
    return !isSameCurrency(written, this.name);
  }
}
