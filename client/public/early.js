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

// Of a page that opens at its top, what lies below the window is not laid out before the first move (src/styles/opening.css).
const [opening] = performance.getEntriesByType('navigation');
// The name also has what follows `#:~:`, which `location` hides.
if (opening?.type === 'navigate' && !opening.name.includes('#')) {
  document.documentElement.dataset.opening = '';
}

// Code comes after the first paint, which is complete without it; where nothing is painted, as in the background, soon.
// Where the page is whole and its visitor brings nothing along, it is only fetched then, and runs at their first move.
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin', 'click'];
const firstMove = new Promise((resolve) => {
  const see = ({ type, movementX, movementY }) => {
    // Browsers tell of a mouse that rests where the page appears under it.
    if (type !== 'pointermove' || movementX !== 0 || movementY !== 0) resolve();
  };
  for (const sign of SIGNS) addEventListener(sign, see, { passive: true, capture: true });
});
void firstMove.then(() => delete document.documentElement.dataset.opening);

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
  let begin = 'whole' in code.dataset && bringsNothing() ? wait : run;
  const beginOnce = () => {
    begin();
    begin = () => undefined;
  };
  new PerformanceObserver(beginOnce).observe({ type: 'paint', buffered: true });
  setTimeout(beginOnce, 500);
});
