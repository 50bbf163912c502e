import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a given value with a secret in constant time. */
export function constantTimeEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
