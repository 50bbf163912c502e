import type { ReportClient } from './report-client.js';
import { ALL_ROWS, RowWindow } from './row-window.js';

/** A worker's answers, each row its number and the layout that it is read in. */
function worker() {
  const read = { layout: 'one' };
  const ask = async (_name: 'rows', { from, to }: { from: number; to: number }) => {
    const numbers = Array.from({ length: Math.min(to, 500) - from }, (_row, at) => from + at + 1);
    return { numbers, rows: numbers.map((number) => [String(number), read.layout]) };
  };
  return { read, client: { ask } as unknown as Pick<ReportClient, 'ask'> };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('The rows on screen', () => {
  it('are fetched anew where the file turns out to have another layout', async () => {
    const { read, client } = worker();
    const rows = new RowWindow(client);
    rows.show(0, 20);
    rows.grow(100, 'a', false);
    await settled();
    expect(rows.getState().rows[0]).toEqual(['1', 'one']);
    read.layout = 'other';
    rows.grow(500, 'a\nb', false);
    await settled();
    expect(rows.getState()).toMatchObject({ total: 500, from: 0 });
    expect(rows.getState().rows.slice(0, 2)).toEqual([
      ['1', 'other'],
      ['2', 'other'],
    ]);
  });

  it('are counted by the filter that was worked out last, until the next one is', async () => {
    let answer!: (total: number) => void;
    const ask = async (name: string) =>
      name === 'view' ? new Promise<number>((resolve) => (answer = resolve)) : { numbers: [], rows: [] };
    const rows = new RowWindow({ ask } as Pick<ReportClient, 'ask'>);
    rows.grow(500, 'a', true);
    const looking = rows.look({ filter: 'long' });
    expect(rows.getState()).toMatchObject({ total: 500, found: ALL_ROWS, busy: true });
    answer(7);
    await looking;
    expect(rows.getState()).toMatchObject({ total: 7, found: { filter: 'long' }, busy: false });
  });

  it('stay where only more of them come', async () => {
    const { read, client } = worker();
    const rows = new RowWindow(client);
    rows.show(0, 20);
    rows.grow(100, 'a', false);
    await settled();
    read.layout = 'other';
    rows.grow(500, 'a', false);
    await settled();
    expect(rows.getState().rows[0]).toEqual(['1', 'one']);
  });

  it('are fetched anew once the file is whole, as the last one may have been cut, and stand until then', async () => {
    const { read, client } = worker();
    const rows = new RowWindow(client);
    rows.show(0, 20);
    rows.grow(100, 'a', false);
    await settled();
    read.layout = 'whole';
    rows.grow(100, 'a', true);
    expect(rows.getState().rows[79]).toEqual(['80', 'one']);
    await settled();
    expect(rows.getState().rows[79]).toEqual(['80', 'whole']);
  });

  it('are there from the first on where they came with the report, and the next ones when they are wanted', async () => {
    const { read, client } = worker();
    const names = 'a\nb';
    const start = {
      total: 500,
      numbers: [1, 2],
      rows: [
        ['1', 'told'],
        ['2', 'told'],
      ],
      names,
    };
    const rows = new RowWindow(client, 2, start);
    expect(rows.getState()).toMatchObject({ total: 500, first: 0, rows: start.rows });
    rows.grow(500, names, true);
    await settled();
    expect(rows.getState().rows).toBe(start.rows);
    rows.show(1);
    await settled();
    expect(rows.getState().rows[2]).toEqual(['3', read.layout]);
  });
});
