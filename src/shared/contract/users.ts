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

/** POST /users/login and POST /users/refresh, 200; both cookies are set with it. */
export interface SessionAnswer {
  /** The access token (JWT), the same that the `token` cookie holds. */
  token: string;
  email: string;
}

/** GET /users/login/google, 200. */
export interface GoogleLoginAnswer {
  /** Where the page goes next: the consent screen, with state and PKCE challenge. */
  url: string;
}

/**
 * GET /users/session-hint, 200 for everybody: for a page that has nothing to go by. Whether the session lives only the calls
 * for signed-in people tell.
 */
export interface SessionHintAnswer {
  /** Whether the browser sends cookies of a session. */
  hasCookies: boolean;
}

/** GET /users/me, 200. */
export interface AccountAnswer {
  email: string;
  emailVerified: boolean;
  hasPassword: boolean;
  hasGoogle: boolean;
  /** The address that it is to have once the link mailed there is used; null where none waits. */
  pendingEmail: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** GET /users/sessions, 200: live sessions, the newest first. DELETE /users/sessions/{id}, 204, ends one. */
export interface SessionSummary {
  id: string;
  current: boolean;
  /** What the browser said of itself, shortened. */
  device: string;
  createdAt: string;
  lastSeenAt: string;
}

/** The hash of the account page that opens the form for a new password. */
export const CHANGE_PASSWORD = 'change-password';

/** POST /users/change-password, 204. Ends every session; the cookies of the answer are a new one. */
export interface ChangePasswordRequest {
  currentPassword: string;
  newPassword: string;
}

/** POST /users/request-password-reset, 202 whether or not the account exists. */
export interface PasswordResetMailRequest {
  email: string;
}

/** POST /users/reset-password, 204. Ends every session; of an unverified account all that was entered goes, and it is verified. */
export interface PasswordResetRequest {
  token: string;
  password: string;
}

/**
 * POST /users/verify-email, 204, in a session of the account that the token was mailed to: 401 `unauthenticated` without
 * one, 400 `link_invalid` in another account's. POST /users/resend-verification, 202, has no body.
 */
export interface VerifyEmailRequest {
  token: string;
}

/**
 * POST /users/change-email, 202: a link goes to the new address. `password` is needed where the account has one; without
 * one 403 `sign_in_again` unless the person signed in a few minutes ago. 409 `email_taken`.
 */
export interface ChangeEmailRequest {
  newEmail: string;
  password?: string;
}

/**
 * POST /users/confirm-email, 200 with a SessionAnswer, in a session of the account: 401 `unauthenticated` without one,
 * 400 `link_invalid` in another account's. Ends every session; the cookies of the answer are a new one.
 */
export interface ConfirmEmailRequest {
  token: string;
}

/** DELETE /users/me, 204. `password` is needed where the account has one; `confirm` is the account's e-mail. */
export interface DeleteAccountRequest {
  confirm: string;
  password?: string;
}
