import { replace } from 'react-router-dom';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { continueCheckout } from '../pricing/checkout.js';
import { readGoogleReturn, takeReturnPath } from '../account/google-sign-in.js';
import { settled } from '../lib/api/request.js';
import { fetchAccount } from '../lib/api/users.js';
import { storeUserEmail } from '../lib/session.js';
import { readSiteSettings } from '../lib/site-settings.js';
import { Card, Page } from '../ui/page.js';

export const meta = (settings: SiteSettings) => ({
  title: `Signing in · ${settings.siteName}`,
  description: 'The way back from Google.',
});

/**
 * The target of Google's redirect. Its hash contains the email address or an error code, and the
 * cookies are set. A forged hash has no effect, because the server returns the session's account.
 * Replaces the history entry.
 */
export async function loader(): Promise<Response | null> {
  const back = readGoogleReturn(window.location.hash);
  if ('error' in back) return replace(`/account#error=${encodeURIComponent(back.error)}`);
  const account = await settled('The account', fetchAccount());
  if (!account.ok) return replace('/account#error=google_failed');
  storeUserEmail(account.value.email);
  const isLeaving = await continueCheckout(await readSiteSettings(), account.value.email);
  return isLeaving ? null : replace(takeReturnPath());
}

/** Looks like the account page, which comes next. */
export function Component() {
  return (
    <Page title="Account" className="sign-in-page">
      <div className="sign-in-columns">
        <Card className="sign-in sign-in-skeleton">
          <p aria-live="polite">Loading...</p>
        </Card>
      </div>
    </Page>
  );
}

export const HydrateFallback = Component;
