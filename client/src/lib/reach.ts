/** Longer than a slow phone takes for a first answer. */
const REACH_MS = 10_000;

/**
 * Whether another site answers from here. To be asked before a frame is shown, because browsers
 * report a frame that failed as loaded and show their own error page in it. The answer itself stays
 * unread: the other site need not allow it.
 */
export async function canReach(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(REACH_MS) });
    return true;
  } catch (error) {
    console.info('Another site does not answer.', error);
    return false;
  }
}
