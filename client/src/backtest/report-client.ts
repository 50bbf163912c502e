import type { Answer, Ask, FromWorker, QuestionName, ReportNews, ToWorker } from './report-messages.js';

/** `failed` with status -1 where the worker itself broke down, as when the tab runs out of memory. */
export type ReportState = { kind: 'waiting' } | ReportNews;

/** What a worker is to its page. */
export type WorkerLine = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

const startWorker = (): WorkerLine => new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });

const WAITING: ReportState = { kind: 'waiting' };
const BROKE_DOWN: ReportState = { kind: 'failed', status: -1 };

/** The page's side of one file's report: its state as it comes in, and questions to the worker that holds the file. */
export class ReportClient {
  state: ReportState = WAITING;
  private readonly listeners = new Set<() => void>();
  private readonly open = new Map<number, (answer: unknown) => void>();
  private asked = 0;
  private users = 0;

  /** Starts reading at once. `startingBalance` in currency units; undefined where none is declared. */
  constructor(
    url: string,
    startingBalance: Promise<number | undefined>,
    private readonly worker: WorkerLine = startWorker(),
  ) {
    this.worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.take(data));
    this.worker.addEventListener('error', () => this.show(BROKE_DOWN));
    this.send({ kind: 'open', url });
    void startingBalance.then((declared) => this.send({ kind: 'declare', startingBalance: declared }));
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): ReportState => this.state;

  /** Never rejects: where the worker has broken down, nothing is answered and the state says so. */
  ask<Name extends QuestionName>(name: Name, ask: Ask<Name>): Promise<Answer<Name>> {
    this.asked += 1;
    const id = this.asked;
    return new Promise((resolve) => {
      this.open.set(id, resolve as (answer: unknown) => void);
      this.send({ kind: 'ask', id, name, ask } as ToWorker);
    });
  }

  /** Keeps the worker until the function it answers is called; with the last user gone, the file's memory is given back. */
  readonly keep = (): (() => void) => {
    this.users += 1;
    return () => {
      this.users -= 1;
      // A page that is only drawn anew lets go and takes hold in the same moment.
      setTimeout(() => {
        if (this.users === 0) this.worker.terminate();
      });
    };
  };

  private send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private take(message: FromWorker): void {
    if (message.kind !== 'answer') {
      this.show(message);
      return;
    }
    this.open.get(message.id)?.(message.answer);
    this.open.delete(message.id);
  }

  private show(state: ReportState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
