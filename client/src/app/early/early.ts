import { endFirstReading, startFirstReading } from './first-reading.js';
import { setEntryKey } from './history-entry.js';
import { reserveHeight } from './page-height.js';
import { keepPresses } from './presses.js';
import { showChosenTheme } from './theme.js';

// client/early-script.ts bundles this file and its imports into one script. It is inlined into
// every page and runs before the first paint, so it has to stay small.
showChosenTheme();
keepPresses();
setEntryKey();
reserveHeight(location.pathname);
document.addEventListener('error', showScriptFailure, true);
// The document is parsed then, and the page's modules have not run yet.
document.addEventListener('readystatechange', startFirstReading, { once: true });

/**
 * Shows the notice in index.html if a module does not load: without React nothing else would report
 * it.
 */
function showScriptFailure({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return;
  endFirstReading();
  document.querySelector('#not-loaded')?.removeAttribute('hidden');
}
