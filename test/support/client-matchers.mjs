import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/** On a busy machine a page takes much longer to appear than the usual second. */
configure({ asyncUtilTimeout: 30_000 });

/** jsdom has dialogs that cannot be opened as modal ones, and a window that cannot scroll. */
Object.assign(HTMLDialogElement.prototype, {
  showModal() {
    this.open = true;
  },
  close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});
window.scrollTo = () => {};

/** It has no layout and no screen either: no media query matches, and nothing is ever measured. */
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false });
window.ResizeObserver = class {
  observe() {}
  disconnect() {}
};
