/** Where the app leaves itself: whole-page loads, in one place because a test can only watch them here. */
export const pageLoad = {
  to(url: string): void {
    // A browser that keeps the page for its Back button would show it as it was left, with busy buttons.
    window.addEventListener('pageshow', (event) => event.persisted && window.location.reload(), { once: true });
    window.location.assign(url);
  },
  /** For another page at the same address, which opens at its top as others do: the browser would keep the place. */
  reload(): void {
    window.scrollTo(0, 0);
    window.location.reload();
  },
};
