import { type RefObject, startTransition, useOptimistic, useState, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { BACKTEST_SLUGS, type BacktestSlug, STRATEGY_NAMES } from '../../../../src/shared/contract/backtests.js';
import { Button } from '../../ui/button.js';
import { SelectField } from '../../ui/field.js';
import { LineSample } from './compare-drawing.js';
import { letterOf } from './compare-lines.js';
import { compareAddress, type Comparison, MAX_COMPARED, MIN_COMPARED } from './comparison.js';

interface PickerProps {
  comparison: Comparison;
  /** Gets the focus if the focused element is removed. */
  field: RefObject<HTMLSelectElement | null>;
}

/** Adds and removes strategies. The selection lives in the URL only. */
export function StrategyPicker({ comparison, field }: PickerProps) {
  const navigate = useNavigate();
  // The next click may precede the end of the navigation.
  const [slugs, setSlugs] = useOptimistic<readonly BacktestSlug[]>(comparison.slugs);
  const left = BACKTEST_SLUGS.filter((slug) => !slugs.includes(slug));
  const [wanted, setWanted] = useState('');
  const next = left.find((slug) => slug === wanted) ?? left[0];
  const isFull = slugs.length >= MAX_COMPARED;

  function show(chosen: readonly BacktestSlug[]): void {
    startTransition(async () => {
      setSlugs(chosen);
      await navigate(compareAddress({ ...comparison, slugs: chosen }), { preventScrollReset: true });
    });
  }

  function remove(slug: BacktestSlug): void {
    show(slugs.filter((one) => one !== slug));
    // The focused button disappears with its strategy.
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
          label={isFull ? `Strategy (max. ${MAX_COMPARED}: remove one first)` : 'Strategy'}
          value={next ?? ''}
          options={left.map((slug) => ({ value: slug, label: STRATEGY_NAMES[slug] }))}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Button
          variant="secondary"
          // `aria-disabled`, because `disabled` would drop the focus.
          aria-disabled={isFull}
          onClick={() => next !== undefined && !isFull && show([...slugs, next])}
        >
          Add
        </Button>
      </div>
    </div>
  );
}

interface StrategyListProps {
  comparison: Comparison;
  /** Whether to take over the focus of a removed element. */
  takesFocus: boolean;
  /** Called when the visitor asks for the comparison. */
  onDone: () => void;
}

/** Toggle buttons for all strategies. Stays until `onDone`, so that nothing moves under a click. */
export function StrategyList({ comparison, takesFocus, onDone }: StrategyListProps) {
  const navigate = useNavigate();
  const root = useRef<HTMLElement>(null);
  // The next click may precede the end of the navigation.
  const [slugs, setSlugs] = useOptimistic<readonly BacktestSlug[]>(comparison.slugs);
  const isFull = slugs.length >= MAX_COMPARED;

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
      // Replace, so that Back skips the single clicks.
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
        <Button variant="primary" disabled={comparison.slugs.length < MIN_COMPARED} onClick={onDone}>
          Show comparison
        </Button>
        <output>
          {slugs.length} selected, {MAX_COMPARED} at most
        </output>
      </div>
    </section>
  );
}
