import { useState, useSyncExternalStore } from 'react';
import { currentReferral, trackerConsent as consent } from '../../lib/referral.js';
import { TRACKER_TEXTS } from '../../content/tracker-texts.js';
import { useSite } from '../../lib/site-settings.js';
import { Button } from '../../ui/button.js';

/**
 * Asks visitors who came through a partner's link whether the affiliate tracker may load. Does not
 * ask if the browser sends Global Privacy Control.
 */
export function TrackerConsent() {
  const { affiliateTrackerUrl, affiliateTrackerAttributes } = useSite();
  const [answered, setAnswered] = useState(false);
  const ask = useSyncExternalStore(consent.subscribe, canAskForTracker, () => false);
  const allowed = useSyncExternalStore(consent.subscribe, isTrackerAllowed, () => false);
  if (affiliateTrackerUrl === '') return null;
  if (allowed) return <script async src={affiliateTrackerUrl} {...affiliateTrackerAttributes} />;
  if (!ask || answered || currentReferral() === null) return null;

  function answer(yes: boolean): void {
    consent.write(yes ? 'yes' : 'no');
    setAnswered(true);
  }

  return (
    <section className="consent" aria-label="Partner tracking">
      <div className="consent-inner">
        <p>{TRACKER_TEXTS.question}</p>
        <div className="consent-answers">
          <Button variant="secondary" onClick={() => answer(true)}>
            {TRACKER_TEXTS.yes}
          </Button>
          <Button variant="secondary" onClick={() => answer(false)}>
            {TRACKER_TEXTS.no}
          </Button>
        </div>
      </div>
    </section>
  );
}

function isTrackerAllowed(): boolean {
  return !hasPrivacyControl() && consent.read() === 'yes';
}

/** Whether the visitor has not answered yet. */
function canAskForTracker(): boolean {
  return !hasPrivacyControl() && consent.read() === null;
}

interface PrivacyNavigator {
  globalPrivacyControl?: boolean;
}

/** Whether the browser sends Global Privacy Control, a request not to be tracked. */
function hasPrivacyControl(): boolean {
  return (navigator as PrivacyNavigator).globalPrivacyControl === true;
}
