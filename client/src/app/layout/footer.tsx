import { Link, useLocation } from 'react-router-dom';
import { CommunityChat } from '../../content/community-chat.js';
import { COMMUNITY_TEXTS } from '../../content/community-texts.js';
import { Blocks } from '../../content/content-view.js';
import { disclaimerSections } from '../../content/disclaimers.js';
import { useSite } from '../../lib/site-settings.js';

const LINKS = [
  ['/', 'Home'],
  ['/pricing', 'Pricing'],
  ['/account', 'Account'],
  ['/compare', 'Compare backtests'],
  ['/refund-policy', 'Refund Policy'],
  ['/affiliates', 'Affiliates'],
  ['/support', 'Support'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
] as const;

export function Footer() {
  const { siteName, today } = useSite();
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-top">
          <nav aria-label="Footer">
            <h2 className="footer-title">{siteName}</h2>
            <ul className="footer-links">
              {LINKS.map(([to, label]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2 className="footer-title">{COMMUNITY_TEXTS.title}</h2>
            <FooterChat />
          </div>
        </div>
        <Disclaimers />
        <div className="footer-end">
          <p>
            © {today.slice(0, 4)} {siteName}. All rights reserved.
          </p>
        </div>
      </div>
    </footer>
  );
}

/** The chat, on every page that does not show it itself. */
function FooterChat() {
  const isInPage = useLocation().pathname === '/support';
  if (!isInPage) return <CommunityChat />;
  return (
    <p>
      <a href="#chat">{COMMUNITY_TEXTS.elsewhere}</a>
    </p>
  );
}

/** The disclaimers in columns, one for each heading. */
function Disclaimers() {
  const site = useSite();
  return (
    <section className="disclaimers" aria-label="Disclaimers">
      {disclaimerSections(site).map((blocks, at) => (
        <div key={at}>
          <Blocks blocks={blocks} headings="h3" />
        </div>
      ))}
    </section>
  );
}
