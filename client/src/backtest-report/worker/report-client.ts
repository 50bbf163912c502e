import type { MetricsBySide } from '../../../../backtest-engine/metrics/metrics.js';
import type { ReportDetails } from '../../../../backtest-engine/metrics/report.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { FileReading } from '../../../../backtest-engine/model/trades.js';
import { takeFirstReading } from '../../app/early/first-reading.js';
import {
  type Answer,
  type Ask,
  type FileEvent,
  type FromWorker,
  type QuestionName,
  type Rehearsed,
  SHORT_FILE,
  type ToWorker,
} from './report-messages.js';
import { takeWorker } from './standby-worker.js';

export type Ready = Extract<FileEvent, { kind: 'ready' }> & {
  /** Null until they have come, a moment later. */
  details: ReportDetails | null;
};

export type ReportState = { kind: 'waiting' } | Exclude<FileEvent, { kind: 'ready' }> | Ready;

export type Loading = Extract<FileEvent, { kind: 'progress' }>;

/** Whether it is worth waiting for the whole file. */
export function isAlmostLoaded(state: ReportState): state is Loading {
  return state.kind === 'progress' && !state.stalled && (state.totalBytes ?? state.bytes) < SHORT_FILE;
}

/** Whether it takes another reading of the file to go on. */
export function hasFailed(state: ReportState): boolean {
  return (
    state.kind === 'failed' ||
    (state.kind === 'ready' && state.brokenOff) ||
    (state.kind === 'progress' && state.stalled)
  );
}

/** What a file says of its run before anything is asked. */
export interface Run extends Pick<FileReading, 'instrument' | 'hasMicrosAmongOthers' | 'quantity'> {
  span: TimeSpan;
}

/** What a worker is to its page. */
export type WorkerLine = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

const WAITING: ReportState = { kind: 'waiting' };
/** A worker tells of a stalled download sooner than this, so one that is silent for longer has not started. */
const SILENT_MS = 15_000;
const SILENT: ReportState = { kind: 'progress', rows: 0, bytes: 0, totalBytes: null, columns: [], stalled: true };
/** As when the tab runs out of memory. */
const BROKE_DOWN = { kind: 'failed', reason: 'broken-down' } as const;
const NO_WORKER: WorkerLine = {
  postMessage: () => undefined,
  addEventListener: () => undefined,
  terminate: () => undefined,
};
/** A worker that fails before its first word did not load. */
const DID_NOT_LOAD = { kind: 'failed', reason: 'no-code' } as const;
const WITHOUT_WORKER = { kind: 'failed', reason: 'no-worker' } as const;

interface OpenQuestion {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** The balance that a run began with, in currency units: undefined where none is declared, null where that did not load. */
export type DeclaredBalance = Promise<number | null | undefined>;

/** The page's side of one file's report: its state as it comes in, and questions to the worker that holds the file. */
export class ReportClient {
  state: ReportState = WAITING;
  /** Told once the file is read; null where it has no report or no times. Open where reading fails. */
  readonly run: Promise<Run | null>;
  /** Told where there is time for a rehearsal before the file is read. */
  readonly rehearsed: Promise<Rehearsed>;
  private tellRehearsed!: (rehearsed: Rehearsed) => void;
  private tellRun!: (run: Run | null) => void;
  private worker: WorkerLine;
  /** Whether another one is started where this one, which the page began, does not load. */
  private mayBeginAgain: boolean;
  private readonly listeners = new Set<() => void>();
  private readonly open = new Map<number, OpenQuestion>();
  private asked = 0;
  private users = 0;
  private hasBrokenDown = false;
  private hasSpoken = false;
  private silence: ReturnType<typeof setTimeout> | undefined;

  /** Starts reading at once, or takes over what the page has begun. Without `wantsDetails` the report stays at its top. */
  constructor(
    private readonly url: string,
    private startingBalance: DeclaredBalance,
    private readonly wantsDetails: boolean,
    worker?: WorkerLine,
  ) {
    const begun = worker === undefined && wantsDetails ? takeFirstReading(url) : undefined;
    this.worker = worker ?? begun?.worker ?? takeWorker() ?? NO_WORKER;
    this.run = new Promise((resolve) => {
      this.tellRun = resolve;
    });
    this.rehearsed = new Promise((resolve) => {
      this.tellRehearsed = resolve;
    });
    this.mayBeginAgain = begun !== undefined;
    this.listen(this.worker);
    if (!begun) this.send({ kind: 'open', url, wantsDetails });
    for (const message of begun?.told ?? []) this.take(message);
    this.declare(startingBalance);
    if (this.worker === NO_WORKER) this.breakDown(WITHOUT_WORKER);
  }

  /** Whether more of the file is waited for. */
  get isComing(): boolean {
    return this.state.kind === 'waiting' || (this.state.kind === 'progress' && !this.state.stalled);
  }

  /** As in the constructor, again: where what is declared did not load the first time. */
  declare(startingBalance: DeclaredBalance): void {
    this.startingBalance = startingBalance;
    void startingBalance.then((declared) => this.send({ kind: 'declare', startingBalance: declared }));
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): ReportState => this.state;

  /** Rejects where this question could not be answered, or the worker has broken down. */
  ask<Name extends QuestionName>(name: Name, ask: Ask<Name>): Promise<Answer<Name>> {
    if (this.hasBrokenDown) return Promise.reject(brokenDown());
    this.asked += 1;
    const id = this.asked;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve: resolve as (answer: unknown) => void, reject });
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
        if (this.users > 0) return;
        clearTimeout(this.silence);
        this.worker.terminate();
      });
    };
  };

  private listen(worker: WorkerLine): void {
    const fail = (): void => {
      if (worker !== this.worker) return;
      if (this.mayBeginAgain && !this.hasSpoken) this.beginAgain();
      else this.breakDown();
    };
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<FromWorker>) => worker === this.worker && this.take(data),
    );
    for (const kind of ['messageerror', 'error'] as const) worker.addEventListener(kind, fail);
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.show(SILENT), SILENT_MS);
  }

  private beginAgain(): void {
    this.mayBeginAgain = false;
    this.worker.terminate();
    this.worker = takeWorker() ?? NO_WORKER;
    if (this.worker === NO_WORKER) return this.breakDown(WITHOUT_WORKER);
    this.listen(this.worker);
    this.send({ kind: 'open', url: this.url, wantsDetails: this.wantsDetails });
    this.declare(this.startingBalance);
  }

  private send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private take(message: FromWorker): void {
    this.hasSpoken = true;
    clearTimeout(this.silence);
    switch (message.kind) {
      case 'answer':
        this.close(message.id)?.resolve(message.answer);
        break;
      case 'unanswered':
        this.close(message.id)?.reject(new Error(message.why));
        break;
      case 'ready':
        this.show({ ...message, details: null });
        this.tellRun(runOf(message));
        break;
      case 'details':
        if (this.state.kind === 'ready') this.show({ ...this.state, details: message.details });
        break;
      case 'rehearsed':
        this.tellRehearsed(message);
        break;
      case 'figures':
        if (this.state.kind === 'ready') this.show(withFigures(this.state, message.figures));
        break;
      case 'failed':
        if (message.reason === BROKE_DOWN.reason) this.breakDown();
        else this.show(message);
        break;
      default:
        this.show(message);
    }
  }

  private close(id: number): OpenQuestion | undefined {
    const question = this.open.get(id);
    this.open.delete(id);
    return question;
  }

  private breakDown(how: ReportState = this.hasSpoken ? BROKE_DOWN : DID_NOT_LOAD): void {
    this.hasBrokenDown = true;
    clearTimeout(this.silence);
    this.worker.terminate();
    for (const id of this.open.keys()) this.close(id)?.reject(brokenDown());
    this.show(how);
  }

  private show(state: ReportState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

function runOf({ report, file }: Extract<FileEvent, { kind: 'ready' }>): Run | null {
  return report?.span ? { ...file, span: report.span } : null;
}

function withFigures(state: Ready, metrics: MetricsBySide): Ready {
  return { ...state, report: state.report && { ...state.report, metrics } };
}

const brokenDown = (): Error => new Error('The worker has broken down.');
