import type { TradeColumns } from './trade-columns.js';

type Columns = Pick<TradeColumns, 'length' | 'profit' | 'commission'>;

/** Which sign a file's costs have: exporters write them with or without a minus, and rebates with the other sign. */
export class CostSigns {
  private first = 0;
  private usual = 0;
  private other = 0;

  /** Takes a cost, of either sign. Answers it as positive, or as negative if it is a rebate by the first cost of the file. */
  take(cost: number): number {
    if (cost === 0) return 0;
    if (this.first === 0) this.first = Math.sign(cost);
    if (Math.sign(cost) === this.first) this.usual += 1;
    else this.other += 1;
    return cost * this.first;
  }

  get areAllZero(): boolean {
    return this.first === 0;
  }

  /** Makes costs of what was taken for rebates, and the reverse, if most have another sign than the first. */
  settle({ length, commission }: Columns): void {
    if (this.other <= this.usual) return;
    for (let slot = 0; slot < length; slot += 1) commission[slot]! *= -1;
  }
}

/** Takes every trade's costs off its profit. */
export function deductCosts({ length, profit, commission }: Columns): void {
  for (let slot = 0; slot < length; slot += 1) profit[slot]! -= commission[slot]!;
}
