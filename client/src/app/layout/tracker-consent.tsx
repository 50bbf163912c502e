import { useState, useSyncExternalStore } from 'react';
import { currentReferral } from '../../lib/referral.js';
import { useSite } from '../../lib/site-settings.js';
import { Button } from '../../ui/button.js';
import { localStore } from '../../lib/browser-storage.js';

const KEY = 'trackerConsent';
const listeners = new Set<() => void>();

/** Whether the affiliate tracker was allowed, and the browser does not object. */
function trackerAllowed(): boolean {
  return !refusedByBrowser() && localStore.getItem(KEY) === 'yes';
}

/** Whether the question is still open. */
function mayAskForTracker(): boolean {
  return !refusedByBrowser() && localStore.getItem(KEY) === null;
}

/** Keeps the answer in local storage; where that is refused, the question comes again with the next visit. */
function answerTracker(yes: boolean): void {
  localStore.setItem(KEY, yes ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

function watchTracker(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface PrivacyNavigator {
  globalPrivacyControl?: boolean;
}

/** Global Privacy Control: a wish not to be tracked that the browser states for its owner. */
function refusedByBrowser(): boolean {
  return (navigator as PrivacyNavigator).globalPrivacyControl === true;
}

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
