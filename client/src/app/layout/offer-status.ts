import { useEffect } from 'react';
import { fetchSubscriptionStatus } from '../../lib/api/payment.js';
import { keepOffer, knownOffer } from '../../lib/offer.js';
import { useUserEmail } from '../../lib/session.js';

/** Time for a page that needs the status itself: its answer serves the header, too. */
const WAIT_MS = 600;

/**
 * Asks once in a tab what the signed-in person's plan is, unless a page has asked. Signed-out
 * visitors cause no request.
 */
export function useOfferStatus(): void {
  const email = useUserEmail();
  useEffect(() => {
    if (email === null || knownOffer(email) !== null) return undefined;
    const timer = setTimeout(() => {
      if (knownOffer(email) !== null) return;
      fetchSubscriptionStatus(email).catch((error: unknown) => {
        console.info('The subscription status did not load.', error);
        keepOffer(email, null);
      });
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [email]);
}
