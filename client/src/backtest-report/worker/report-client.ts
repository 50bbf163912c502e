import type { MetricsBySide } from '../../../../backtest-engine/metrics/metrics.js';
import type { ReportDetails } from '../../../../backtest-engine/metrics/report.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { FileReading } from '../../../../backtest-engine/model/trades.js';
import { takeEarlyWorker } from './early-worker.js';
import {
  type Answer,
  type Question,
  type FileEvent,
  type FromWorker,
  type QuestionName,
  SHORT_FILE_BYTES,
  type ToWorker,
} from './report-messages.js';
import { takeWorker } from './standby-worker.js';

export type Ready = Extract<FileEvent, { kind: 'ready' }> & {
  /** Null until the `details` event arrives. */
  details: ReportDetails | null;
};

export type ReportState = { kind: 'waiting' } | Exclude<FileEvent, { kind: 'ready' }> | Ready;

export type Loading = Extract<FileEvent, { kind: 'progress' }>;

/** Whether the page waits for the whole file instead of showing its rows first. */
export function isAlmostLoaded(state: ReportState): state is Loading {
  return state.kind === 'progress' && !state.stalled && (state.totalBytes ?? state.bytes) < SHORT_FILE_BYTES;
}

/** Whether only reading the file again can help. */
export function hasFailed(state: ReportState): boolean {
  return (
    state.kind === 'failed' ||
    (state.kind === 'ready' && state.brokenOff) ||
    (state.kind === 'progress' && state.stalled)
  );
}

/** Facts about a run that the prop-firm check needs. */
export interface Run extends Pick<FileReading, 'instrument' | 'hasMicrosAmongOthers' | 'quantity'> {
  span: TimeSpan;
}

/** The page's end of a worker's message channel. */
export type WorkerChannel = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

const WAITING: ReportState = { kind: 'waiting' };
/** A worker reports a stalled download sooner. A worker silent for longer has not started. */
const START_TIMEOUT_MS = 15_000;
const STALLED: ReportState = { kind: 'progress', rows: 0, bytes: 0, totalBytes: null, columns: [], stalled: true };
const CRASHED = { kind: 'failed', reason: 'broken-down' } as const;
/** A worker that fails before its first message did not load. */
const NOT_LOADED = { kind: 'failed', reason: 'no-code' } as const;
const NOT_STARTED = { kind: 'failed', reason: 'no-worker' } as const;
const NO_WORKER: WorkerChannel = {
  postMessage: () => undefined,
  addEventListener: () => undefined,
  terminate: () => undefined,
};

interface OpenQuestion {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** A starting balance in currency units: undefined if none is declared, null without a manifest. */
export type DeclaredBalance = Promise<number | null | undefined>;

/** The page's side of one file's report: its state, and questions to the worker with the file. */
export class ReportClient {
  state: ReportState = WAITING;
  /** Resolves when the file is read; null without a report or times. Pending if reading fails. */
  readonly run: Promise<Run | null>;
  private resolveRun!: (run: Run | null) => void;
  private worker: WorkerChannel;
  /** Whether to start another worker if the early script's worker does not load. */
  private canRestart: boolean;
  private readonly listeners = new Set<() => void>();
  private readonly openQuestions = new Map<number, OpenQuestion>();
  private questionCount = 0;
  private users = 0;
  private hasCrashed = false;
  private hasReceived = false;
  private silence: ReturnType<typeof setTimeout> | undefined;

  /** Starts reading, or takes over the early script's reading. `wantsDetails`: emit `details`. */
  constructor(
    private readonly url: string,
    private startingBalance: DeclaredBalance,
    private readonly wantsDetails: boolean,
    worker?: WorkerChannel,
  ) {
    const first = worker === undefined && wantsDetails ? takeEarlyWorker(url) : undefined;
    this.worker = worker ?? first?.worker ?? takeWorker() ?? NO_WORKER;
    this.run = new Promise((resolve) => {
      this.resolveRun = resolve;
    });
    this.canRestart = first !== undefined;
    this.listen(this.worker);
    if (!first) this.send({ kind: 'open', url, wantsDetails });
    for (const message of first?.messages ?? []) this.receive(message);
    this.declare(startingBalance);
    if (this.worker === NO_WORKER) this.crash(NOT_STARTED);
  }

  /** Declares the balance, again after a retry of the manifest. */
  declare(startingBalance: DeclaredBalance): void {
    this.startingBalance = startingBalance;
    void startingBalance.then((declared) => this.send({ kind: 'declare', startingBalance: declared }));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): ReportState => this.state;

  /** Asks the worker. Rejects if it cannot answer or has crashed. */
  ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
    if (this.hasCrashed) return Promise.reject(crashError());
    this.questionCount += 1;
    const id = this.questionCount;
    return new Promise((resolve, reject) => {
      this.openQuestions.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.send({ kind: 'ask', id, name, question } as ToWorker);
    });
  }

  /** Keeps the worker alive until the returned function is called. Ends it after the last user. */
  readonly keep = (): (() => void) => {
    this.users += 1;
    return () => {
      this.users -= 1;
      // React may release and keep at once when it re-mounts a page.
      setTimeout(() => {
        if (this.users > 0) return;
        clearTimeout(this.silence);
        this.worker.terminate();
      });
    };
  };

  private listen(worker: WorkerChannel): void {
    const fail = (): void => {
      if (worker !== this.worker) return;
      if (this.canRestart && !this.hasReceived) this.restart();
      else this.crash();
    };
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<FromWorker>) => worker === this.worker && this.receive(data),
    );
    for (const kind of ['messageerror', 'error'] as const) worker.addEventListener(kind, fail);
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.setState(STALLED), START_TIMEOUT_MS);
  }

  private restart(): void {
    this.canRestart = false;
    this.worker.terminate();
    this.worker = takeWorker() ?? NO_WORKER;
    if (this.worker === NO_WORKER) return this.crash(NOT_STARTED);
    this.listen(this.worker);
    this.send({ kind: 'open', url: this.url, wantsDetails: this.wantsDetails });
    this.declare(this.startingBalance);
  }

  private send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromWorker): void {
    this.hasReceived = true;
    clearTimeout(this.silence);
    switch (message.kind) {
      case 'answer':
        this.closeQuestion(message.id)?.resolve(message.answer);
        break;
      case 'unanswered':
        this.closeQuestion(message.id)?.reject(new Error(message.reason));
        break;
      case 'ready':
        this.setState({ ...message, details: null });
        this.resolveRun(runOf(message));
        break;
      case 'details':
        if (this.state.kind === 'ready') this.setState({ ...this.state, details: message.details });
        break;
      case 'metrics':
        if (this.state.kind === 'ready') this.setState(withMetrics(this.state, message.metrics));
        break;
      case 'failed':
        if (message.reason === CRASHED.reason) this.crash();
        else this.setState(message);
        break;
      default:
        this.setState(message);
    }
  }

  private closeQuestion(id: number): OpenQuestion | undefined {
    const question = this.openQuestions.get(id);
    this.openQuestions.delete(id);
    return question;
  }

  private crash(state: ReportState = this.hasReceived ? CRASHED : NOT_LOADED): void {
    this.hasCrashed = true;
    clearTimeout(this.silence);
    this.worker.terminate();
    for (const id of this.openQuestions.keys()) this.closeQuestion(id)?.reject(crashError());
    this.setState(state);
  }

  private setState(state: ReportState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

const runOf = ({ report, file }: Extract<FileEvent, { kind: 'ready' }>): Run | null =>
  report?.span ? { ...file, span: report.span } : null;

function withMetrics(state: Ready, metrics: MetricsBySide): Ready {
  return { ...state, report: state.report && { ...state.report, metrics } };
}

const crashError = (): Error => new Error('The worker has crashed.');
