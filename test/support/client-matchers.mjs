import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/** A busy machine takes longer than the second that is usual. */
configure({ asyncUtilTimeout: 5_000 });

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
