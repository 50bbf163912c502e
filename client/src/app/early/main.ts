import { recordClicks } from './click-replay.js';
import { endEarlyWorker, startEarlyWorker } from '../../backtest-report/worker/early-worker.js';
import { reserveHeight, setEntryKey } from '../../lib/scroll-position.js';
import { showNotLoaded } from './not-loaded.js';
import { showChosenTheme } from './theme.js';

// client/early-script.ts bundles this file and its imports into one script. The server inlines the
// script into every page, and it runs before the first paint, so it has to stay small.
showChosenTheme();
recordClicks();
setEntryKey();
reserveHeight(location.pathname);
window.addEventListener('error', showScriptFailure, true);
// The first change happens after the document is parsed and before the page's modules run.
document.addEventListener('readystatechange', startEarlyWorker, { once: true });
document.addEventListener('readystatechange', makeFoldedSearchable, { once: true });

/**
 * Lets a link to a text find it in folded lists before React takes over (catalog/tool-list.tsx).
 * React renders no other value of `hidden` than true.
 */
function makeFoldedSearchable(): void {
  for (const box of document.querySelectorAll('.tools-rest[hidden]')) box.setAttribute('hidden', 'until-found');
}

/**
 * Reports a script of the site that does not load, or that fails before React has taken over. A
 * browser's extensions fail here, too, and so may a partner's script, which nobody misses.
 */
function showScriptFailure(event: Event): void {
  const { target } = event;
  const address = target instanceof HTMLScriptElement ? target.src : window.early && (event as ErrorEvent).filename;
  if (!address?.startsWith(`${location.origin}/`)) return;
  endEarlyWorker();
  showNotLoaded();
}
