import { waitFor } from '@testing-library/react';
import { ReportClient } from './report-client.js';
import type { FromWorker, ToWorker } from './report-messages.js';
import { serveSession, type WorkerPort } from './message-loop.js';

const VIEW = { filter: '', column: null, sort: null };

const broken = (): never => {
  throw new RangeError('out of memory');
};

/** Connects a client with a fake session as a page with its worker. */
function connect(handlers: Pick<Parameters<typeof serveSession>[0], 'open' | 'answer'>) {
  const session = { ...handlers, declare: () => undefined };
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

describe('A failing worker', () => {
  it('reports that the file could not be read', async () => {
    const { client } = connect({ open: async () => broken(), answer: broken });
    await waitFor(() => expect(client.state).toEqual({ kind: 'failed', reason: 'broken-down' }));
    await expect(client.ask('view', VIEW)).rejects.toThrow('crashed');
  });

  it('rejects one question and stays usable', async () => {
    const { client } = connect({ open: async () => undefined, answer: broken });
    await expect(client.ask('view', VIEW)).rejects.toThrow('out of memory');
    expect(client.state).toEqual({ kind: 'waiting' });
  });

  it('rejects all open questions when it crashes', async () => {
    const { client, page } = connect({ open: async () => undefined, answer: broken });
    Object.assign(page, { postMessage: () => undefined });
    const asked = client.ask('view', VIEW);
    page.dispatchEvent(new Event('error'));
    await expect(asked).rejects.toThrow('crashed');
    expect(client.state).toMatchObject({ kind: 'failed' });
  });

  it.each([
    ['has not loaded if it fails before its first message', [], 'no-code'],
    [
      'has crashed if it fails after its first message',
      [{ kind: 'progress', rows: 1, bytes: 9, totalBytes: 99, columns: [], stalled: false }],
      'broken-down',
    ],
  ] as const)('%s', (_case, messages, reason) => {
    const { client, page } = connect({ open: async () => undefined, answer: broken });
    for (const data of messages) page.dispatchEvent(new MessageEvent('message', { data }));
    page.dispatchEvent(new Event('error'));
    expect(client.state).toEqual({ kind: 'failed', reason });
  });
});
