import type { FromWorker, ToWorker } from '../backtest-report/worker/report-messages.js';
import { ReportSession } from '../backtest-report/worker/report-session.js';
import { serveSession, type WorkerPort } from '../backtest-report/worker/serve-session.js';

/** The report worker without a thread, which jsdom lacks: same session, same messages. */
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

/** Installs workers and element sizes, which jsdom lacks. */
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
