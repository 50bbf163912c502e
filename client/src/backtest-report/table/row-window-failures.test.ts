import type { ReportClient } from '../worker/report-client.js';
import { RowWindow } from './row-window.js';

type Client = Pick<ReportClient, 'ask'>;

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A worker that answers each request on demand. */
function waitingWorker() {
  const asked: {
    name: string;
    question: unknown;
    resolve: (answer: unknown) => void;
    reject: (error: Error) => void;
  }[] = [];
  const ask = async (name: string, question: unknown) =>
    new Promise((resolve, reject) => asked.push({ name, question, resolve, reject }));
  return { asked, client: { ask } as Client };
}

/** Of 500 rows, each its number. */
const rowsOf = ({ from, to }: { from: number; to: number }) => {
  const numbers = Array.from({ length: Math.min(to, 500) - from }, (_row, at) => from + at + 1);
  return { numbers, rows: numbers.map((number) => [String(number)]) };
};

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('RowWindow after a failed request', () => {
  it('fetches scrolled rows if a view fails', async () => {
    let fail!: (error: Error) => void;
    const ask = async (name: string, question: never) =>
      name === 'view' ? new Promise((_resolve, reject) => (fail = reject)) : rowsOf(question);
    const rows = new RowWindow({ ask } as Client, 20);
    rows.grow(500, 'a', true);
    await settled();
    const change = rows.changeView({ filter: 'x' });
    rows.show(300);
    fail(new Error('not loaded'));
    await change;
    await settled();
    expect(rows.getState()).toMatchObject({ failed: 'view', busy: false, first: 300, from: 240 });
  });

  it('shows the new view if rows of the old one fail', async () => {
    const { asked: answers, client } = waitingWorker();
    const rows = new RowWindow(client, 20);
    rows.grow(500, 'a', true);
    const change = rows.changeView({ filter: 'x' });
    answers[1]!.resolve({ rows: 5, unread: null });
    await change;
    answers[0]!.reject(new Error('not loaded'));
    await settled();
    answers[2]!.resolve({ numbers: [3], rows: [['found']] });
    await settled();
    expect(rows.getState()).toMatchObject({ total: 5, rows: [['found']], failed: null });
  });

  it('keeps the current order and retries the failed one', async () => {
    const { asked, client } = waitingWorker();
    const rows = new RowWindow(client, 20);
    const sort = { column: 0, descending: false };
    const change = rows.changeView({ sort });
    asked[0]!.reject(new Error('not loaded'));
    await change;
    expect(rows.getState()).toMatchObject({ failed: 'view', found: { sort: null } });
    rows.retry();
    asked[1]!.resolve({ rows: 500, unread: null });
    await settled();
    expect(asked[1]).toMatchObject({ name: 'view', question: { sort } });
    expect(rows.getState()).toMatchObject({ failed: null, found: { sort } });
  });

  it('retries on the current column page', async () => {
    const { asked, client } = waitingWorker();
    const rows = new RowWindow(client, 20);
    rows.grow(500, 'a', true);
    rows.showPage(1);
    asked[0]!.reject(new Error('not loaded'));
    await settled();
    expect(rows.getState().failed).toBeNull();
    expect(asked[1]).toMatchObject({ name: 'rows', question: { page: 1 } });
  });

  it('clears the failure once other rows arrive', async () => {
    const { asked, client } = waitingWorker();
    const rows = new RowWindow(client, 20);
    rows.grow(500, 'a', true);
    asked[0]!.reject(new Error('not loaded'));
    await settled();
    expect(rows.getState().failed).toBe('rows');
    rows.show(1);
    asked[1]!.resolve(rowsOf({ from: 0, to: 81 }));
    await settled();
    expect(rows.getState()).toMatchObject({ failed: null, first: 1 });
  });

  it('retries at the current position', async () => {
    const { asked, client } = waitingWorker();
    const rows = new RowWindow(client, 20);
    rows.grow(500, 'a', true);
    asked[0]!.resolve(rowsOf({ from: 0, to: 80 }));
    await settled();
    rows.show(300);
    asked[1]!.reject(new Error('not loaded'));
    await settled();
    rows.retry();
    asked[2]!.resolve(rowsOf({ from: 240, to: 380 }));
    await settled();
    expect(asked[2]).toMatchObject({ name: 'rows', question: { from: 240 } });
    expect(rows.getState()).toMatchObject({ failed: null, first: 300, from: 240 });
  });

  it("keeps the view's failure when rows arrive", async () => {
    const { asked, client } = waitingWorker();
    const rows = new RowWindow(client, 20);
    rows.grow(500, 'a', true);
    const change = rows.changeView({ filter: 'x' });
    asked[1]!.reject(new Error('not loaded'));
    await change;
    asked[0]!.resolve(rowsOf({ from: 0, to: 80 }));
    await settled();
    expect(rows.getState().failed).toBe('view');
    rows.showPage(1);
    expect(rows.getState().failed).toBe('view');
  });
});
