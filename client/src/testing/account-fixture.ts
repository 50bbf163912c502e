import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import { watchPageLoads } from './open-page.js';
import { makeSubscription } from './subscription.js';

/** The status of a customer in a trial of Pro on both platforms. */
export const TRIAL: SubscriptionStatusAnswer = {
  paid: true,
  subscriptions: [
    makeSubscription({
      status: 'trialing',
      trialEndsAt: '2026-12-20T10:00:00.000Z',
      currentPeriodEndsAt: '2026-12-20T10:00:00.000Z',
    }),
  ],
  trialAvailable: false,
};

/**
 * Gives every test of the file an empty browser storage, a silent `console.error` and page loads
 * that are recorded instead of carried out. Returns the page loads of the current test.
 */
export function setUpCleanBrowser(): Readonly<ReturnType<typeof watchPageLoads>> {
  let loads = watchPageLoads();
  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
    loads = watchPageLoads();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());
  return {
    get left() {
      return loads.left;
    },
    get reloads() {
      return loads.reloads;
    },
  };
}
