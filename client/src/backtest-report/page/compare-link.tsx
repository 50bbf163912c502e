import type { BacktestSlug } from '../../../../src/shared/contract/backtests.js';
import { useKeptChoice } from '../prop-firm/kept-choice.js';
import { ButtonLink } from '../../ui/button.js';

/** To the comparison, with what of the prop-firm check holds for any run. */
export function CompareLink({ slug }: { slug: BacktestSlug }) {
  const choice = useKeptChoice();
  return (
    <ButtonLink to={`/compare?with=${slug}${choice === '' ? '' : `&${choice}`}`} variant="secondary">
      Compare
    </ButtonLink>
  );
}
