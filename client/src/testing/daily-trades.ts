/** Header row of the trades below. */
export const HEAD = 'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit,MAE,MFE';

/** Returns a trade of the day from 09:30 to 10:00, numbered by its day; amounts in dollars. */
export const trade = (
  day: string,
  profit: number,
  { quantity = 1, mae = Math.max(0, -profit), mfe = Math.max(0, profit) } = {},
) =>
  `${day.replaceAll('-', '')},ES,Long,${quantity},${day} 09:30:00,${day} 10:00:00,$${profit.toFixed(2)},$${mae.toFixed(2)},$${mfe.toFixed(2)}`;

/** Returns one trade a day from March 2 on. */
export const days = (...profits: number[]) =>
  profits.map((profit, at) => trade(`2026-03-${String(at + 2).padStart(2, '0')}`, profit));
