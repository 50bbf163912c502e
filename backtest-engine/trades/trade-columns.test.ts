import { TradeColumns } from './trade-columns.js';

const COUNT = 40_000;

function filled(reserved: number): TradeColumns {
  const columns = new TradeColumns();
  columns.reserve(reserved);
  for (let slot = 0; slot < COUNT; slot++) {
    columns.add();
    columns.profit[slot] = slot * 100;
    columns.side[slot] = slot % 2 === 0 ? 1 : -1;
    columns.row[slot] = slot + 1;
  }
  return columns;
}

describe.each([0, COUNT / 2, 2 * COUNT])('trades collected after reserving room for %i', (reserved) => {
  it.each([
    ['are the same for consecutive slots', (slot: number) => slot + 7, COUNT - 9],
    ['are the same in another order', (slot: number) => COUNT - 1 - slot, COUNT],
    ['are the same with gaps', (slot: number) => slot * 3, COUNT / 4],
    ['are empty without slots', (slot: number) => slot, 0],
  ])('%s', (_what, slotAt, length) => {
    const slots = Uint32Array.from({ length }, (_, at) => slotAt(at));
    const trades = filled(reserved).gather(slots, {
      mae: true,
      mfe: false,
      commission: false,
      severalInstruments: false,
    });
    expect(trades.length).toBe(length);
    expect(trades.profit).toEqual(Float64Array.from(slots, (slot) => slot * 100));
    expect(trades.side).toEqual(Int8Array.from(slots, (slot) => (slot % 2 === 0 ? 1 : -1)));
    expect(trades.row).toEqual(Uint32Array.from(slots, (slot) => slot + 1));
    expect(trades.mae?.every(Number.isNaN)).toBe(true);
    expect([trades.mfe, trades.commission, trades.instrument]).toEqual([null, null, null]);
  });
});
