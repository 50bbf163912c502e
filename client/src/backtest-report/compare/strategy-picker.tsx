import { type RefObject, startTransition, useOptimistic, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BACKTEST_SLUGS, type BacktestSlug } from '../../../../src/shared/contract/backtests.js';
import { STRATEGY_NAMES } from '../../../../src/shared/strategy-names.js';
import { Button } from '../../ui/button.js';
import { SelectField } from '../../ui/select-field.js';
import { LineSample } from './compare-drawing.js';
import { letterOf } from './compare-lines.js';
import { compareAddress, type Comparison, MOST_COMPARED } from './comparison.js';

interface PickerProps {
  comparison: Comparison;
  /** The field that gets the focus when what had it goes. */
  field: RefObject<HTMLSelectElement | null>;
}

/** Adds strategies to the comparison and takes them out. What is chosen stands in the address alone. */
export function StrategyPicker({ comparison, field }: PickerProps) {
  const navigate = useNavigate();
  // The address follows a moment later, and the next press may come before it.
  const [slugs, setSlugs] = useOptimistic<readonly BacktestSlug[]>(comparison.slugs);
  const left = BACKTEST_SLUGS.filter((slug) => !slugs.includes(slug));
  const [wanted, setWanted] = useState('');
  const next = left.find((slug) => slug === wanted) ?? left[0];
  const isFull = slugs.length >= MOST_COMPARED;

  function show(chosen: readonly BacktestSlug[]): void {
    startTransition(async () => {
      setSlugs(chosen);
      await navigate(compareAddress({ ...comparison, slugs: chosen }), { preventScrollReset: true });
    });
  }

  function remove(slug: BacktestSlug): void {
    show(slugs.filter((one) => one !== slug));
    // The button that had the focus goes with its strategy.
    field.current?.focus();
  }

  return (
    <div className="compare-picker">
      {slugs.length > 0 && (
        <ul className="compare-chosen" aria-label="Strategies compared">
          {slugs.map((slug, place) => (
            <li key={slug}>
              <LineSample place={place} />
              <span>
                {letterOf(place)} {STRATEGY_NAMES[slug]}
              </span>
              <Button variant="quiet" aria-label={`Remove ${STRATEGY_NAMES[slug]}`} onClick={() => remove(slug)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="compare-add">
        <SelectField
          ref={field}
          label={isFull ? `Strategy (max. ${MOST_COMPARED}: remove one first)` : 'Strategy'}
          value={next ?? ''}
          options={left.map((slug) => ({ value: slug, label: STRATEGY_NAMES[slug] }))}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Button
          variant="secondary"
          // Disabled, it would lose the focus to the top of the page.
          aria-disabled={isFull}
          onClick={() => next !== undefined && !isFull && show([...slugs, next])}
        >
          Add
        </Button>
      </div>
    </div>
  );
}
