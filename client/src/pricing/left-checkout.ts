import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CHECKOUT_LEFT } from '../../../src/shared/contract/payment.js';
import { forgetCheckout } from './checkout.js';

/** Whether Stripe's page sent the person back here unpaid. Said once: the address forgets it, so that a reload does, too. */
export function useLeftCheckout(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [hasLeft, setHasLeft] = useState(false);
  // The server renders without queries, and so does the hydration.
  const query = useSyncExternalStore(
    neverChanges,
    () => search,
    () => '',
  );
  const isMarked = query === `?${CHECKOUT_LEFT}`;
  if (isMarked && !hasLeft) setHasLeft(true);

  useEffect(() => {
    if (!isMarked) return;
    forgetCheckout();
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [isMarked, pathname, navigate]);

  return hasLeft;
}

/** The router renders anew with every address. */
function neverChanges(): () => void {
  return () => undefined;
}
