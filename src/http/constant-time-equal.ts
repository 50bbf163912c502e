import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a secret with what was given, in a time that tells nothing about either. */
export function constantTimeEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
