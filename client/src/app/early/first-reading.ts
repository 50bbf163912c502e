import type { FromWorker, ToWorker } from '../../backtest-report/worker/report-messages.js';
import type { SiteSettings } from '../../../../src/shared/contract/site.js';

/** The reading of the page's own file, begun before the page's code is there to show it. */
export interface FirstReading {
  url: string;
  worker: Worker;
  /** What it has told until `stopListening` is called. */
  told: FromWorker[];
  stopListening: () => void;
}

declare global {
  interface Window {
    firstReading?: FirstReading | undefined;
  }
}

/** Has the worker, whose script is at `script`, read the file of the page that was sent for `path`; `ReportClient` takes it over. */
export function beginReading(script: string, path: string): void {
  const worker = startWorker(script);
  if (!worker) return;
  const url = `${path}.csv`;
  const told: FromWorker[] = [];
  const hear = ({ data }: MessageEvent<FromWorker>): void => void told.push(data);
  worker.addEventListener('message', hear);
  // The page's code then starts another, and says what comes of that.
  worker.addEventListener('error', () => {
    if (window.firstReading?.worker === worker) endFirstReading();
  });
  window.firstReading = { url, worker, told, stopListening: () => worker.removeEventListener('message', hear) };
  const send = (message: ToWorker): void => worker.postMessage(message);
  send({ kind: 'open', url, wantsDetails: true });
  send({ kind: 'declare', startingBalance: knownBalance() });
}

/** Null where the browser starts none: the page's code says so. */
function startWorker(script: string): Worker | null {
  try {
    return new Worker(script, { type: 'module' });
  } catch (error) {
    console.info('No worker could be started.', error);
    return null;
  }
}

/** What the page brings along of its run's manifest entry. */
function knownBalance(): number | undefined {
  const settings = document.querySelector('#site-settings')?.textContent;
  if (!settings) return undefined;
  return (JSON.parse(settings) as SiteSettings).backtest?.entry.startingBalance;
}

/** The reading of this file where it has begun, for who takes it over. */
export function takeFirstReading(url: string): FirstReading | undefined {
  if (window.firstReading?.url !== url) return undefined;
  const begun = window.firstReading;
  window.firstReading = undefined;
  begun.stopListening();
  return begun;
}

/** For who does not show the page that was sent. */
export function endFirstReading(): void {
  window.firstReading?.worker.terminate();
  window.firstReading = undefined;
}
