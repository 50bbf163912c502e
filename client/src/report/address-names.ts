/** The least time between two changes: browsers refuse an address that changes with every key of a date. */
export const SETTLED_MS = 300;

/**
 * Names that are null are taken out; what else the address says stays. Past the router, which would render the whole report
 * anew for it.
 */
export function nameInAddress(names: Record<string, string | null>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(names)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
