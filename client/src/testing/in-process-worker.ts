import type { FromWorker, ToWorker } from '../backtest/report-messages.js';
import { ReportSession } from '../backtest/report-session.js';

/** The report's worker without a thread of its own, which jsdom does not have: the same session, the same messages. */
class InProcessWorker extends EventTarget {
  private readonly session = new ReportSession((news) => this.tell(news));
  private resolveBalance: (balance: number | undefined) => void = () => undefined;
  private readonly balance = new Promise<number | undefined>((resolve) => {
    this.resolveBalance = resolve;
  });
  private isTerminated = false;

  postMessage(message: ToWorker): void {
    if (message.kind === 'open') void this.session.open(message.url, this.balance);
    if (message.kind === 'declare') this.resolveBalance(message.startingBalance);
    if (message.kind === 'ask') {
      this.tell({ kind: 'answer', id: message.id, answer: this.session.answer(message.name, message.ask) });
    }
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
