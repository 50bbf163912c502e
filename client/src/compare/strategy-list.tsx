import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { BACKTEST_SLUGS, type BacktestSlug } from '../../../src/shared/contract/backtests.js';
import { STRATEGY_NAMES } from '../../../src/shared/strategy-names.js';
import { Button } from '../ui/button.js';
import { compareAddress, type Comparison, LEAST_COMPARED } from './comparison.js';

interface StrategyListProps {
  comparison: Comparison;
  /** Gets the focus when this list goes. */
  picker: RefObject<HTMLSelectElement | null>;
}

/** All strategies at a press each, until there are enough of them to compare. */
export function StrategyList({ comparison: { slugs, unit }, picker }: StrategyListProps) {
  const navigate = useNavigate();
  if (slugs.length >= LEAST_COMPARED) return null;

  function press(slug: BacktestSlug): void {
    const chosen = slugs.includes(slug) ? slugs.filter((one) => one !== slug) : [...slugs, slug];
    void navigate(compareAddress(chosen, unit), { preventScrollReset: true });
    if (chosen.length === LEAST_COMPARED) picker.current?.focus();
  }

  return (
    <ul className="compare-all" aria-label="All strategies">
      {BACKTEST_SLUGS.map((slug) => (
        <li key={slug}>
          <Button variant="secondary" aria-pressed={slugs.includes(slug)} onClick={() => press(slug)}>
            {STRATEGY_NAMES[slug]}
          </Button>
        </li>
      ))}
    </ul>
  );
}
