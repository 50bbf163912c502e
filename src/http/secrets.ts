import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Creates a random token of 256 bits, safe in URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Hashes a token for storage, to 43 characters. A plain SHA-256 is enough because tokens are
 * random.
 */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares a given value with a secret in constant time. */
export function constantTimeEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
