import type { SiteSettings } from '../../../../src/shared/contract/site.js';
import type { FromWorker, ToWorker } from './report-messages.js';

/**
 * A report worker started by the early script, before the page's code has loaded. `ReportClient`
 * takes it over.
 */
export interface EarlyWorker {
  url: string;
  worker: Worker;
  /** Messages received until `stopListening` is called. */
  messages: FromWorker[];
  stopListening: () => void;
}

declare global {
  interface Window {
    earlyWorker?: EarlyWorker | undefined;
  }
}

/**
 * Starts the worker of the page's `report-worker` meta element, if there is one, and lets it read
 * the file at the page's URL plus `.csv`.
 */
export function startEarlyWorker(): void {
  const script = document.querySelector<HTMLMetaElement>('meta[name="report-worker"]')?.content;
  const worker = script === undefined ? null : startWorker(script);
  if (!worker) return;
  const url = `${location.pathname}.csv`;
  const messages: FromWorker[] = [];
  const receive = ({ data }: MessageEvent<FromWorker>): void => void messages.push(data);
  worker.addEventListener('message', receive);
  // After a failure, the page's code starts another worker and reports its failure.
  worker.addEventListener('error', () => {
    if (window.earlyWorker?.worker === worker) endEarlyWorker();
  });
  window.earlyWorker = { url, worker, messages, stopListening: () => worker.removeEventListener('message', receive) };
  const send = (message: ToWorker): void => worker.postMessage(message);
  send({ kind: 'open', url, wantsDetails: true });
  send({ kind: 'declare', startingBalance: startingBalanceInPage() });
}

/** Returns null if the browser starts no worker. The page's code reports that failure. */
function startWorker(script: string): Worker | null {
  try {
    return new Worker(script, { type: 'module' });
  } catch (error) {
    console.info('The report worker could not be started.', error);
    return null;
  }
}

/** The starting balance in the page's settings, in currency units. */
function startingBalanceInPage(): number | undefined {
  const settings = document.querySelector('#site-settings')?.textContent;
  if (!settings) return undefined;
  return (JSON.parse(settings) as SiteSettings).backtest?.entry.startingBalance;
}

/** Hands over the reading of the file at `url`, if the early script started one. */
export function takeEarlyWorker(url: string): EarlyWorker | undefined {
  if (window.earlyWorker?.url !== url) return undefined;
  const reading = window.earlyWorker;
  window.earlyWorker = undefined;
  reading.stopListening();
  return reading;
}

/** Ends the reading of a page that is not shown. */
export function endEarlyWorker(): void {
  window.earlyWorker?.worker.terminate();
  window.earlyWorker = undefined;
}
