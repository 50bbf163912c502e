/** Full page loads of the app. Kept in one object so that tests can replace them. */
export const pageLoad = {
  to(url: string): void {
    // A page from the back/forward cache would return with its buttons still busy.
    window.addEventListener('pageshow', (event) => event.persisted && window.location.reload(), { once: true });
    window.location.assign(url);
  },
  /** Reloads at the top of the page: the browser would restore the scroll position. */
  reload(): void {
    window.scrollTo(0, 0);
    window.location.reload();
  },
};
