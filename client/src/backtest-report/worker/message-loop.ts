import type { Answer, Question, FromWorker, QuestionName, ToWorker } from './report-messages.js';

/** The worker's end of its message channel. */
export interface WorkerPort {
  postMessage: (message: FromWorker) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void;
}

/** Handles the page's messages; see `ReportSession`. */
interface MessageHandler {
  open: (url: string, wantsDetails: boolean) => Promise<void>;
  declare: (startingBalance: number | null | undefined) => void;
  answer: <Name extends QuestionName>(name: Name, question: Question<Name>) => Promise<Answer<Name>>;
}

/** Connects a session to its page. Reports every failure, so that no question stays open. */
export function serveSession(session: MessageHandler, port: WorkerPort): void {
  async function open({ url, wantsDetails }: Extract<ToWorker, { kind: 'open' }>): Promise<void> {
    try {
      await session.open(url, wantsDetails);
    } catch (error) {
      console.error('The report could not be built.', error);
      port.postMessage({ kind: 'failed', reason: 'broken-down' });
    }
  }

  async function answer({ id, name, question }: Extract<ToWorker, { kind: 'ask' }>): Promise<void> {
    try {
      port.postMessage({ kind: 'answer', id, answer: await session.answer(name, question) });
    } catch (error) {
      port.postMessage({ kind: 'unanswered', id, reason: `${name}: ${String(error)}` });
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'open') void open(data);
    if (data.kind === 'declare') session.declare(data.startingBalance);
    if (data.kind === 'ask') void answer(data);
  });
}
