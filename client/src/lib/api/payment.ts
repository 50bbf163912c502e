import type {
  CheckoutAnswer,
  CheckoutRequest,
  EndingRequest,
  InvoicesAnswer,
  InvoiceSummary,
  PortalAnswer,
  PortalRequest,
  SubscriptionStatusAnswer,
} from '../../../../src/shared/contract/payment.js';
import { keepOffer } from '../offer.js';
import { request } from './request.js';
import type { AccessAnswer, PostPurchaseAnswer, PostPurchaseInfo } from '../../../../src/shared/contract/access.js';

export const sendPostPurchaseInfo = (body: PostPurchaseInfo) =>
  request<PostPurchaseAnswer>('POST', '/payment/send-post-purchase-info', body);

export const fetchAccess = () => request<AccessAnswer>('GET', '/post-purchase/access');

/** Returns the URL of the checkout, or of the customer portal if a subscription is live. */
export const createCheckoutSession = (body: CheckoutRequest) =>
  request<CheckoutAnswer>('POST', '/payment/create-checkout-session', body);

/** `email` must be the session's. */
export async function fetchSubscriptionStatus(email: string): Promise<SubscriptionStatusAnswer> {
  const path = `/payment/subscription-status/${encodeURIComponent(email)}`;
  const status = await request<SubscriptionStatusAnswer>('GET', path);
  keepOffer(email, status);
  return status;
}

/** `email` must be the session's. */
export const openCustomerPortal = (body: PortalRequest) =>
  request<PortalAnswer>('POST', '/payment/customer-portal', body);

/** Cancels at the end of the trial or of the paid month; at once if a payment is missing. */
export const cancelSubscription = (body: EndingRequest) =>
  request<SubscriptionStatusAnswer>('POST', '/payment/cancel-subscription', body);

/** Undoes a cancellation that has not taken effect. */
export const resumeSubscription = (body: EndingRequest) =>
  request<SubscriptionStatusAnswer>('POST', '/payment/resume-subscription', body);

/** Newest first. */
export const fetchInvoices = async (): Promise<InvoiceSummary[]> =>
  (await request<InvoicesAnswer>('GET', '/payment/invoices')).invoices;
