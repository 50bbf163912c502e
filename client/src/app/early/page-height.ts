/** Where session storage has the heights of this tab's pages whose content comes late. */
const HEIGHTS = 'page-heights';
const RESERVED = '--reserved-height';

/** In pixels; a height holds for the width it was measured at. */
type Heights = Record<string, { width: number; height: number }>;

/**
 * Gives the page of this path the height that it was left with, while its content comes: who reloads it, or comes back, is
 * brought to the place where they were. Where no height is known it has its own.
 */
export function reserveHeight(path: string): void {
  const known = keptHeights()[path];
  if (known?.width === innerWidth) document.documentElement.style.setProperty(RESERVED, `${known.height}px`);
  else releaseHeight();
}

export const hasReservedHeight = (): boolean => document.documentElement.style.getPropertyValue(RESERVED) !== '';

export function releaseHeight(): void {
  document.documentElement.style.removeProperty(RESERVED);
}

export function keepHeight(path: string, height: number): void {
  try {
    sessionStorage.setItem(HEIGHTS, JSON.stringify({ ...keptHeights(), [path]: { width: innerWidth, height } }));
  } catch (error) {
    tellUnkept(error);
  }
}

function keptHeights(): Heights {
  try {
    return JSON.parse(sessionStorage.getItem(HEIGHTS) ?? '{}') as Heights;
  } catch (error) {
    tellUnkept(error);
    return {};
  }
}

const tellUnkept = (error: unknown): void =>
  console.info('Heights of pages are not kept: session storage cannot be used.', error);
