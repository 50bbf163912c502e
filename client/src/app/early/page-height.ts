/** Session storage key for the heights of pages whose content loads late. */
const HEIGHTS = 'page-heights';
const RESERVED = '--reserved-height';

/** In pixels, by path. A height is valid only for the window width at which it was measured. */
type Heights = Record<string, { width: number; height: number }>;

/**
 * Gives a page the height it was left with, so that the browser can restore its scroll position
 * before its content loads.
 */
export function reserveHeight(path: string): void {
  const kept = readHeights()[path];
  if (kept?.width === innerWidth) document.documentElement.style.setProperty(RESERVED, `${kept.height}px`);
  else releaseHeight();
}

export const hasReservedHeight = (): boolean => document.documentElement.style.getPropertyValue(RESERVED) !== '';

export function releaseHeight(): void {
  document.documentElement.style.removeProperty(RESERVED);
}

export function keepHeight(path: string, height: number): void {
  try {
    sessionStorage.setItem(HEIGHTS, JSON.stringify({ ...readHeights(), [path]: { width: innerWidth, height } }));
  } catch (error) {
    logStorageFailure(error);
  }
}

function readHeights(): Heights {
  try {
    return JSON.parse(sessionStorage.getItem(HEIGHTS) ?? '{}') as Heights;
  } catch (error) {
    logStorageFailure(error);
    return {};
  }
}

const logStorageFailure = (error: unknown): void =>
  console.info('Page heights are not kept: session storage is not available.', error);
