import { useState, useSyncExternalStore } from 'react';
import { currentReferral } from '../../lib/referral.js';
import { useSite } from '../site-settings.js';
import { Button } from '../../ui/button.js';
import { answerTracker, mayAskForTracker, trackerAllowed, watchTracker } from './tracker.js';

/**
 * Asks those who came by a partner's link whether the affiliate tracker may load. Nobody else is asked, and nobody whose
 * browser sends Global Privacy Control.
 */
export function TrackerConsent() {
  const { affiliateTrackerUrl } = useSite();
  const [answered, setAnswered] = useState(false);
  const ask = useSyncExternalStore(watchTracker, mayAskForTracker, () => false);
  const allowed = useSyncExternalStore(watchTracker, trackerAllowed, () => false);
  if (affiliateTrackerUrl === '') return null;
  if (allowed) return <script async src={affiliateTrackerUrl} />;
  if (!ask || answered || currentReferral() === null) return null;

  function answer(yes: boolean): void {
    answerTracker(yes);
    setAnswered(true);
  }

  return (
    <section className="consent" aria-label="Partner tracking">
      <div className="consent-inner">
        <p>A partner sent you here. May their affiliate service load, so that your visit counts for them?</p>
        <div className="consent-answers">
          <Button variant="secondary" onClick={() => answer(true)}>
            Allow
          </Button>
          <Button variant="secondary" onClick={() => answer(false)}>
            No, thanks
          </Button>
        </div>
      </div>
    </section>
  );
}
