import type { ReportClient } from '../worker/report-client.js';
import type { RowsFound } from '../worker/report-messages.js';
import { ALL_ROWS, RowWindow } from './row-window.js';

/** Of 500 rows a filter finds 7. */
const askFiltered = async (name: string, { filter }: { filter: string }) => {
  await new Promise((resolve) => setTimeout(resolve));
  return name === 'view' ? { rows: filter === '' ? 500 : 7, unread: null } : { numbers: [], rows: [] };
};

describe('RowWindow', () => {
  it('drops a jump to a row if another view is requested', async () => {
    const rows = new RowWindow({ ask: askFiltered } as unknown as Pick<ReportClient, 'ask'>, 20);
    rows.grow(500, 'a', true);
    await rows.changeView({ filter: 'long' });
    const finding = rows.find(300);
    const typed = rows.changeView({ filter: 'short' });
    await Promise.all([finding, typed]);
    expect(rows.getState()).toMatchObject({ total: 7, first: 0, marked: null, view: { filter: 'short' } });
    expect(await finding).toBe(false);
    expect(await rows.find(300)).toBe(true);
    expect(rows.getState()).toMatchObject({ total: 500, first: 296, marked: 300, view: ALL_ROWS });
  });

  it('jumps to a row during or after a failed view', async () => {
    const answers: { resolve: (found: RowsFound) => void; reject: (error: Error) => void }[] = [];
    const ask = async (name: string) =>
      name === 'view'
        ? new Promise<RowsFound>((resolve, reject) => answers.push({ resolve, reject }))
        : { numbers: [], rows: [] };
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const rows = new RowWindow({ ask } as Pick<ReportClient, 'ask'>, 20);
    rows.grow(500, 'a', true);
    const filtered = rows.changeView({ filter: 'long' });
    answers[0]!.resolve({ rows: 7, unread: null });
    await filtered;
    const cleared = rows.changeView(ALL_ROWS);
    const finding = rows.find(300);
    answers[1]!.resolve({ rows: 500, unread: null });
    await cleared;
    answers[2]!.reject(new Error('not loaded'));
    expect(await finding).toBe(false);
    expect(rows.getState()).toMatchObject({ failed: 'view', marked: null, first: 0 });
    const again = rows.find(300);
    answers[3]!.resolve({ rows: 500, unread: null });
    expect(await again).toBe(true);
    expect(rows.getState()).toMatchObject({ total: 500, first: 296, marked: 300, failed: null });
    jest.restoreAllMocks();
  });
});
