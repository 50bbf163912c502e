import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { BACKTEST_SLUGS, type BacktestSlug } from '../../../../src/shared/contract/backtests.js';
import { STRATEGY_NAMES } from '../../../../src/shared/strategy-names.js';
import { Button } from '../../ui/button.js';
import { compareAddress, type Comparison, LEAST_COMPARED, MOST_COMPARED } from './comparison.js';

interface StrategyListProps {
  comparison: Comparison;
  /** Whether it takes the place of what had the focus. */
  takesFocus: boolean;
  /** Enough are chosen, and the visitor wants to see them compared. */
  onDone: () => void;
}

/** All strategies at a press each. It stays where it is until the visitor is done, so that nothing moves under a next press. */
export function StrategyList({ comparison, takesFocus, onDone }: StrategyListProps) {
  const navigate = useNavigate();
  const root = useRef<HTMLElement>(null);
  // The address follows a moment later, and the next press may come before it.
  const [slugs, setSlugs] = useOptimistic<readonly BacktestSlug[]>(comparison.slugs);
  const isFull = slugs.length >= MOST_COMPARED;

  useEffect(() => {
    if (!takesFocus) return;
    const list = root.current;
    const chosen = list?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? list?.querySelector('button');
    chosen?.focus({ preventScroll: true });
  }, [takesFocus]);

  function press(slug: BacktestSlug): void {
    if (isFull && !slugs.includes(slug)) return;
    const chosen = slugs.includes(slug) ? slugs.filter((one) => one !== slug) : [...slugs, slug];
    startTransition(async () => {
      setSlugs(chosen);
      // Back leads to where the visitor came from, not through every press.
      await navigate(compareAddress({ ...comparison, slugs: chosen }), { preventScrollReset: true, replace: true });
    });
  }

  return (
    <section ref={root} className="compare-picker" aria-label="Choose strategies">
      <ul className="compare-all" aria-label="All strategies">
        {BACKTEST_SLUGS.map((slug) => (
          <li key={slug}>
            <Button
              variant="secondary"
              aria-pressed={slugs.includes(slug)}
              aria-disabled={isFull && !slugs.includes(slug)}
              onClick={() => press(slug)}
            >
              {STRATEGY_NAMES[slug]}
            </Button>
          </li>
        ))}
      </ul>
      <div className="compare-done">
        <Button variant="primary" disabled={comparison.slugs.length < LEAST_COMPARED} onClick={onDone}>
          Show comparison
        </Button>
        <output>
          {slugs.length} selected, {MOST_COMPARED} at most
        </output>
      </div>
    </section>
  );
}
