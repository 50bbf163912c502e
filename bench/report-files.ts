import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';

const HEADER =
  'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,' +
  'Exit name,Profit,Cum. net profit,Commission,MAE,MFE,ETD,Bars,\n';
const LINES_A_PIECE = 5_000;
const FIRST_DAY = Date.UTC(2010, 0, 4, 9, 35);
const FIVE_MINUTES_MS = 300_000;
/** Hundredths of a dollar; a point of the E-mini S&P 500 is worth $50. */
const COMMISSION = 436;
const HUNDREDTHS_A_POINT = 5_000;

/**
 * Writes a NinjaTrader Trades file of made-up trades, about 165 bytes each, the same at every run.
 */
export async function writeTradesFile(path: string, trades: number): Promise<void> {
  const file = createWriteStream(path);
  const random = lehmer(20_261_121);
  let total = 0;
  file.write(HEADER);
  for (let from = 1; from <= trades; from += LINES_A_PIECE) {
    let piece = '';
    for (let number = from; number < Math.min(from + LINES_A_PIECE, trades + 1); number += 1) {
      const profit = Math.round((random() - 0.485) * 200_000);
      total += profit;
      piece += line(number, profit, total, random);
    }
    if (!file.write(piece)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
}

function line(number: number, profit: number, total: number, random: () => number): string {
  const entry = FIRST_DAY + number * FIVE_MINUTES_MS;
  const adverse = Math.round(random() * 100_000) + Math.max(0, -profit);
  const favorable = Math.round(random() * 100_000) + Math.max(0, profit);
  const side = random() < 0.5 ? 'Long' : 'Short';
  const price = (4_000 + random() * 900).toFixed(2);
  const points = (profit + COMMISSION) / HUNDREDTHS_A_POINT;
  return (
    [
      number,
      'ES 09-26',
      'Backtest',
      'Made up',
      side,
      1,
      price,
      (Number(price) + (side === 'Long' ? points : -points)).toFixed(2),
      clock(entry),
      clock(entry + FIVE_MINUTES_MS - 60_000),
      side,
      profit > 0 ? 'Profit target' : 'Stop loss',
      money(profit),
      money(total),
      money(COMMISSION),
      money(adverse),
      money(favorable),
      money(favorable - profit),
      1 + Math.floor(random() * 40),
    ].join(',') + ',\n'
  );
}

/** `9/15/2026 9:35:00 AM`, as Windows writes it in the United States. */
function clock(time: number): string {
  const date = new Date(time);
  const hour = date.getUTCHours();
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()} ${hour % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `"$1,126.02"`, quoted where it holds a comma, of hundredths. */
function money(hundredths: number): string {
  const text = (Math.abs(hundredths) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  const signed = `${hundredths < 0 ? '-' : ''}$${text}`;
  return signed.includes(',') ? `"${signed}"` : signed;
}

/** Numbers from 0 up to 1 (Park and Miller's generator), the same for the same seed. */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
