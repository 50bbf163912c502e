import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/** On a busy machine, a page can take much longer than the default of one second. */
configure({ asyncUtilTimeout: 30_000 });

/** jsdom lacks modal dialogs and scrolling. */
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

/** jsdom has no layout or screen: no media query matches, and no size changes. */
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false });
window.ResizeObserver = class {
  observe() {}
  disconnect() {}
};
