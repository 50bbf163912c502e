// Stands in the page itself and runs before its first paint.

// A chosen theme never flashes. Keep in step with src/layout/theme.ts.
try {
  if (localStorage.getItem('theme') === 'light') document.documentElement.dataset.theme = 'light';
} catch (error) {
  console.info('The theme is not kept: this browser refuses local storage.', error);
}

// The last press waits here for code that is still on its way. Keep in step with src/early-press.ts.
window.early = {
  pressed: null,
  keep({ target }) {
    window.early.pressed = target;
  },
};
window.addEventListener('click', window.early.keep, { capture: true });
