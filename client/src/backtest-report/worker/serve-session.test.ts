import { waitFor } from '@testing-library/react';
import { ReportClient } from './report-client.js';
import type { FromWorker, ToWorker } from './report-messages.js';
import { serveSession, type WorkerPort } from './serve-session.js';

const VIEW = { filter: '', column: null, sort: null };

const broken = (): never => {
  throw new RangeError('out of memory');
};

/** A client and a session of the test's own, joined as page and worker are. */
function joined(given: Pick<Parameters<typeof serveSession>[0], 'open' | 'answer'>) {
  const session = { ...given, declare: () => undefined };
  const page = new EventTarget();
  const inside = new EventTarget();
  const postMessage = (data: FromWorker) => void page.dispatchEvent(new MessageEvent('message', { data }));
  const addEventListener: WorkerPort['addEventListener'] = (type, listener) =>
    inside.addEventListener(type, listener as EventListener);
  serveSession(session, { postMessage, addEventListener });
  const line = Object.assign(page, {
    postMessage: (data: ToWorker) => inside.dispatchEvent(new MessageEvent('message', { data })),
    terminate: () => undefined,
  });
  return { page, client: new ReportClient('/backtests/orb.csv', Promise.resolve(undefined), true, line) };
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('A worker that fails', () => {
  it('tells so where it could not work the file out', async () => {
    const { client } = joined({ open: async () => broken(), answer: broken });
    await waitFor(() => expect(client.state).toEqual({ kind: 'failed', reason: 'broken-down' }));
    await expect(client.ask('view', VIEW)).rejects.toThrow('broken down');
  });

  it('refuses one question and stands for the others', async () => {
    const { client } = joined({ open: async () => undefined, answer: broken });
    await expect(client.ask('view', VIEW)).rejects.toThrow('out of memory');
    expect(client.state).toEqual({ kind: 'waiting' });
  });

  it('leaves no question open when it breaks down', async () => {
    const { client, page } = joined({ open: async () => undefined, answer: broken });
    Object.assign(page, { postMessage: () => undefined });
    const asked = client.ask('view', VIEW);
    page.dispatchEvent(new Event('error'));
    await expect(asked).rejects.toThrow('broken down');
    expect(client.state).toMatchObject({ kind: 'failed' });
  });

  it.each([
    ['did not load where it never said a word', [], 'no-code'],
    [
      'broke down where it did',
      [{ kind: 'progress', rows: 1, bytes: 9, totalBytes: 99, columns: [], stalled: false }],
      'broken-down',
    ],
  ] as const)('%s', (_outcome, words, reason) => {
    const { client, page } = joined({ open: async () => undefined, answer: broken });
    for (const data of words) page.dispatchEvent(new MessageEvent('message', { data }));
    page.dispatchEvent(new Event('error'));
    expect(client.state).toEqual({ kind: 'failed', reason });
  });
});
