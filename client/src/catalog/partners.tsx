import { PARTNER_TEXTS as TEXTS } from '../content/proof-texts.js';
import { useSite } from '../lib/site-settings.js';
import { ButtonLink } from '../ui/button.js';

/** The vendor partnership. Discloses the compensation beside the link (16 CFR 255.5). */
export function Partners() {
  const { siteName, links, vendorBadge } = useSite();
  if (!vendorBadge) return null;
  const canSignUp = links.vendorSignUp !== '';
  return (
    <section className="partners" aria-labelledby="partners-title">
      <PartnerLogos />
      <div className="partners-words">
        <h2 id="partners-title">{TEXTS.title}</h2>
        <p>{canSignUp ? TEXTS.lead : TEXTS.leadAlone}</p>
      </div>
      <div className="partners-action">
        {canSignUp && (
          <ButtonLink variant="secondary" to={links.vendorSignUp} rel="sponsored noopener">
            {TEXTS.signUp}
          </ButtonLink>
        )}
        <p className="partners-disclosure">
          {canSignUp ? TEXTS.disclosure(siteName) : TEXTS.disclosureAlone(siteName)}
        </p>
      </div>
    </section>
  );
}

/** The owner's logos, or a drawn badge. */
function PartnerLogos() {
  const { partners } = useSite().proof;
  if (partners.length === 0) return <VendorBadge />;
  return (
    <ul className="partner-logos">
      {partners.map(({ src, width, height, alt }) => (
        <li key={src}>
          <img src={src} width={width} height={height} alt={alt} loading="lazy" />
        </li>
      ))}
    </ul>
  );
}

const POINTS = 16;
/** A ring of shallow points, as on a seal. */
const SEAL = `M${Array.from({ length: POINTS * 2 }, (_, at) => {
  const [angle, radius] = [(at * Math.PI) / POINTS, at % 2 === 0 ? 46 : 41.5];
  return `${(48 + radius * Math.sin(angle)).toFixed(1)} ${(48 - radius * Math.cos(angle)).toFixed(1)}`;
}).join('L')}z`;

/** A seal of our own drawing, without the partner's art. */
function VendorBadge() {
  const [partner, role] = TEXTS.badge;
  return (
    <div className="vendor-badge">
      <svg className="vendor-seal" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
        <path className="vendor-seal-edge" d={SEAL} />
        <circle className="vendor-seal-ring" cx="48" cy="48" r="34" />
        <path className="vendor-seal-check" d="M34 49.5l9.5 9.5L63 38.5" />
      </svg>
      <p>
        {partner} <span>{role}</span>
      </p>
    </div>
  );
}
