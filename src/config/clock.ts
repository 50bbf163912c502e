let aheadMs = 0;

/**
 * The current time. All server code uses this, so that outside production one clock can be moved
 * for all of it.
 */
export function currentTime(): Date {
  return new Date(Date.now() + aheadMs);
}

/**
 * Sets how many seconds `currentTime` is ahead of real time. Returns whether that changed it. Used
 * by `SandboxClock`.
 */
export function moveClock(aheadSeconds: number): boolean {
  const moved = aheadSeconds * 1000 !== aheadMs;
  aheadMs = aheadSeconds * 1000;
  return moved;
}
