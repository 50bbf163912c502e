import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';

/** Long enough to read the text twice. */
const REDIRECT_AFTER_MS = 6_000;

export const actsAlone = true;

export const meta = (settings: SiteSettings) => ({
  title: `Payment Successful · ${settings.siteName}`,
  description: 'Your subscription is active.',
});

export function Component() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/account', { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Page title="Thank you" width="form">
      <div className="stack">
        <p>
          Payment Successful! Welcome to the product! Your subscription is now active. You will be redirected to your
          account page shortly.
        </p>
        <ButtonLink to="/account">Go to My Account</ButtonLink>
      </div>
    </Page>
  );
}
