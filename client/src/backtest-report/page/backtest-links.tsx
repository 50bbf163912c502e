import { Link } from 'react-router-dom';
import { BACKTEST_SLUGS, type BacktestSlug, STRATEGY_NAMES } from '../../../../src/shared/contract/backtests.js';
import { PLANS } from '../../../../src/shared/plans.js';
import { offerTerms } from '../../pricing/plan-offers.js';
import { ButtonLink } from '../../ui/button.js';
import { useLastChoice } from '../prop-firm/choice-params.js';

/** Links to the strategies before and after this one, and to the plans. */
export function BacktestLinks({ slug }: { slug: BacktestSlug }) {
  const at = BACKTEST_SLUGS.indexOf(slug);
  const before = BACKTEST_SLUGS[at - 1];
  const after = BACKTEST_SLUGS[at + 1];
  return (
    <div className="backtest-onward">
      <nav className="backtest-neighbours" aria-label="Other backtests">
        {before !== undefined && (
          <Link to={`/backtests/${before}`} rel="prev">
            <span className="backtest-neighbour-label">Previous strategy</span> {STRATEGY_NAMES[before]}
          </Link>
        )}
        {after !== undefined && (
          <Link to={`/backtests/${after}`} rel="next">
            <span className="backtest-neighbour-label">Next strategy</span> {STRATEGY_NAMES[after]}
          </Link>
        )}
      </nav>
      <div className="backtest-plans">
        <p>Every automated strategy comes with the Pro plans. {offerTerms(PLANS.PRO_SINGLE_NT)}</p>
        <ButtonLink to="/pricing">See the plans</ButtonLink>
      </div>
    </div>
  );
}

/** Link to the comparison, with the prop-firm settings that apply to any run. */
export function CompareLink({ slug }: { slug: BacktestSlug }) {
  const choice = useLastChoice();
  return (
    <ButtonLink to={`/compare?with=${slug}${choice === '' ? '' : `&${choice}`}`} variant="secondary">
      Compare
    </ButtonLink>
  );
}
