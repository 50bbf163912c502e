import { recordClicks } from '../hydration.js';
import { endFirstReading, startFirstReading } from './first-reading.js';
import { reserveHeight, setEntryKey } from './scroll-position.js';
import { showChosenTheme } from './theme.js';

// client/early-script.ts bundles this file and its imports into one script. The server inlines the
// script into every page, and it runs before the first paint, so it has to stay small.
showChosenTheme();
recordClicks();
setEntryKey();
reserveHeight(location.pathname);
document.addEventListener('error', showScriptFailure, true);
// The first change happens after the document is parsed and before the page's modules run.
document.addEventListener('readystatechange', startFirstReading, { once: true });

/** Shows the notice in index.html if a script does not load, because React cannot report it. */
function showScriptFailure({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return;
  endFirstReading();
  document.querySelector('#not-loaded')?.removeAttribute('hidden');
}
