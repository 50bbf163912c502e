// Stands in the page itself and runs before its first paint.

// A chosen theme never flashes. Keep in step with src/layout/theme.ts.
try {
  if (localStorage.getItem('theme') === 'light') document.documentElement.dataset.theme = 'light';
} catch (error) {
  console.info('The theme is not kept: this browser refuses local storage.', error);
}

// The last press waits here for code that is still on its way, and so does the address that this page was sent for, which the
// visitor may have left by going back meanwhile. Keep in step with src/early-press.ts.
window.early = {
  path: location.pathname,
  press: null,
  keep(press) {
    window.early.press = press;
  },
};
window.addEventListener('click', window.early.keep, { capture: true });

// The router calls the first entry of every document `default` and would bring back the place where an older one was left.
// With a name of its own a new document opens at its top, and only going back or a reload finds its place again.
if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '');

// A page that opens at its top is painted before what lies below the window is laid out, and that comes part by part
// (src/styles/opening.css), so that none of it takes long.
const FRAME_MS = 30;
const PARTS = ['cards-1', 'cards-2', 'cards-3', 'cards-4', 'end'];
const [opening] = performance.getEntriesByType('navigation');
const { dataset } = document.documentElement;

// A report says itself when it was painted (src/backtest/report-view.tsx).
function layOut(left) {
  if (dataset.opening === undefined) return;
  dataset.opening = [...left, 'report'].join(' ');
  if (left.length > 0) setTimeout(() => layOut(left.slice(1)), FRAME_MS);
}

// The name also has what follows `#:~:`, which `location` hides.
if (opening?.type === 'navigate' && !opening.name.includes('#')) {
  dataset.opening = [...PARTS, 'report'].join(' ');
}

// Code comes after the first paint, which is complete without it; where nothing is painted, as in the background, soon.
// Where the page is whole and its visitor brings nothing along, it is only fetched then, and runs at their first move.
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin', 'click', 'beforeprint'];
const firstMove = new Promise((resolve) => {
  const seen = new AbortController();
  const see = ({ type, movementX, movementY }) => {
    // Browsers tell of a mouse that rests where the page appears under it.
    if (type === 'pointermove' && movementX === 0 && movementY === 0) return;
    seen.abort();
    resolve();
  };
  for (const sign of SIGNS) addEventListener(sign, see, { passive: true, capture: true, signal: seen.signal });
});
void firstMove.then(() => delete dataset.opening);

function bringsNothing() {
  if (location.search !== '') return false;
  try {
    return localStorage.length === 0;
  } catch {
    return true;
  }
}

document.addEventListener('DOMContentLoaded', () => {
  const code = document.querySelector('template#code');
  if (code === null) return;
  const run = () => document.head.append(code.content);
  const wait = () => {
    for (const script of code.content.querySelectorAll('script')) {
      const link = { rel: 'modulepreload', crossOrigin: '', href: script.getAttribute('src') };
      document.head.append(Object.assign(document.createElement('link'), link));
    }
    void firstMove.then(run);
  };
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    layOut(PARTS);
    if ('whole' in code.dataset && bringsNothing()) wait();
    else run();
  };
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    begin();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(begin, 500);
});
