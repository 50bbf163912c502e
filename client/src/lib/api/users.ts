import type {
  AccountAnswer,
  ChangeEmailRequest,
  ChangePasswordRequest,
  ConfirmEmailRequest,
  Credentials,
  DeleteAccountRequest,
  GoogleLoginAnswer,
  PasswordResetMailRequest,
  PasswordResetRequest,
  RegisterAnswer,
  SessionAnswer,
  SessionHintAnswer,
  SessionSummary,
  VerifyEmailRequest,
} from '../../../../src/shared/contract/users.js';
import { request } from './request.js';

export const register = (body: Credentials) => request<RegisterAnswer>('POST', '/users/register', body);

export const login = (body: Credentials) => request<SessionAnswer>('POST', '/users/login', body);

export const googleLogin = () => request<GoogleLoginAnswer>('GET', '/users/login/google');

export const logout = () => request<void>('POST', '/users/logout');

export const fetchSessionHint = () => request<SessionHintAnswer>('GET', '/users/session-hint');

export const fetchAccount = () => request<AccountAnswer>('GET', '/users/me');

export const fetchSessions = () => request<SessionSummary[]>('GET', '/users/sessions');

export const endSession = (id: string) => request<void>('DELETE', `/users/sessions/${encodeURIComponent(id)}`);

export const changePassword = (body: ChangePasswordRequest) => request<void>('POST', '/users/change-password', body);

export const requestPasswordReset = (body: PasswordResetMailRequest) =>
  request<void>('POST', '/users/request-password-reset', body);

export const resetPassword = (body: PasswordResetRequest) => request<void>('POST', '/users/reset-password', body);

export const verifyEmail = (body: VerifyEmailRequest) => request<void>('POST', '/users/verify-email', body);

export const resendVerification = () => request<void>('POST', '/users/resend-verification');

export const changeEmail = (body: ChangeEmailRequest) => request<void>('POST', '/users/change-email', body);

export const confirmEmail = (body: ConfirmEmailRequest) => request<SessionAnswer>('POST', '/users/confirm-email', body);

/** Everything the product stores about the person. */
export const exportAccount = () => request<unknown>('GET', '/users/export');

export const deleteAccount = (body: DeleteAccountRequest) => request<void>('DELETE', '/users/me', body);
