import { createHash } from 'node:crypto';
import { BacktestReader } from './backtest-reader.js';
import type { FileReading } from '../model/trades.js';

const GRID =
  'Trade number;Instrument;Market pos.;Qty;Entry price;Exit price;Entry time;Exit time;Exit name;Profit;Cum. net profit;Commission;MAE;MFE;';
const SMALL = new TextEncoder().encode(
  [
    '\uFEFFOwn strategy – Trades',
    GRID,
    '1;ES;Long;1;100,00;102,00;16/06/2026 09:45:59;16/06/2026 10:00:00;"Ziel; ""1""\r\nnext";58,00 €;58,00 €;1,00 €;2,00 €;60,00 €;',
    '2;ES;Short;2;100,00;102,00;17/06/2026 09:45:59;17/06/2026 10:00:00;Stop;−1 058,00 €;−1 000,00 €;1,00 €;2,00 €;—;',
    '3;ES;Short;2;100,00;102,00;17/06/2026 09:45:59;17/06/2026 10:00:00;"open;n/a;;;;;',
    '4;ES;Long;1;100,00;102,00;18/06/2026 09:45:59;18/06/2026 10:00:00;L\u00f6ss;10,00 €;-990,00 €;1,00 €;2,00 €;60,00 €;',
  ].join('\r\n'),
);

/** A file of several blocks with quoted fields, odd rows and an unclosed quote. */
function largeFile(rows: number): Uint8Array {
  let random = 3;
  const next = (below: number): number => (random = (random * 48_271) % 2_147_483_647) % below;
  const lines = ['Trade number,Market pos.,Qty,Entry time,Exit time,Exit name,Profit,MAE,MFE,'];
  for (let at = 1; at <= rows; at++) {
    const day = `${1 + next(12)}/${1 + next(28)}/2026`;
    const name = ['Stop', '"a, b"', '"two\nlines"', '"6"" pipe"', at === 900 ? '"open' : 'x'.repeat(next(90))][next(5)];
    const profit = next(40) === 0 ? '' : `"-$${next(9)},${100 + next(900)}.${10 + next(90)}"`;
    lines.push(
      `${at},Short,${next(5)},${day} 9:${10 + next(50)},${day} 3:0${next(10)} PM,${name},${profit},$1.00,$2.00,`,
    );
  }
  return new TextEncoder().encode(lines.join('\n'));
}

interface Whole {
  reading: Omit<FileReading, 'trades'>;
  /** Digest of every array of the trades. */
  trades: Record<string, string>;
  rows: string[][];
}

function readIn(bytes: Uint8Array, cuts: readonly number[], rowStep = 1): Whole {
  const reader = new BacktestReader();
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    reader.push(bytes.slice(from, cut));
    from = cut;
  }
  const { trades, ...reading } = reader.finish();
  const rows: string[][] = [];
  for (let row = 0; row < reading.rowCount; row += rowStep) rows.push(reader.table!.row(row));
  return { reading, trades: Object.fromEntries(Object.entries(trades ?? {}).map(digestOf)), rows };
}

function sha256({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return createHash('sha256')
    .update(new Uint8Array(buffer, byteOffset, byteLength))
    .digest('hex');
}

function digestOf([name, column]: [string, unknown]): [string, string] {
  return [name, ArrayBuffer.isView(column) ? sha256(column) : String(column)];
}

describe('a file that arrives in pieces', () => {
  it('reads a file the same wherever it is split in two', () => {
    const whole = readIn(SMALL, []);
    expect(whole.reading).toMatchObject({ rowCount: 4, currency: '€' });
    expect(whole.trades['length']).toBe('3');
    expect(whole.rows[0]?.[8]).toBe('Ziel; "1"\r\nnext');
    expect(whole.rows[2]?.[8]).toBe('"open');
    for (let cut = 1; cut < SMALL.length; cut++) expect(readIn(SMALL, [cut])).toEqual(whole);
  });

  it('reads a file the same byte by byte', () => {
    const everywhere = Array.from({ length: SMALL.length }, (_, at) => at);
    expect(readIn(SMALL, everywhere)).toEqual(readIn(SMALL, []));
  });

  it('reads a file the same in many blocks with random splits', () => {
    const bytes = largeFile(100_000);
    expect(bytes.length).toBeGreaterThan(8_500_000);
    const whole = readIn(bytes, [], 997);
    expect(whole.reading.rowCount).toBe(100_000);
    for (const step of [65_536, 300_007, 5_000_011]) {
      let random = step;
      const cuts: number[] = [];
      for (let at = 0; at < bytes.length; at += 1 + (random % step)) {
        cuts.push(at);
        random = (random * 48_271) % 2_147_483_647;
      }
      expect(readIn(bytes, cuts, 997)).toEqual(whole);
    }
  });

  it('returns rows before the end of the file', () => {
    const bytes = largeFile(5_000);
    const reader = new BacktestReader();
    expect(reader.table).toBeNull();
    reader.push(bytes.subarray(0, 100_000));
    expect(reader.table?.columnInfo()[0]?.name).toBe('Trade number');
    const soFar = reader.rowsSoFar;
    expect(soFar).toBeGreaterThan(1_000);
    expect(reader.table!.row(soFar - 1)[0]).toBe(String(soFar));
    reader.push(bytes.subarray(100_000));
    reader.finish();
    expect(reader.rowsSoFar).toBe(5_000);
    expect(reader.table!.row(soFar - 1)[0]).toBe(String(soFar));
  });

  it('does not slow down after a quote that is never closed', () => {
    const bytes = new TextEncoder().encode(`a,b\n"${'1,2\n'.repeat(500_000)}`);
    const { reading } = readIn(
      bytes,
      Array.from({ length: 400 }, (_, at) => at * 5_000),
      100_000,
    );
    expect(reading.rowCount).toBe(500_000);
  });
});
