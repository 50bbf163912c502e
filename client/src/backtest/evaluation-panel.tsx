import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef, useState, useTransition } from 'react';
import type { Evaluation } from '../../../src/shared/backtest/evaluation/evaluation.js';
import type { PropFirm, PropFirmAccount } from '../../../src/shared/backtest/evaluation/prop-firm-rules.js';
import type { TimeSpan } from '../../../src/shared/backtest/time-span.js';
import { POINTS } from '../../../src/shared/backtest/trades.js';
import type { PropFirmsAnswer } from '../../../src/shared/contract/backtests.js';
import type { Loaded } from '../api/loaded.js';
import { tabStore } from '../browser-storage.js';
import { Notice } from '../ui/notice.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { Skeleton } from '../ui/skeleton.js';
import { EvaluationAccounts } from './evaluation-accounts.js';
import { EvaluationAnswer } from './evaluation-answer.js';
import { EvaluationChance } from './evaluation-chance.js';
import { CHOSEN, type EvaluationChoice, namesOf, queryForAnyRun } from './evaluation-choice.js';
import { EvaluationControls } from './evaluation-controls.js';
import { EvaluationRules } from './evaluation-rules.js';
import { EvaluationVerdict } from './evaluation-verdict.js';
import { accountWords, checkedWords, laterStart } from './evaluation-words.js';
import { ask, type Asked, type FirstCheck } from './first-check.js';
import { moneyOf } from './money.js';
import type { ReportClient } from './report-client.js';

interface EvaluationPanelProps {
  client: Pick<ReportClient, 'ask'>;
  check: Promise<Loaded<FirstCheck | null>>;
  /** As the file names it. */
  currency: string | null;
  /** Whether the file has exit times. */
  isTimed: boolean;
  /** Told of each result that is on screen; null where there can be none. */
  onEvaluation: (evaluation: Evaluation | null, choice: EvaluationChoice) => void;
}

/** Runs the file's trades through the evaluation of a prop firm. */
export function EvaluationPanel({ isTimed, ...rest }: EvaluationPanelProps) {
  return (
    <section className="report-part evaluation" aria-labelledby="evaluation-title">
      <h2 id="evaluation-title">Would it have passed?</h2>
      {isTimed ? (
        <Suspense fallback={<ResultSkeleton label="Loading what the check needs" />}>
          <WithRules {...rest} />
        </Suspense>
      ) : (
        <p>The trades of this file have no exit times, so no evaluation can be simulated.</p>
      )}
    </section>
  );
}

function WithRules({ check, ...rest }: Omit<EvaluationPanelProps, 'isTimed'>) {
  const loaded = use(check);
  if (!loaded.ok) return <RetryNotice failure={loaded}>The rules of prop firms did not load.</RetryNotice>;
  if (!loaded.value) return <Notice tone="info">There are no prop-firm rules to check against yet.</Notice>;
  return <Check {...loaded.value} {...rest} />;
}

type CheckProps = FirstCheck & Pick<EvaluationPanelProps, 'client' | 'currency' | 'onEvaluation'>;

/**
 * The controls follow at once; the results stay on screen until the next ones are there. Choices that a later one has
 * overtaken before they could be asked are not: of a million trades an answer takes a second.
 */
function Check({ rules, firms, span, first, notTaken, client, currency, onEvaluation, ...before }: CheckProps) {
  const [begun, setBegun] = useState(before.asked);
  const [asked, setAsked] = useState(begun);
  const [choice, setChoice] = useState(begun.choice);
  // The page was loaded again, and more may be known of the run.
  if (begun !== before.asked) {
    setBegun(before.asked);
    setAsked(before.asked);
    setChoice(before.asked.choice);
  }
  const [isBusy, startTransition] = useTransition();
  const latest = useRef(choice);
  const answering = useRef(begun);
  useEffect(() => {
    const { pathname } = location;
    const names = namesOf(choice, first, span);
    const kept = queryForAnyRun(names);
    if (kept === '') tabStore.removeItem(CHOSEN);
    else tabStore.setItem(CHOSEN, kept);
    const timer = setTimeout(() => {
      // Somebody may have gone on to another strategy meanwhile.
      if (location.pathname === pathname) nameInAddress(names);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [choice, first, span]);

  function change(next: EvaluationChoice): void {
    setChoice(next);
    latest.current = next;
    startTransition(async () => {
      await Promise.all([answering.current.evaluation, answering.current.chance]);
      if (latest.current !== next) return;
      answering.current = ask(client, next);
      startTransition(() => setAsked(answering.current));
    });
  }

  const foreign = foreignCurrency(currency, asked.choice.account);
  return (
    <>
      <p className="evaluation-lead">
        Hypothetical: the closed trades of this file are run through the rules of an evaluation account, as they were
        published. It is no record of an account, and no firm has looked at it.
      </p>
      <EvaluationControls firms={firms} choice={choice} span={span} onChange={change} />
      {notTaken.length > 0 && choice === begun.choice && (
        <Notice tone="warning">
          Asked for in the address, and not to be had here: {notTaken.join(', ')}. What follows is{' '}
          {accountWords(choice)}, as the fields above say.
        </Notice>
      )}
      {currency === null && (
        <Notice tone="warning">The file names no currency; its amounts are taken as {choice.account.currency}.</Notice>
      )}
      {foreign !== null ? (
        <OtherCurrency name={foreign} choice={asked.choice} onEvaluation={onEvaluation} />
      ) : (
        <div className="evaluation-results" aria-busy={isBusy}>
          <EvaluationAnswer
            asked={asked}
            which="evaluation"
            fallback={<ResultSkeleton label="Running the evaluation" />}
          >
            <Verdict asked={asked} span={span} onEvaluation={onEvaluation}>
              <Policy firm={asked.choice.firm} />
            </Verdict>
          </EvaluationAnswer>
          <EvaluationAnswer
            asked={asked}
            which="chance"
            fallback={<ResultSkeleton label="Working out the chance of passing" />}
          >
            <Chance asked={asked} span={span} />
          </EvaluationAnswer>
          <EvaluationAnswer asked={asked} which="evaluation" fallback={null}>
            <EvaluationAccounts client={client} firms={firms} choice={asked.choice} />
            <Rules asked={asked} rules={rules} />
          </EvaluationAnswer>
        </div>
      )}
    </>
  );
}

/** Browsers refuse an address that changes with every key of a date. */
const SETTLED_MS = 300;

/**
 * Names that are null are taken out; what else the address says stays. Past the router, which would render the whole report
 * anew for it.
 */
function nameInAddress(names: Record<string, string | null>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(names)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

interface VerdictProps {
  asked: Asked;
  span: TimeSpan;
  onEvaluation: EvaluationPanelProps['onEvaluation'];
  children: ReactNode;
}

function Verdict({ asked, span, onEvaluation, children }: VerdictProps) {
  const loaded = use(asked.evaluation);
  const evaluation = loaded.ok ? loaded.value : null;
  const { choice } = asked;
  const tell = useEffectEvent(onEvaluation);
  useEffect(() => tell(evaluation, choice), [evaluation, choice]);
  if (!evaluation) return <Notice tone="warning">This evaluation could not be worked out.</Notice>;
  return (
    <div className="evaluation-outcome">
      <EvaluationVerdict evaluation={evaluation} choice={choice} checked={checkedWords(choice, span)} />
      {children}
    </div>
  );
}

function Chance({ asked, span }: Pick<VerdictProps, 'asked' | 'span'>) {
  const loaded = use(asked.chance);
  const evaluation = use(asked.evaluation);
  if (!loaded.ok) return <Notice tone="warning">The chance of passing could not be worked out.</Notice>;
  return (
    <EvaluationChance
      chance={loaded.value}
      run={evaluation.ok ? evaluation.value : null}
      from={laterStart(asked.choice, span)}
    />
  );
}

function Rules({ asked, rules }: { asked: Asked; rules: PropFirmsAnswer }) {
  const loaded = use(asked.evaluation);
  if (!loaded.ok) return null;
  return <EvaluationRules rules={rules} choice={asked.choice} assumptions={loaded.value.assumptions} />;
}

/** What decides before any figure does: whether the firm lets a program trade at all. */
function Policy({ firm: { name, automation, disagreements } }: { firm: PropFirm }) {
  return (
    <div className="evaluation-policy">
      <p>
        <strong>Automated trading at {name}:</strong> {automation} Rules change often: read the firm’s own before you
        pay for an evaluation.
      </p>
      {disagreements.length > 0 && <p>{disagreements.join(' ')}</p>}
    </div>
  );
}

/** The name of the file's currency where the account is in another; else null. */
function foreignCurrency(currency: string | null, account: PropFirmAccount): string | null {
  if (currency === null) return null;
  const { name } = moneyOf(currency);
  return name === account.currency ? null : name;
}

interface OtherCurrencyProps {
  name: string;
  choice: EvaluationChoice;
  onEvaluation: EvaluationPanelProps['onEvaluation'];
}

/** Amounts of one currency against limits in another say nothing. */
function OtherCurrency({ name, choice, onEvaluation }: OtherCurrencyProps) {
  const tell = useEffectEvent(onEvaluation);
  useEffect(() => tell(null, choice), [choice]);
  return (
    <div className="evaluation-outcome">
      <Notice tone="info">
        Not simulated: the file is in {name}, the account in {choice.account.currency}, and{' '}
        {name === POINTS ? 'what a point is worth does not stand in the file.' : 'the rates of exchange are not known.'}
      </Notice>
    </div>
  );
}

function ResultSkeleton({ label }: { label: string }) {
  return <Skeleton className="evaluation-skeleton" lines={6} label={label} />;
}
