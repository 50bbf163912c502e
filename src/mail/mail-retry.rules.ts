import { type BackOff, backOffSeconds } from '../jobs/leased-queue.js';

/** Enough tries for about four days. */
export const MAX_ATTEMPTS = 60;
/** A recipient that the mail server refuses for good is tried for about ten minutes. */
const MAX_ATTEMPTS_REFUSED = 9;
const BACK_OFF: BackOff = { firstSeconds: 2, factor: 2, longestSeconds: 2 * 3600 };

/**
 * When to try again after failure number `attempts` (from 1): after 2 seconds, then twice as long each time up to two
 * hours, with up to a fifth more by `chance` (0 to 1) so that mails do not come back all at once. Null gives up.
 */
export function nextAttempt(attempts: number, refused: boolean, now: Date, chance: number): Date | null {
  if (attempts >= (refused ? MAX_ATTEMPTS_REFUSED : MAX_ATTEMPTS)) return null;
  return new Date(now.getTime() + backOffSeconds(attempts, BACK_OFF) * (1 + chance / 5) * 1000);
}

/** Whether the mail server refuses this recipient or content for good (5xx), other than for want of a sign-in. */
export function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500 && Number(responseCode) !== 530;
}
