import '@testing-library/jest-dom';

/** jsdom has dialogs that cannot be opened as modal ones, and a window that cannot scroll. */
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
window.scrollTo = () => {};
