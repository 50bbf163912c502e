import { startTransition, useMemo, useOptimistic } from 'react';
import { useNavigate } from 'react-router-dom';
import { moneyOf, percent, signedPercent } from '../format/money.js';
import type { ReportState } from '../worker/report-client.js';
import { type ProfitUnit, UnitField } from '../charts/chart-frame.js';
import { COMPARE_TEXTS, currenciesText, moneyOnlyText } from '../../content/compare-texts.js';
import { Notice } from '../../ui/notice.js';
import { CompareChart } from './compare-chart.js';
import type { CompareUnits } from './compare-drawing.js';
import { type CompareLine, lineAmounts } from './compare-lines.js';
import { compareAddress, type CompareColumn, type Comparison } from './comparison.js';

interface CompareCurvesProps {
  comparison: Comparison;
  columns: readonly CompareColumn[];
  states: readonly ReportState[];
  hasManifest: boolean;
}

/**
 * Equity curves in money or in percent of the starting balance, which every run must declare.
 * Percent is the default if balances differ.
 */
export function CompareCurves({ comparison, columns, states, hasManifest }: CompareCurvesProps) {
  const { unit } = comparison;
  const drawn = useMemo(() => columns.filter(({ place }) => curveOf(states[place]) !== null), [columns, states]);
  const withoutBalance = drawn.filter(({ balance }) => balance === undefined);
  const canBePercent = withoutBalance.length === 0;
  const areUnequal = new Set(drawn.map(({ balance }) => balance)).size > 1;
  const isPercent = canBePercent && (unit === 'percent' || (unit === null && areUnequal));
  const lines = useMemo(
    () => drawn.flatMap((column) => lineOf(column, states[column.place], isPercent)),
    [drawn, states, isPercent],
  );
  const currencies = [...new Set(drawn.map(({ currency }) => moneyOf(currency).name))];
  const currency = currencies.length === 1 ? (drawn[0]?.currency ?? null) : null;
  const units = useMemo(() => (isPercent ? PERCENT : moneyUnits(currency)), [isPercent, currency]);
  if (lines.length === 0) return null;
  return (
    <section className="report-part compare-curves" aria-label="Equity and drawdown">
      {canBePercent && (
        <div className="compare-unit">
          <UnitChoice comparison={comparison} unit={isPercent ? 'percent' : 'money'} />
          {isPercent && unit === null && <p className="hint">{COMPARE_TEXTS.balancesDiffer}</p>}
        </div>
      )}
      {hasManifest && !canBePercent && (
        <p className="hint">{moneyOnlyText(withoutBalance.map(({ name }) => name).join(', '))}</p>
      )}
      {!isPercent && currencies.length > 1 && (
        <Notice tone="warning">{currenciesText(currencies.join(' and '))}</Notice>
      )}
      <CompareChart lines={lines} units={units} />
    </section>
  );
}

function UnitChoice({ comparison, unit }: { comparison: Comparison; unit: ProfitUnit }) {
  const navigate = useNavigate();
  // Navigation takes a moment; the button must not jump back until then.
  const [shown, setShown] = useOptimistic(unit);

  function show(next: ProfitUnit): void {
    const address = compareAddress({ ...comparison, unit: next });
    startTransition(async () => {
      setShown(next);
      await navigate(address, { preventScrollReset: true, replace: true });
    });
  }

  return <UnitField unit={shown} onChange={show} />;
}

function curveOf(state: ReportState | undefined) {
  const report = state?.kind === 'ready' ? state.report : null;
  return report !== null && report.curve.time !== null ? report : null;
}

function lineOf(
  { slug, name, place, balance, currency }: CompareColumn,
  state: ReportState | undefined,
  isPercent: boolean,
): CompareLine[] {
  const report = curveOf(state);
  const closed = state?.kind === 'ready' ? state.closed : null;
  const amounts = report && closed && lineAmounts(report.curve, closed, isPercent ? (balance ?? Number.NaN) : null);
  if (!amounts) return [];
  const format = isPercent ? signedPercent : moneyOf(currency).signed;
  return [{ slug, name, place, format, ...amounts }];
}

/** Percentages show one decimal. */
const PERCENT: CompareUnits = {
  short: percent,
  least: 0.1,
  ofProfit: ' in % of the starting balance',
  ofDrawdown: ' in % of the balance at its peak',
};

const moneyUnits = (currency: string | null): CompareUnits => ({
  short: moneyOf(currency).short,
  least: 0,
  ofProfit: '',
  ofDrawdown: '',
});
