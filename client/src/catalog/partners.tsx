import { useSite } from '../lib/site-settings.js';
import { ButtonLink } from '../ui/button.js';

/** The vendor partnership. Discloses the compensation beside the link (16 CFR 255.5). */
export function Partners() {
  const { siteName, links, vendorBadge } = useSite();
  if (!vendorBadge) return null;
  return (
    <section className="partners" aria-labelledby="partners-title">
      <div className="partners-words">
        <h2 id="partners-title">Official NinjaTrader Ecosystem Vendor</h2>
        <p>Our tools for the desktop platform run inside NinjaTrader. You need an account there to use them.</p>
      </div>
      <div className="partners-action">
        <p className="partners-plate">
          NinjaTrader <span>Ecosystem Vendor</span>
        </p>
        {links.vendorSignUp !== '' && (
          <ButtonLink variant="secondary" to={links.vendorSignUp} rel="sponsored noopener">
            Sign up with NinjaTrader
          </ButtonLink>
        )}
        <p className="partners-disclosure">
          Affiliate link: NinjaTrader compensates {siteName} for this endorsement and for accounts opened through it.
        </p>
      </div>
    </section>
  );
}
