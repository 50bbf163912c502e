import type { FromWorker, ToWorker } from './report-messages.js';
import type { ReportSession } from './report-session.js';

/** The worker's own end of its message channel. */
export interface WorkerPort {
  postMessage: (message: FromWorker) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void;
}

/**
 * Connects a session to its page. Every failure is reported to the page, so no question stays open.
 */
export function serveSession(session: Pick<ReportSession, 'open' | 'declare' | 'answer'>, port: WorkerPort): void {
  async function open({ url, wantsDetails }: Extract<ToWorker, { kind: 'open' }>): Promise<void> {
    try {
      await session.open(url, wantsDetails);
    } catch (error) {
      console.error('The report could not be built.', error);
      port.postMessage({ kind: 'failed', reason: 'broken-down' });
    }
  }

  async function answer(message: Extract<ToWorker, { kind: 'ask' }>): Promise<void> {
    const { id, name } = message;
    try {
      port.postMessage({ kind: 'answer', id, answer: await session.answer(name, message.ask) });
    } catch (error) {
      port.postMessage({ kind: 'unanswered', id, why: `${name}: ${String(error)}` });
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'open') void open(data);
    if (data.kind === 'declare') session.declare(data.startingBalance);
    if (data.kind === 'ask') void answer(data);
  });
}
