import type { Session } from './session.entity.js';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** Lifetime of an access token and of its cookie. */
export const ACCESS_TOKEN_SECONDS = 7 * 86_400;
/** How long a browser stays trusted after its last sign-in. */
export const TRUSTED_DEVICE_SECONDS = 365 * 86_400;
/** Lifetime of a session after its last renewal. */
const SESSION_IDLE_DAYS = 30;
/** Lifetime of a session after the sign-in. */
const SESSION_MAX_DAYS = 180;
/** How long a replaced refresh token counts as another tab's, not as a thief's. */
const REPLACED_TOKEN_SECONDS = 10;
/** How long a sign-in counts as proof of identity for accounts without a password. */
export const RECENT_SIGN_IN_SECONDS = 600;
/** Minimum interval between updates of `lastSeenAt`. */
export const SEEN_EVERY_SECONDS = 3600;

export function expiryOf(signedInAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_DAYS * DAY, signedInAt.getTime() + SESSION_MAX_DAYS * DAY));
}

export type RenewalVerdict = 'rotate' | 'keep' | 'expired' | 'reused';

/**
 * Decides on a refresh token: `rotate` the newest one, `keep` the one that was replaced seconds ago
 * (with a new access token only), and reject any older one as `reused`.
 */
export function renewalVerdict(
  session: Pick<Session, 'secretHash' | 'previousHash' | 'renewedAt' | 'expiresAt'>,
  secretHash: string,
  now: Date,
): RenewalVerdict {
  if (session.expiresAt <= now) return 'expired';
  if (session.secretHash === secretHash) return 'rotate';
  const replacedAgo = now.getTime() - session.renewedAt.getTime();
  return session.previousHash === secretHash && replacedAgo <= REPLACED_TOKEN_SECONDS * SECOND ? 'keep' : 'reused';
}

/** The first match counts: user agents also list a browser's ancestors, which come later here. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOP[RT]\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Describes a user agent, such as 'Firefox on Windows'; at most 80 characters. */
export function deviceOf(userAgent: string | undefined): string {
  const text = userAgent?.trim() ?? '';
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  if (browser) return system ? `${browser} on ${system}` : browser;
  return (text.split(' ')[0] ?? '').slice(0, 80) || 'Unknown device';
}
