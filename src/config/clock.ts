let aheadMs = 0;

/** Returns the current time by the clock of all server code, which the sandbox can move. */
export function currentTime(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Sets how many seconds `currentTime` is ahead of real time. Returns whether it changed. */
export function moveClock(aheadSeconds: number): boolean {
  const moved = aheadSeconds * 1000 !== aheadMs;
  aheadMs = aheadSeconds * 1000;
  return moved;
}
