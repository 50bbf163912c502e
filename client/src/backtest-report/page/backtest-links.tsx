import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BACKTEST_SLUGS, type BacktestSlug, STRATEGY_NAMES } from '../../../../src/shared/contract/backtests.js';
import { PLANS } from '../../../../src/shared/plans.js';
import { useOfferTerms } from '../../pricing/offer-link.js';
import { ONWARD_TEXTS, offerText, REPORT_TEXTS } from '../../content/report-texts.js';
import { backtestFile } from '../../lib/api/backtests.js';
import { ButtonLink } from '../../ui/button.js';
import { useOpenChoice } from '../prop-firm/choice-params.js';

/** The fifteen of the catalog, and the four for prop firms. */
const STRATEGIES_ON_TRADINGVIEW = 19;

/** Links to the strategies before and after this one, and to the plans. */
export function BacktestLinks({ slug }: { slug: BacktestSlug }) {
  const at = BACKTEST_SLUGS.indexOf(slug);
  const before = BACKTEST_SLUGS[at - 1];
  const after = BACKTEST_SLUGS[at + 1];
  const terms = useOfferTerms(PLANS.PRO_SINGLE_NT);
  return (
    <div className="backtest-onward">
      <nav className="backtest-neighbors" aria-label={ONWARD_TEXTS.label}>
        {before !== undefined && (
          <Link to={`/backtests/${before}`} rel="prev">
            <span className="backtest-neighbor-label">{ONWARD_TEXTS.previous}</span> {STRATEGY_NAMES[before]}
          </Link>
        )}
        {after !== undefined && (
          <Link to={`/backtests/${after}`} rel="next">
            <span className="backtest-neighbor-label">{ONWARD_TEXTS.next}</span> {STRATEGY_NAMES[after]}
          </Link>
        )}
      </nav>
      <div className="backtest-plans">
        <p>{offerText(BACKTEST_SLUGS.length, STRATEGIES_ON_TRADINGVIEW, terms)}</p>
        <ButtonLink to="/pricing#pro">{REPORT_TEXTS.getStrategy}</ButtonLink>
      </div>
    </div>
  );
}

interface RunBandProps {
  slug: BacktestSlug;
  /** What the run assumed. */
  children: ReactNode;
}

/** What a run assumed, and what can be done with its file. */
export function RunBand({ slug, children }: RunBandProps) {
  return (
    <div className="backtest-run">
      {children}
      <div className="backtest-actions">
        <a className="button button-secondary" href={backtestFile(slug)} download={`${slug}.csv`}>
          {REPORT_TEXTS.download}
        </a>
        <CompareLink slug={slug} />
      </div>
    </div>
  );
}

/** Link to the comparison, with the settings of an open check that apply to any run. */
function CompareLink({ slug }: { slug: BacktestSlug }) {
  const choice = useOpenChoice();
  return (
    <ButtonLink to={`/compare?with=${slug}${choice === '' ? '' : `&${choice}`}`} variant="secondary">
      {REPORT_TEXTS.compare}
    </ButtonLink>
  );
}
