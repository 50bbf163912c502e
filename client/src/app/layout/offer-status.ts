import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchSubscriptionStatus } from '../../lib/api/payment.js';
import { knownOffer, noteUnknownOffer } from '../../lib/offer.js';
import { useUserEmail } from '../../lib/session.js';

/** Time for a page that needs the status itself: its answer serves the header, too. */
const WAIT_MS = 600;

/**
 * Asks once in a tab what the signed-in person's plan is, unless a page has asked. After a failure,
 * asks again on the next page. Signed-out visitors cause no request.
 */
export function useOfferStatus(): void {
  const email = useUserEmail();
  const { pathname } = useLocation();
  /** The address that is asked for; null between requests. */
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (email === null || knownOffer(email) !== null) return undefined;
    async function ask(person: string): Promise<void> {
      if (asked.current === person || knownOffer(person) !== null) return;
      asked.current = person;
      try {
        await fetchSubscriptionStatus(person);
      } catch (error) {
        console.info('The subscription status did not load.', error);
        noteUnknownOffer(person);
      } finally {
        if (asked.current === person) asked.current = null;
      }
    }
    const timer = setTimeout(() => void ask(email), WAIT_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new page asks again
  }, [email, pathname]);
}
