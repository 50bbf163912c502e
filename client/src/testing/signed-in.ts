import { storeUserEmail } from '../lib/session.js';
import { type Answers, type Call, ok, mockServer } from './mock-server.js';

export const EMAIL = 'ada@example.com';
/** The call for the subscription status of this person. */
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

/** What the server says to a signed-in person who has bought nothing, but for `answers`. */
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
