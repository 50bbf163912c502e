/** The least time between two changes: browsers refuse an address that changes with every key of a date. */
const SETTLED_MS = 300;

/** Names a reader's choices in the address of the page. */
export class AddressNames {
  private namedAt = performance.now();
  /** Of the page whose choices they are: somebody may have gone on to another one meanwhile. */
  private readonly pathname = location.pathname;

  /**
   * As soon as can be, as who leaves right after a choice comes back to it, but not before what the same press does beside it: a link
   * within the page has an entry of its own in the history. Answers what calls it off. Names that are null are taken out. `told` is
   * called with it.
   */
  name(names: Readonly<Record<string, string | null>>, told: () => void): () => void {
    const tell = (): void => {
      this.namedAt = performance.now();
      if (location.pathname !== this.pathname) return;
      told();
      nameInAddress(names);
    };
    const timer = setTimeout(tell, Math.max(0, this.namedAt + SETTLED_MS - performance.now()));
    return () => clearTimeout(timer);
  }
}

/** What else the address says stays. Past the router, which would render the whole report anew for it. */
function nameInAddress(names: Readonly<Record<string, string | null>>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(names)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
