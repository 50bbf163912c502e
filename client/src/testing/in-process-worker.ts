import type { FromWorker, ToWorker } from '../backtest-report/worker/report-messages.js';
import { ReportSession } from '../backtest-report/worker/report-session.js';
import { serveSession, type WorkerPort } from '../backtest-report/worker/serve-session.js';

/** The report's worker without a thread of its own, which jsdom does not have: the same session, the same messages. */
class InProcessWorker extends EventTarget {
  private readonly inside = new EventTarget();
  private isTerminated = false;

  constructor() {
    super();
    const port: WorkerPort = {
      postMessage: (message) => this.tell(message),
      addEventListener: (type, listener) => this.inside.addEventListener(type, listener as EventListener),
    };
    serveSession(new ReportSession((news) => this.tell(news)), port);
  }

  postMessage(message: ToWorker): void {
    this.inside.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  terminate(): void {
    this.isTerminated = true;
  }

  private tell(message: FromWorker): void {
    setTimeout(() => {
      if (!this.isTerminated) this.dispatchEvent(new MessageEvent('message', { data: message }));
    });
  }
}

/** Gives the tests of a file what a browser has and jsdom has not: workers, and boxes with a size. */
export function installWorker(): void {
  Object.assign(globalThis, {
    Worker: InProcessWorker,
    ResizeObserver: class {
      constructor(private readonly tell: () => void) {}
      observe(): void {
        this.tell();
      }
      disconnect(): void {}
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 400 });
}
