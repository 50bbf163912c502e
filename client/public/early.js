// Stands in the page itself and runs before its first paint.

// A chosen theme never flashes. Keep in step with src/layout/theme.ts.
try {
  if (localStorage.getItem('theme') === 'light') document.documentElement.dataset.theme = 'light';
} catch (error) {
  console.info('The theme is not kept: this browser refuses local storage.', error);
}

// What is pressed before the code for it is there counts once it is: the last press waits here. And so does the address that
// this page was sent for, which the visitor may have left by going back meanwhile. Keep in step with src/early-press.ts.
window.early = {
  path: location.pathname,
  press: null,
  keep(press) {
    window.early.press = press;
  },
  // React stops a press on its way that finds a part of the page asleep; what comes through to the window was heard.
  repeat(control, tries = 100) {
    let isHeard = false;
    const hear = () => (isHeard = true);
    window.addEventListener('click', hear);
    // A radio button that is chosen already would tell nobody of being pressed.
    if (control.type === 'radio') control.checked = false;
    control.click();
    window.removeEventListener('click', hear);
    if (!isHeard && control.isConnected && tries > 0) setTimeout(() => this.repeat(control, tries - 1), 50);
  },
  repeatUnlessHeard(control) {
    let isHeard = false;
    window.addEventListener('click', () => (isHeard = true), { once: true });
    setTimeout(() => isHeard || this.repeat(control));
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
