import type { AccessAnswer, PostPurchaseAnswer, PostPurchaseInfo } from '../../../../src/shared/contract/access.js';
import { request } from './request.js';

export const sendPostPurchaseInfo = (body: PostPurchaseInfo) =>
  request<PostPurchaseAnswer>('POST', '/payment/send-post-purchase-info', body);

export const fetchAccess = () => request<AccessAnswer>('GET', '/post-purchase/access');
