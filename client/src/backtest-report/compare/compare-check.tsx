import { startTransition, Suspense, use, useDeferredValue, useEffect, useMemo, useOptimistic } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { AccountFields, DayFields } from '../prop-firm/choice-fields.js';
import { findRejectedParams, saveLastChoice, toChoiceParams, toSharedQuery } from '../prop-firm/choice-params.js';
import { type EvaluationChoice, selectableFirms } from '../prop-firm/evaluation-choice.js';
import { AutomationPolicy, RuleSources } from '../prop-firm/evaluation-rules.js';
import { settingsWords } from '../prop-firm/evaluation-words.js';
import type { ReportState } from '../worker/report-client.js';
import { Notice, RetryNotice } from '../../ui/notice.js';
import { Skeleton } from '../../ui/loading.js';
import { CheckTable } from './check-table.js';
import {
  type CheckableRun,
  checkableRuns,
  choiceOf,
  compareAddress,
  type CompareColumn,
  type Comparison,
  withCheck,
} from './comparison.js';
import type { ComparedReports } from './compared-reports.js';

interface CompareCheckProps {
  comparison: Comparison;
  columns: readonly CompareColumn[];
  states: readonly ReportState[];
  compared: ComparedReports;
}

/** The chance of every run to pass the same account. */
export function CompareCheck(props: CompareCheckProps) {
  return (
    <section className="report-part evaluation" aria-labelledby="compare-check">
      <h2 id="compare-check">Would they have passed?</h2>
      <Suspense fallback={<CheckSkeleton />}>
        <WithRules {...props} />
      </Suspense>
    </section>
  );
}

function WithRules({ columns, states, compared, comparison }: CompareCheckProps) {
  const loaded = use(compared.rules);
  const firms = useMemo(() => (loaded.ok ? selectableFirms(loaded.value.firms) : []), [loaded]);
  const runs = useMemo(
    () => checkableRuns(columns, states, compared.reports, firms),
    [columns, states, compared.reports, firms],
  );
  if (!loaded.ok) return <RetryNotice failure={loaded}>The prop-firm rules did not load.</RetryNotice>;
  if (firms.length === 0) return <Notice tone="info">There are no prop-firm rules to check against yet.</Notice>;
  const [reference] = runs;
  if (!reference) {
    return <p>The trades in these files have no exit times, so no evaluation can be simulated.</p>;
  }
  return <Check {...{ comparison, columns, runs, reference }} rules={{ ...loaded.value, firms }} />;
}

interface CheckProps extends Pick<CompareCheckProps, 'comparison' | 'columns'> {
  runs: readonly CheckableRun[];
  /** Any run: the shared settings are the same for all. */
  reference: CheckableRun;
  rules: PropFirmsAnswer;
}

function Check({ comparison, columns, runs, reference, rules }: CheckProps) {
  const navigate = useNavigate();
  const { firms } = rules;
  // Navigation takes a moment; the fields must not jump back until then.
  const [check, setCheck] = useOptimistic(comparison.check);
  // Keep the current results until the next ones arrive.
  const shown = useDeferredValue(runs);
  const choice = choiceOf(reference, comparison.check, firms);
  const chosen = choiceOf(reference, check, firms);
  const sharedQuery = queryOf(choice, reference);
  const params = new URLSearchParams(comparison.hasCheckParams ? comparison.check : '');
  const rejected = [...findRejectedParams(params, choice), ...comparison.runOnlyParams];
  // Contract size depends on each run.
  const settings = settingsWords({ ...choice, micros: false });
  const withoutCurrency = runs.filter(({ column: { currency } }) => currency === null);

  useEffect(() => {
    saveLastChoice(sharedQuery);
    addCheckToUrl(sharedQuery);
  }, [sharedQuery]);

  function change(next: EvaluationChoice): void {
    const query = queryOf(next, reference);
    saveLastChoice(query);
    startTransition(async () => {
      setCheck(query);
      await navigate(compareAddress({ ...comparison, check: query }), { preventScrollReset: true, replace: true });
    });
  }

  return (
    <>
      <p className="evaluation-lead">
        Hypothetical: each file’s closed trades, with the contracts in the file, are run through one evaluation
        account’s published rules. This is not a record of any account, and no firm has reviewed it. A report can scale
        the contracts.
      </p>
      <div className="evaluation-controls compare-account">
        <AccountFields firms={firms} choice={chosen} onChange={change} />
        <DayFields choice={chosen} span={reference.span} onChange={change} />
      </div>
      {rejected.length > 0 && (
        <Notice tone="warning">
          This link asks for settings that are not available here: {rejected.join(', ')}. The results below are for{' '}
          {settings}.
        </Notice>
      )}
      {withoutCurrency.length > 0 && (
        <Notice tone="warning">
          {withoutCurrency.map(({ column: { name } }) => name).join(', ')}:{' '}
          {withoutCurrency.length === 1 ? 'the file names no currency; its' : 'the files name no currency; their'}{' '}
          amounts are treated as {choice.account.currency}.
        </Notice>
      )}
      <div className="compare-check" aria-busy={check !== comparison.check || shown !== runs}>
        <p className="evaluation-method">{settings}</p>
        <Suspense fallback={<CheckSkeleton />}>
          <CheckTable columns={columns} runs={shown} check={comparison.check} firms={firms} />
        </Suspense>
        <AutomationPolicy firm={choice.firm} />
        <RuleSources firm={choice.firm} rules={rules} />
      </div>
    </>
  );
}

const queryOf = (choice: EvaluationChoice, { first, span }: CheckableRun): string =>
  toSharedQuery(toChoiceParams(choice, first, span));

/** Adds the last choice to the URL for sharing, without a navigation. */
function addCheckToUrl(check: string): void {
  const { pathname, search, hash } = location;
  const completed = withCheck(search, check);
  if (completed !== search) history.replaceState(history.state, '', `${pathname}${completed}${hash}`);
}

function CheckSkeleton() {
  return <Skeleton className="evaluation-skeleton" lines={6} label="Running the evaluations" />;
}
