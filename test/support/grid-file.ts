/** The header row of a NinjaTrader grid, with only the columns that are read. */
export const GRID_HEADER =
  'Trade number,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit,Cum. net profit,Commission,MAE,MFE,Bars,';

interface Row {
  number: string;
  side: string;
  quantity: string;
  entryPrice: string;
  exitPrice: string;
  entry: string;
  exit: string;
  profit: string;
  sum: string;
  commission: string;
  mae: string;
  mfe: string;
}

/** Builds the row of one trade; `row` replaces default values. */
export const gridLine = (row: Partial<Row> = {}): string => {
  const { number, side, quantity, entryPrice, exitPrice, entry, exit, profit, sum, commission, mae, mfe } = {
    number: '1',
    side: 'Long',
    quantity: '1',
    entryPrice: '100.00',
    exitPrice: '102.00',
    entry: '9/15/2026 9:35:00 AM',
    exit: '9/15/2026 9:40:00 AM',
    profit: '$10.00',
    sum: '',
    commission: '$1.00',
    mae: '$1.00',
    mfe: '$12.00',
    ...row,
  };
  return `${number},${side},${quantity},${entryPrice},${exitPrice},${entry},${exit},${profit},${sum},${commission},${mae},${mfe},5,`;
};
export const gridFile = (...rows: string[]): string => `${[GRID_HEADER, ...rows].join('\r\n')}\r\n`;
