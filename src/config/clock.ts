let aheadMs = 0;

/** The time now. Everything on the server asks here, so that outside production one clock can be moved for all of it. */
export function currentTime(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Sets how far `currentTime` is ahead of real time, in seconds; answers whether that moved it. `SandboxClock` calls this. */
export function moveClock(aheadSeconds: number): boolean {
  const moved = aheadSeconds * 1000 !== aheadMs;
  aheadMs = aheadSeconds * 1000;
  return moved;
}
