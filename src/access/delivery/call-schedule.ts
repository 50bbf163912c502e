import { type BackOff, backOffSeconds } from '../../jobs/leased-queue.js';
import type { AccessResult } from './access-reply.js';

/**
 * Seconds between the calls of a receiver that fails: the schedule that the specification of Standard Webhooks recommends,
 * three days and nearly four hours in all.
 */
const AFTER_FAILURE = [5, 5 * 60, 30 * 60, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600)];

/** A receiver that works on a change is asked sooner: the customer waits for it. Then three times as long each time. */
const QUESTIONS: BackOff = { firstSeconds: 2, factor: 3, longestSeconds: 3600 };
/** About 12 hours. */
const MAX_QUESTIONS = 18;

/**
 * Seconds until the next call of a change, by the results of its calls so far, the latest last; null where it is the
 * operator's from now on. A receiver that answers again begins the schedule of failures anew.
 */
export function secondsToNextCall(calls: readonly AccessResult[]): number | null {
  const results = calls.filter((result) => result !== 'wait');
  const failures = results.length - 1 - results.findLastIndex((result) => result !== 'retry');
  if (failures > 0) return AFTER_FAILURE[failures - 1] ?? null;
  const questions = results.filter((result) => result === 'in_progress').length;
  if (questions >= MAX_QUESTIONS) return null;
  return backOffSeconds(Math.max(questions, 1), QUESTIONS);
}

/** Who has to join our Discord server first is looked for at the pace of people, a month long. */
const JOINING_SECONDS = 15 * 60;
const JOINING_LATER_SECONDS = 3 * 3600;
const DAY_MS = 86_400_000;

/** Seconds until somebody who was not on the server is looked for again; null where nobody does any more. */
export function secondsToNextLookup(changeAt: Date, now: Date): number | null {
  const days = (now.getTime() - changeAt.getTime()) / DAY_MS;
  if (days > 30) return null;
  return days < 1 ? JOINING_SECONDS : JOINING_LATER_SECONDS;
}
