import { beginReading, endFirstReading } from './first-reading.js';
import { layOutParts } from './opening.js';

/** Where nothing is painted, as in the background, code comes after this long. */
const PATIENCE_MS = 500;

/**
 * Code waits in a template (client/vite.config.ts) until the first paint, which is complete without it. Where the page is
 * whole and its visitor brings nothing along, it is only fetched then, and runs at their first move.
 */
export function runPageCode(firstMove: Promise<void>): void {
  const code = document.querySelector<HTMLTemplateElement>('template#code');
  if (code === null) return;
  const run = (): void => {
    // First: its script would wait for a connection behind all others.
    const { worker } = code.dataset;
    if (worker !== undefined && window.early) beginReading(worker, window.early.path);
    for (const script of code.content.querySelectorAll('script')) script.addEventListener('error', sayNotLoaded);
    document.head.append(code.content);
  };
  afterPaint(() => {
    layOutParts();
    const isWhole = 'whole' in code.dataset && bringsNothing();
    if (!isWhole) return run();
    fetchAhead(code.content);
    void firstMove.then(run);
  });
}

/** React says so of what fails later; it may be what has failed here, and a skeleton would stand for ever. */
function sayNotLoaded(): void {
  endFirstReading();
  document.querySelector('#not-loaded')?.removeAttribute('hidden');
}

function afterPaint(begin: () => void): void {
  let isBegun = false;
  const beginOnce = (): void => {
    if (!isBegun) begin();
    isBegun = true;
  };
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    beginOnce();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(beginOnce, PATIENCE_MS);
}

/** A browser without storage may bring a session along, and only the code can ask the server for it. */
function bringsNothing(): boolean {
  if (location.search !== '' || mayTranslate()) return false;
  try {
    localStorage.setItem('trial', '1');
    const isKept = localStorage.length === 1;
    localStorage.removeItem('trial');
    return isKept;
  } catch {
    return false;
  }
}

/** A browser that translates a page before its code runs leaves texts in it that its code does not find again. */
function mayTranslate(): boolean {
  return !navigator.languages.some((language) => language.startsWith('en'));
}

function fetchAhead(code: DocumentFragment): void {
  for (const script of code.querySelectorAll('script')) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: script.src }));
  }
}
