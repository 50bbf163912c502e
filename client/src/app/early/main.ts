import { recordClicks } from './click-replay.js';
import { endEarlyWorker, startEarlyWorker } from '../../backtest-report/worker/early-worker.js';
import { reserveHeight, setEntryKey } from '../../lib/scroll-position.js';
import { showChosenTheme } from './theme.js';

// client/early-script.ts bundles this file and its imports into one script. The server inlines the
// script into every page, and it runs before the first paint, so it has to stay small.
showChosenTheme();
recordClicks();
setEntryKey();
reserveHeight(location.pathname);
document.addEventListener('error', showScriptFailure, true);
// The first change happens after the document is parsed and before the page's modules run.
document.addEventListener('readystatechange', startEarlyWorker, { once: true });

/** Shows the notice in index.html if a script does not load, because React cannot report it. */
function showScriptFailure({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return;
  endEarlyWorker();
  document.querySelector('#not-loaded')?.removeAttribute('hidden');
}
