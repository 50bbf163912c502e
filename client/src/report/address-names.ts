/** The least time between two changes: browsers refuse an address that changes with every key of a date. */
const SETTLED_MS = 300;

/** Names a reader's choices in the address of the page. */
export class AddressNames {
  private namedAt = performance.now();

  /**
   * At once where it can be, as who leaves right after a choice comes back to it, else a moment later; answers what calls that
   * off. Names that are null are taken out. `told` is called with it.
   */
  name(names: Record<string, string | null>, told?: () => void): () => void {
    const { pathname } = location;
    const tell = (): void => {
      this.namedAt = performance.now();
      // Somebody may have gone on to another strategy meanwhile.
      if (location.pathname !== pathname) return;
      told?.();
      nameInAddress(names);
    };
    const wait = this.namedAt + SETTLED_MS - performance.now();
    if (wait <= 0) {
      tell();
      return () => undefined;
    }
    const timer = setTimeout(tell, wait);
    return () => clearTimeout(timer);
  }
}

/** What else the address says stays. Past the router, which would render the whole report anew for it. */
function nameInAddress(names: Record<string, string | null>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(names)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
