import type {
  CheckoutAnswer,
  CheckoutRequest,
  PortalAnswer,
  PortalRequest,
  SubscriptionStatusAnswer,
} from '../../../src/shared/contract/payment.js';
import { request } from './request.js';

/** Needs a session. The answer's `redirect` is the hosted checkout, or the portal where a subscription is live. */
export const createCheckoutSession = (body: CheckoutRequest) =>
  request<CheckoutAnswer>('POST', '/payment/create-checkout-session', body);

/** `email` must be the session's. */
export const fetchSubscriptionStatus = (email: string) =>
  request<SubscriptionStatusAnswer>('GET', `/payment/subscription-status/${encodeURIComponent(email)}`);

/** `email` must be the session's. */
export const openCustomerPortal = (body: PortalRequest) =>
  request<PortalAnswer>('POST', '/payment/customer-portal', body);
