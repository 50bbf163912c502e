import { Link } from 'react-router-dom';
import { CommunityChat } from '../../content/community-chat.js';
import { blocksOf } from '../../content/content-file.js';
import { Blocks } from '../../content/content-view.js';
import disclaimers from '../../content/disclaimers.md?raw';
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
            <h2 className="footer-title">Community chat</h2>
            <CommunityChat />
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

/** The disclaimers in columns, one for each heading. */
function Disclaimers() {
  const site = useSite();
  const blocks = blocksOf(disclaimers, site);
  const starts = blocks.flatMap((block, at) => (block.kind === 'heading' ? [at] : []));
  return (
    <section className="disclaimers" aria-label="Disclaimers">
      {starts.map((start, at) => (
        <div key={start}>
          <Blocks blocks={blocks.slice(start, starts[at + 1])} headings="h3" />
        </div>
      ))}
    </section>
  );
}
