import { type RefObject, startTransition, useOptimistic, useState, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  BACKTEST_SLUGS,
  type BacktestSlug,
  isForPropFirms,
  STRATEGY_NAMES,
} from '../../../../src/shared/contract/backtests.js';
import { COMPARE_PAIRS, COMPARE_TEXTS, fullText, pairText, selectedText } from '../../content/compare-texts.js';
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
        <ul className="compare-chosen" aria-label={COMPARE_TEXTS.comparedLabel}>
          {slugs.map((slug, place) => (
            <li key={slug}>
              <LineSample place={place} />
              <span>
                {letterOf(place)} {STRATEGY_NAMES[slug]}
              </span>
              <Button variant="quiet" aria-label={`Remove ${STRATEGY_NAMES[slug]}`} onClick={() => remove(slug)}>
                {COMPARE_TEXTS.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="compare-add">
        <SelectField
          ref={field}
          label={isFull ? fullText(MAX_COMPARED) : COMPARE_TEXTS.field}
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
          {COMPARE_TEXTS.add}
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
  /** Called when the visitor takes a ready-made pair. */
  onPair: () => void;
}

const GROUPS = [
  { title: COMPARE_TEXTS.propFirm, slugs: BACKTEST_SLUGS.filter(isForPropFirms) },
  { title: COMPARE_TEXTS.automated, slugs: BACKTEST_SLUGS.filter((slug) => !isForPropFirms(slug)) },
];

/**
 * Ready-made pairs, and toggle buttons for all strategies. Stays until the visitor is done, so that
 * nothing moves under a click.
 */
export function StrategyList({ comparison, takesFocus, onDone, onPair }: StrategyListProps) {
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
    <section ref={root} className="compare-picker" aria-label={COMPARE_TEXTS.chooseLabel}>
      {comparison.slugs.length === 0 && <Pairs comparison={comparison} onPair={onPair} />}
      <div className="compare-all">
        {GROUPS.map(({ title, slugs: ofGroup }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul aria-label={title}>
              {ofGroup.map((slug) => (
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
          </div>
        ))}
      </div>
      <div className="compare-done">
        <Button variant="primary" disabled={comparison.slugs.length < MIN_COMPARED} onClick={onDone}>
          {COMPARE_TEXTS.show}
        </Button>
        <output>{slugs.length === 0 ? COMPARE_TEXTS.pick : selectedText(slugs.length, MAX_COMPARED)}</output>
      </div>
    </section>
  );
}

/** Links to comparisons that are worth a look. */
function Pairs({ comparison, onPair }: Pick<StrategyListProps, 'comparison' | 'onPair'>) {
  return (
    <div>
      <h2>{COMPARE_TEXTS.startingPoints}</h2>
      <ul className="compare-pairs">
        {COMPARE_PAIRS.map(({ slugs, about }) => (
          <li key={slugs.join()}>
            <Link to={compareAddress({ ...comparison, slugs })} onClick={onPair}>
              <strong>{pairText(STRATEGY_NAMES[slugs[0]], STRATEGY_NAMES[slugs[1]])}</strong>
              <span>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
