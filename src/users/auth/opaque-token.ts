import { createHash, randomBytes } from 'node:crypto';

/** A random token of 256 bits, safe in URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The stored form of a token, 43 characters. A plain SHA-256 is enough because the token is random.
 */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Joins the parts of a refresh token: `family` is constant for a session, `secret` changes at each
 * use.
 */
export function refreshToken(family: string, secret: string): string {
  return `${family}.${secret}`;
}

/** The hashes of a refresh token's parts; null if it is malformed. */
export function hashesOfRefreshToken(token: string): { familyHash: string; secretHash: string; family: string } | null {
  const [family = '', secret = '', ...rest] = token.split('.');
  if (family === '' || secret === '' || rest.length > 0) return null;
  return { family, familyHash: hashOfToken(family), secretHash: hashOfToken(secret) };
}
