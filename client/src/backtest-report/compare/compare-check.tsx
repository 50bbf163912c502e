import {
  startTransition,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { AccountFields, DayFields } from '../prop-firm/choice-fields.js';
import {
  findRejectedParams,
  getLastChoice,
  saveLastChoice,
  toChoiceParams,
  toSharedQuery,
} from '../prop-firm/choice-params.js';
import { type EvaluationChoice, selectableFirms } from '../prop-firm/evaluation-choice.js';
import { CheckInvitation } from '../prop-firm/evaluation-panel.js';
import { AutomationPolicy, RuleSources } from '../prop-firm/evaluation-rules.js';
import { settingsWords } from '../prop-firm/evaluation-words.js';
import type { ReportState } from '../worker/report-client.js';
import { noCurrencyInText } from '../../content/compare-texts.js';
import { PROP_FIRM_TEXTS, rejectedText } from '../../content/prop-firm-texts.js';
import { Button } from '../../ui/button.js';
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
} from './comparison.js';
import type { ComparedReports } from './compared-reports.js';

interface CompareCheckProps {
  comparison: Comparison;
  columns: readonly CompareColumn[];
  states: readonly ReportState[];
  compared: ComparedReports;
}

/** The chance of every run to pass the same account. Closed until the visitor or the URL asks. */
export function CompareCheck(props: CompareCheckProps) {
  const { comparison } = props;
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const isAskedByUrl = comparison.check !== '' || comparison.runOnlyParams.length > 0;
  const [isAsked, setIsAsked] = useState(false);
  const isOpen = isAsked || isAskedByUrl;
  const asked = isAskedByUrl ? comparison : { ...comparison, check: getLastChoice() };

  function close(): void {
    setIsAsked(false);
    title.current?.focus({ preventScroll: true });
    void navigate(compareAddress({ ...comparison, check: '' }), { preventScrollReset: true, replace: true });
  }

  return (
    <section className="report-part evaluation" aria-labelledby="compare-check">
      <div className="evaluation-head">
        <h2 id="compare-check" ref={title} tabIndex={-1}>
          {PROP_FIRM_TEXTS.titleOfSeveral}
        </h2>
        {isOpen && (
          <Button variant="quiet" onClick={close}>
            {PROP_FIRM_TEXTS.close}
          </Button>
        )}
      </div>
      {isOpen ? (
        <Suspense fallback={<CheckSkeleton />}>
          <WithRules {...props} comparison={asked} />
        </Suspense>
      ) : (
        <CheckInvitation
          text={PROP_FIRM_TEXTS.invitationOfSeveral}
          button={PROP_FIRM_TEXTS.openSeveral}
          onOpen={() => {
            setIsAsked(true);
            title.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </section>
  );
}

function WithRules({ columns, states, compared, comparison }: CompareCheckProps) {
  const loaded = use(compared.rules());
  const firms = useMemo(() => (loaded.ok ? selectableFirms(loaded.value.firms) : []), [loaded]);
  const runs = useMemo(
    () => checkableRuns(columns, states, compared.reports, firms),
    [columns, states, compared.reports, firms],
  );
  if (!loaded.ok) return <RetryNotice failure={loaded}>{PROP_FIRM_TEXTS.rulesNotLoaded}</RetryNotice>;
  if (firms.length === 0) return <Notice tone="info">{PROP_FIRM_TEXTS.noRules}</Notice>;
  const [reference] = runs;
  if (!reference) return <p>{PROP_FIRM_TEXTS.noExitTimesInAny}</p>;
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

  const show = (query: string): void | Promise<void> =>
    navigate(`${compareAddress({ ...comparison, check: query })}${location.hash}`, {
      preventScrollReset: true,
      replace: true,
    });
  // The URL of an open check has its account, so that it can be shared.
  const completeUrl = useEffectEvent(() => {
    if (!comparison.hasCheckParams && comparison.runOnlyParams.length === 0) void show(sharedQuery);
  });
  useEffect(() => {
    saveLastChoice(sharedQuery);
    completeUrl();
  }, [sharedQuery]);

  function change(next: EvaluationChoice): void {
    const query = queryOf(next, reference);
    saveLastChoice(query);
    startTransition(async () => {
      setCheck(query);
      await show(query);
    });
  }

  return (
    <>
      <p className="evaluation-lead">{PROP_FIRM_TEXTS.leadOfSeveral}</p>
      <div className="evaluation-controls compare-account">
        <AccountFields firms={firms} choice={chosen} onChange={change} />
        <DayFields choice={chosen} span={reference.span} onChange={change} />
      </div>
      {rejected.length > 0 && <Notice tone="warning">{rejectedText(rejected.join(', '), settings)}</Notice>}
      {withoutCurrency.length > 0 && (
        <Notice tone="warning">
          {noCurrencyInText(withoutCurrency.map(({ column: { name } }) => name).join(', '), choice.account.currency)}
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

function CheckSkeleton() {
  return <Skeleton className="evaluation-skeleton" lines={6} label="Running the evaluations" />;
}
