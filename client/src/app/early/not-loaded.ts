const NOTICE = '#not-loaded';

/** Shows the notice in index.html, for failures that React cannot report because it may be missing. */
export function showNotLoaded(): void {
  const notice = document.querySelector(NOTICE);
  if (notice === null || !notice.hasAttribute('hidden')) return;
  notice.removeAttribute('hidden');
  // A reload, and not a link, which would drop the hash of a mailed link.
  notice.querySelector('button')?.addEventListener('click', () => location.reload());
}
