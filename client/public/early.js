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

// Code comes after the first paint, which is complete without it; where nothing is painted, as in the background, soon.
document.addEventListener('DOMContentLoaded', () => {
  const code = document.querySelector('template#code');
  const start = () => document.head.append(code.content);
  if (code === null) return;
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, 500);
});
