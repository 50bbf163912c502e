import type { Answer, Ask, FromWorker, QuestionName, ToWorker } from './report-messages.js';

/** The worker's end of its message channel. */
export interface WorkerPort {
  postMessage: (message: FromWorker) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void;
}

/** Handles the page's messages; see `ReportSession`. */
interface MessageHandler {
  open: (url: string, wantsDetails: boolean) => Promise<void>;
  declare: (startingBalance: number | null | undefined) => void;
  answer: <Name extends QuestionName>(name: Name, ask: Ask<Name>) => Promise<Answer<Name>>;
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

  async function answer({ id, name, ask }: Extract<ToWorker, { kind: 'ask' }>): Promise<void> {
    try {
      port.postMessage({ kind: 'answer', id, answer: await session.answer(name, ask) });
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

/** Longest run of one computation, in milliseconds, before other messages are handled. */
export const SLICE_MS = 50;

/**
 * Runs `steps` in slices and handles other messages between them. Returns null if `isSuperseded`
 * returns true after a slice.
 */
export async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result>;
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  isSuperseded: () => boolean,
): Promise<Result | null>;
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  isSuperseded?: () => boolean,
): Promise<Result | null> {
  let startedAt = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - startedAt < SLICE_MS) continue;
    // oxlint-disable-next-line no-await-in-loop -- other messages are handled between two slices
    await yieldToMessages();
    if (isSuperseded?.() === true) return null;
    startedAt = performance.now();
  }
}

export const yieldToMessages = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
