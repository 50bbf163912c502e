/** A turn is short, so that a file is asked for at once; so many of them, and the browser has compiled what it takes. */
const TURNS = 12;
const ROWS = 800;

const HEADER =
  'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,' +
  'Exit name,Profit,Cum. net profit,Commission,MAE,MFE,ETD,Bars,';

/** Has `rehearse` work out reports of made-up trades while `isIdle`: what the worker will need is compiled then. */
export async function rehearseWhile(isIdle: () => boolean, rehearse: (file: Uint8Array) => void): Promise<void> {
  const file = new TextEncoder().encode(madeUpTrades());
  for (let turn = 0; turn < TURNS; turn += 1) {
    await aTurn();
    if (!isIdle()) return;
    rehearse(file);
  }
}

/** A NinjaTrader grid of a trade a day. */
function madeUpTrades(): string {
  const lines = [HEADER];
  let total = 0;
  for (let number = 1; number <= ROWS; number += 1) {
    const profit = ((number * 7_919) % 200_000) - 98_000;
    total += profit;
    const date = new Date(Date.UTC(2020, 0, number));
    const day = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
    const side = number % 2 === 0 ? 'Long' : 'Short';
    const prices = `${3_000 + number / 4},${3_001 + number / 4},${day} 9:35:00 AM,${day} 10:05:00 AM`;
    const moved = `${dollars(profit)},${dollars(total)},$4.36,${dollars(300 * number)},${dollars(200 * number)},$1.25`;
    lines.push(`${number},ES 03-20,Sim,Rehearsal,${side},1,${prices},In,Out,${moved},6,`);
  }
  return `${lines.join('\n')}\n`;
}

/** As NinjaTrader writes them: `-$1,184.36` in quotes, as it holds a comma. */
function dollars(hundredths: number): string {
  const amount = (Math.abs(hundredths) / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',');
  const text = `${hundredths < 0 ? '-' : ''}$${amount}`;
  return text.includes(',') ? `"${text}"` : text;
}

/** For messages that have come. */
const aTurn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
