import type { ReportClient } from '../worker/report-client.js';
import type { RowsFound } from '../worker/report-messages.js';
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

/** Of 500 rows a filter finds 7. */
const askFiltered = async (name: string, { filter }: { filter: string }) => {
  await settled();
  return name === 'view' ? { rows: filter === '' ? 500 : 7, unread: null } : { numbers: [], rows: [] };
};

describe('RowWindow', () => {
  it("fetches again if the file's layout changes", async () => {
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

  it.each([
    ['all of them do', ['999', '1,000', '1001'], true],
    ['two rows are one trade', ['999', '999', '1000'], false],
    ['the last one has none', ['999', '1000', ''], false],
  ])('detects whether the first field is the row number: %s', async (_which, first, isNumbered) => {
    const known = { numbers: [999, 1000, 1001], rows: first.map((field) => [field]) };
    const fetching = new RowWindow({ ask: async () => known });
    fetching.grow(1001, 'a', true);
    await settled();
    const started = new RowWindow(worker().client, 1, { ...known, total: 1001, names: 'a' });
    expect([fetching, started].map((rows) => rows.getState().isNumbered)).toEqual([isNumbered, isNumbered]);
  });

  it('remembers an unnumbered first field until the layout changes', async () => {
    const rows = new RowWindow(worker().client, 1, { total: 500, names: 'a', numbers: [1], rows: [['2']] });
    rows.show(300);
    await settled();
    expect(rows.getState()).toMatchObject({ from: 240, isNumbered: false });
    rows.grow(500, 'a\nb', true);
    await settled();
    expect(rows.getState()).toMatchObject({ from: 240, isNumbered: true });
  });

  it('keeps the total of the last filter until the next one is done', async () => {
    let answer!: (found: RowsFound) => void;
    const ask = async (name: string) =>
      name === 'view' ? new Promise<RowsFound>((resolve) => (answer = resolve)) : { numbers: [], rows: [] };
    const rows = new RowWindow({ ask } as Pick<ReportClient, 'ask'>);
    rows.grow(500, 'a', true);
    const change = rows.changeView({ filter: 'long' });
    expect(rows.getState()).toMatchObject({ total: 500, found: ALL_ROWS, busy: true });
    answer({ rows: 7, unread: null });
    await change;
    expect(rows.getState()).toMatchObject({ total: 7, found: { filter: 'long' }, busy: false });
  });

  it('finishes a view while the file completes', async () => {
    let answer!: (found: RowsFound) => void;
    const ask = async (name: string) =>
      name === 'view' ? new Promise<RowsFound>((resolve) => (answer = resolve)) : { numbers: [1], rows: [['a']] };
    const rows = new RowWindow({ ask } as Pick<ReportClient, 'ask'>);
    rows.grow(5, 'a', false);
    const change = rows.changeView({});
    rows.grow(5, 'a', true);
    answer({ rows: 5, unread: null });
    await change;
    await settled();
    expect(rows.getState()).toMatchObject({ busy: false, total: 5, rows: [['a']] });
  });

  it('settles with the last view, not a superseded one', async () => {
    const answers: ((found: RowsFound) => void)[] = [];
    const ask = async (name: string) =>
      name === 'view' ? new Promise<RowsFound>((resolve) => answers.push(resolve)) : { numbers: [], rows: [] };
    const rows = new RowWindow({ ask } as Pick<ReportClient, 'ask'>);
    rows.grow(500, 'a', true);
    void rows.changeView({ filter: 'one' });
    const state = rows.settled();
    void rows.changeView({ filter: 'two' });
    answers[0]!({ rows: 500, unread: null });
    await settled();
    expect(rows.getState()).toMatchObject({ busy: true, found: ALL_ROWS });
    answers[1]!({ rows: 7, unread: null });
    expect(await state).toMatchObject({ total: 7, found: { filter: 'two' }, busy: false });
  });

  it("keeps a filter's total while more rows arrive", async () => {
    const rows = new RowWindow({ ask: askFiltered } as unknown as Pick<ReportClient, 'ask'>, 20);
    rows.grow(500, 'a', false);
    await rows.changeView({ filter: 'long' });
    rows.grow(600, 'a', false);
    expect(rows.getState().total).toBe(7);
  });

  it('fetches rows scrolled to during another request', async () => {
    const asked: number[] = [];
    const { client } = worker();
    const ask = async (name: 'rows', question: { from: number; to: number; page: number }) => {
      asked.push(question.from);
      return client.ask(name, question);
    };
    const rows = new RowWindow({ ask } as unknown as Pick<ReportClient, 'ask'>, 20);
    rows.grow(500, 'a', true);
    rows.show(300);
    await settled();
    expect(asked).toEqual([0, 240]);
    expect(rows.getState()).toMatchObject({ from: 240, first: 300 });
  });

  it('keeps fetched rows when more arrive', async () => {
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

  it('fetches again once the file is complete', async () => {
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

  it('starts with the rows sent along with the report', async () => {
    const { read, client } = worker();
    const names = 'a\nb';
    const start = {
      total: 500,
      numbers: [1, 2],
      rows: [
        ['1', 'new'],
        ['2', 'new'],
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

  it('shows the new view if the old one was scrolled meanwhile', async () => {
    const answers: ((answer: unknown) => void)[] = [];
    const asked: string[] = [];
    const ask = async (name: string) => {
      asked.push(name);
      return new Promise((resolve) => answers.push(resolve));
    };
    const rows = new RowWindow({ ask } as Pick<ReportClient, 'ask'>, 20);
    rows.grow(500, 'a', true);
    const change = rows.changeView({ filter: 'x' });
    rows.show(300);
    expect(asked).toEqual(['rows', 'view']);
    answers[1]!({ rows: 2, unread: null });
    await change;
    answers[0]!({ numbers: [1], rows: [['of the old view']] });
    await settled();
    expect(rows.getState().rows).toEqual([]);
    expect(asked).toEqual(['rows', 'view', 'rows']);
    answers[2]!({ numbers: [7, 9], rows: [['one'], ['two']] });
    await settled();
    expect(rows.getState()).toMatchObject({ first: 0, numbers: [7, 9], rows: [['one'], ['two']] });
  });

  it('shows the column page chosen during a request', async () => {
    const answers: ((answer: unknown) => void)[] = [];
    const asked: number[] = [];
    const ask = async (_name: string, { page }: { page: number }) => {
      asked.push(page);
      return new Promise((resolve) => answers.push(resolve));
    };
    const rows = new RowWindow({ ask } as unknown as Pick<ReportClient, 'ask'>, 20);
    rows.grow(1, 'a', true);
    rows.showPage(1);
    answers[0]!({ numbers: [1], rows: [['of page 0']] });
    await settled();
    expect(rows.getState().rows).toEqual([]);
    answers[1]!({ numbers: [1], rows: [['of page 1']] });
    await settled();
    expect([asked, rows.getState().rows]).toEqual([[0, 1], [['of page 1']]]);
  });

  it('returns to the first column page if the layout changes', async () => {
    const { client } = worker();
    const rows = new RowWindow(client, 20);
    rows.grow(10, 'a', false);
    rows.showPage(2);
    rows.grow(10, 'b', false);
    expect(rows.getState().page).toBe(0);
  });
});
