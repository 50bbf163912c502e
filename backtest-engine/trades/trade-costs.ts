import { BLANK } from '../values/amount.js';
import { COST_SIGNS, type ReadingNotes } from '../model/reading-notes.js';
import type { RowFields } from './row-fields.js';
import type { TradeColumns } from './trade-columns.js';

type Costs = Pick<TradeColumns, 'length' | 'profit' | 'commission'>;

/**
 * Adds up the costs of each trade: commission and fees. Exporters write costs with or without a
 * minus, and rebates with the other sign. The first cost sets the sign, and `settle` corrects it by
 * the majority.
 */
export class TradeCosts {
  private readonly columns: readonly number[];
  /** Whether any cost could be read. */
  areKnown = false;
  /** Number of trades with blank costs. */
  tradesWithout = 0;
  /** Sign of the first cost that is not 0. */
  private firstSign = 0;
  private withFirstSign = 0;
  private withOtherSign = 0;

  constructor(
    private readonly fields: RowFields,
    private readonly notes: ReadingNotes,
  ) {
    const { commission, clearingFee, exchangeFee, ipFee, nfaFee } = fields.column;
    this.columns = [commission, clearingFee, exchangeFee, ipFee, nfaFee].filter((column) => column >= 0);
  }

  get hasColumns(): boolean {
    return this.columns.length > 0;
  }

  get areAllZero(): boolean {
    return this.firstSign === 0;
  }

  /** Costs of the current row in hundredths, rebates negative. Notes unreadable costs, as 0. */
  read(row: number): number {
    let sum = 0;
    let isBlank = true;
    for (const column of this.columns) {
      const cost = this.fields.notedMoney(column);
      if (this.fields.status !== BLANK) isBlank = false;
      if (Number.isNaN(cost)) continue;
      this.areKnown = true;
      const owed = this.positive(cost);
      sum += owed;
      if (owed < 0) this.notes.row('assumed', COST_SIGNS, row);
    }
    if (isBlank) this.tradesWithout += 1;
    return sum;
  }

  private positive(cost: number): number {
    if (cost === 0) return 0;
    if (this.firstSign === 0) this.firstSign = Math.sign(cost);
    if (Math.sign(cost) === this.firstSign) this.withFirstSign += 1;
    else this.withOtherSign += 1;
    return cost * this.firstSign;
  }

  /** Swaps costs and rebates if most costs have another sign than the first. */
  settle({ length, commission }: Costs): void {
    if (this.withOtherSign <= this.withFirstSign) return;
    for (let slot = 0; slot < length; slot += 1) commission[slot]! *= -1;
  }
}

export function deductCosts({ length, profit, commission }: Costs): void {
  for (let slot = 0; slot < length; slot += 1) profit[slot]! -= commission[slot]!;
}
