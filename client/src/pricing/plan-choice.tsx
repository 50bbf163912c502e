import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PRICING_TEXTS } from '../content/pricing-texts.js';
import type { PlanKey } from '../../../src/shared/plans.js';
import { continueCheckout, rememberPlan, startCheckout } from './checkout.js';
import { identifyVisitor } from '../lib/visitor.js';
import { ApiError, permanentFailureMessage } from '../lib/api/request.js';
import { currentReferral } from '../lib/referral.js';
import { useUserEmail } from '../lib/session.js';
import { useSite } from '../lib/site-settings.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';

export interface PlanChoice {
  /** The plan whose checkout is opening. */
  busy: PlanKey | null;
  /** The plan whose checkout did not open. */
  failed: PlanKey | null;
  /** The server's advice if a retry cannot help; otherwise null. */
  advice: string | null;
  /** `isKnown` tells whether the page shows this customer's terms. */
  choose: (key: PlanKey, isKnown: boolean) => Promise<void>;
}

/** Opens the checkout of a plan. Without a session, remembers the plan and opens the sign-in. */
export function usePlanChoice(): PlanChoice {
  const settings = useSite();
  const email = useUserEmail();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<PlanKey | null>(null);
  const [failed, setFailed] = useState<PlanKey | null>(null);
  const [advice, setAdvice] = useState<string | null>(null);

  async function signInFirst(key: PlanKey): Promise<void> {
    rememberPlan(key);
    await navigate('/account');
  }

  /**
   * The page shows a visitor's terms, or none yet. If the server knows a session with other terms,
   * the plan waits on the account page, which shows them.
   */
  async function chooseAsVisitor(key: PlanKey): Promise<void> {
    setBusy(key);
    const visitor = await identifyVisitor();
    rememberPlan(key);
    if (visitor.signedIn && (await continueCheckout(settings, visitor.email))) return;
    await navigate('/account');
  }

  async function choose(key: PlanKey, isKnown: boolean): Promise<void> {
    if (email === null || !isKnown) return chooseAsVisitor(key);
    setBusy(key);
    setFailed(null);
    try {
      await startCheckout(key, settings, currentReferral());
    } catch (error) {
      setBusy(null);
      if (error instanceof ApiError && error.status === 401) {
        await signInFirst(key);
        return;
      }
      console.error('The checkout could not be opened.', error);
      setAdvice(permanentFailureMessage(error));
      setFailed(key);
    }
  }

  return { busy, failed, advice, choose };
}

interface CheckoutFailureProps {
  /** The plans of the card. */
  keys: readonly PlanKey[];
  choice: PlanChoice;
  /** Whether the button opens the customer portal instead of the checkout. */
  hasPlan?: boolean;
}

/** Reports that the checkout did not open, with a retry button. */
export function CheckoutFailure({ keys, choice, hasPlan = false }: CheckoutFailureProps) {
  const key = choice.failed;
  if (key === null || !keys.includes(key)) return null;
  if (choice.advice !== null) return <Notice tone="warning">{choice.advice}</Notice>;
  return (
    <Notice tone="warning">
      {hasPlan ? PRICING_TEXTS.failed.settings : PRICING_TEXTS.failed.checkout}{' '}
      <Button variant="quiet" onClick={() => void choice.choose(key, true)}>
        {PRICING_TEXTS.button.retry}
      </Button>
    </Notice>
  );
}
