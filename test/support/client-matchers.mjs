import '@testing-library/jest-dom';

/** jsdom has dialogs that cannot be opened as modal ones, and a window that cannot scroll. */
Object.assign(HTMLDialogElement.prototype, {
  showModal() {
    this.open = true;
  },
  close() {
    this.open = false;
  },
});
window.scrollTo = () => {};
