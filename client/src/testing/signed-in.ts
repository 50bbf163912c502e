import { storeUserEmail } from '../lib/session.js';
import { type Answers, type Call, ok, mockServer } from './mock-server.js';

export const EMAIL = 'ada@example.com';
/** Request line of a person's subscription status. */
export const statusOf = (email: string): string => `GET /payment/subscription-status/${encodeURIComponent(email)}`;
export const STATUS = statusOf(EMAIL);

export const ACCOUNT = {
  email: EMAIL,
  emailVerified: true,
  hasPassword: true,
  hasGoogle: false,
  pendingEmail: null,
  createdAt: '2026-01-05T10:00:00.000Z',
};

export const NO_SUBSCRIPTION = { paid: false, subscriptions: [], trialAvailable: true };

/** Mocks the server for a signed-in person without purchases, plus `answers`. */
export function mockSignedInServer(answers: Answers = {}): Call[] {
  storeUserEmail(EMAIL);
  return mockServer({
    'GET /users/session-hint': ok({ hasCookies: true }),
    'GET /users/me': ok(ACCOUNT),
    [STATUS]: ok(NO_SUBSCRIPTION),
    'GET /post-purchase/access': ok({ grants: [], info: null }),
    'GET /users/sessions': ok([]),
    ...answers,
  });
}
