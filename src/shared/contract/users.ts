export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const EMAIL_MAX = 254;

/** POST /users/register and POST /users/login. */
export interface Credentials {
  email: string;
  password: string;
}

/** POST /users/register, 201. The account exists; sign in next. */
export interface RegisterAnswer {
  email: string;
}

/** POST /users/login and POST /users/refresh, 200. The answer sets both cookies. */
export interface SessionAnswer {
  /** The access token (JWT), also in the `token` cookie. */
  token: string;
  email: string;
}

/** GET /users/login/google, 200. */
export interface GoogleLoginAnswer {
  /** The URL to go to next: the consent screen, with state and PKCE challenge. */
  url: string;
}

/**
 * GET /users/session-hint, 200 for everybody. A hint only: whether the session is alive is known
 * from requests that need one.
 */
export interface SessionHintAnswer {
  /** Whether the browser sends session cookies. */
  hasCookies: boolean;
}

/** GET /users/me, 200. */
export interface AccountAnswer {
  email: string;
  emailVerified: boolean;
  hasPassword: boolean;
  hasGoogle: boolean;
  /** The new address whose emailed link has not been used yet; null without one. */
  pendingEmail: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/**
 * GET /users/sessions, 200: live sessions, newest first. DELETE /users/sessions/{id}, 204, ends
 * one.
 */
export interface SessionSummary {
  id: string;
  current: boolean;
  /** The browser's user agent, shortened. */
  device: string;
  createdAt: string;
  lastSeenAt: string;
}

/** Hash of the account page that opens the change-password form. */
export const CHANGE_PASSWORD = 'change-password';

/** POST /users/change-password, 204. Ends every session; the answer's cookies start a new one. */
export interface ChangePasswordRequest {
  currentPassword: string;
  newPassword: string;
}

/** POST /users/request-password-reset, 202 whether or not the account exists. */
export interface PasswordResetMailRequest {
  email: string;
}

/**
 * POST /users/reset-password, 204. Ends every session. If the account was unverified, its data is
 * erased and it becomes verified.
 */
export interface PasswordResetRequest {
  token: string;
  password: string;
}

/**
 * POST /users/verify-email, 204, in a session of the token's account: 401 `unauthenticated` without
 * a session, 400 `link_invalid` in another account's. POST /users/resend-verification, 202, has no
 * body.
 */
export interface VerifyEmailRequest {
  token: string;
}

/**
 * POST /users/change-email, 202: a link goes to the new address. `password` is required if the
 * account has one; otherwise 403 `sign_in_again` unless the person signed in a few minutes ago. 409
 * `email_taken`.
 */
export interface ChangeEmailRequest {
  newEmail: string;
  password?: string;
}

/**
 * POST /users/confirm-email, 200 with a SessionAnswer, in a session of the account: 401
 * `unauthenticated` without a session, 400 `link_invalid` in another account's. Ends every session;
 * the answer's cookies start a new one.
 */
export interface ConfirmEmailRequest {
  token: string;
}

/**
 * DELETE /users/me, 204. `password` is required if the account has one; `confirm` is the account's
 * email address.
 */
export interface DeleteAccountRequest {
  confirm: string;
  password?: string;
}
