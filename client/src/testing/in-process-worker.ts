import type { FromWorker, ToWorker } from '../backtest-report/worker/report-messages.js';
import { ReportSession } from '../backtest-report/worker/report-session.js';
import { serveSession, type WorkerPort } from '../backtest-report/worker/message-loop.js';

/**
 * Replaces the report worker, because jsdom has no threads: the same session and messages in one
 * thread.
 */
class InProcessWorker extends EventTarget {
  private readonly inside = new EventTarget();
  private isTerminated = false;

  constructor() {
    super();
    const port: WorkerPort = {
      postMessage: (message) => this.send(message),
      addEventListener: (type, listener) => this.inside.addEventListener(type, listener as EventListener),
    };
    serveSession(new ReportSession((event) => this.send(event)), port);
  }

  postMessage(message: ToWorker): void {
    this.inside.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  terminate(): void {
    this.isTerminated = true;
  }

  private send(message: FromWorker): void {
    setTimeout(() => {
      if (!this.isTerminated) this.dispatchEvent(new MessageEvent('message', { data: message }));
    });
  }
}

/**
 * Installs browser features that jsdom lacks: workers, resize observers, and elements with a
 * height.
 */
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
