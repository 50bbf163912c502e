import { createHash, randomBytes } from 'node:crypto';

/** A random token of 256 bits, safe in addresses and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: 43 characters. The token is random, so a plain SHA-256 is enough. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A new refresh token: the session's constant part (`family`) and a part that changes at each use. */
export function refreshToken(family: string, secret: string): string {
  return `${family}.${secret}`;
}

/** The hashes of a refresh token's parts; null when it does not look like one. */
export function hashesOfRefreshToken(token: string): { familyHash: string; secretHash: string; family: string } | null {
  const [family = '', secret = '', ...rest] = token.split('.');
  if (family === '' || secret === '' || rest.length > 0) return null;
  return { family, familyHash: hashOfToken(family), secretHash: hashOfToken(secret) };
}
