import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useState, useTransition } from 'react';
import type { ChanceOfPassing } from '../../../src/shared/backtest/evaluation/bootstrap.js';
import type { Evaluation } from '../../../src/shared/backtest/evaluation/evaluation.js';
import type { PropFirm, PropFirmAccount } from '../../../src/shared/backtest/evaluation/prop-firm-rules.js';
import type { BacktestEntry, PropFirmsAnswer } from '../../../src/shared/contract/backtests.js';
import { type Loaded, settled } from '../api/loaded.js';
import { tabStore } from '../browser-storage.js';
import { Notice } from '../ui/notice.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { Skeleton } from '../ui/skeleton.js';
import { EvaluationChance } from './evaluation-chance.js';
import {
  type EvaluationChoice,
  firmsToChoose,
  firstChoice,
  namedIn,
  namesOf,
  optionsOf,
  queryForAnyRun,
  searchOrEarlier,
} from './evaluation-choice.js';
import { EvaluationControls } from './evaluation-controls.js';
import { EvaluationRules } from './evaluation-rules.js';
import { EvaluationVerdict } from './evaluation-verdict.js';
import { moneyOf } from './money.js';
import type { ReportClient } from './report-client.js';

interface EvaluationPanelProps {
  client: Pick<ReportClient, 'ask'>;
  rules: Promise<Loaded<PropFirmsAnswer>>;
  /** What is declared of the run. */
  entry: Promise<Loaded<BacktestEntry | null>>;
  /** As the file names it. */
  currency: string | null;
  /** First and last exit in milliseconds; null where the file has no times. */
  period: { from: number; to: number } | null;
  /** Told of each result that is on screen. */
  onEvaluation: (evaluation: Evaluation, account: PropFirmAccount, firm: PropFirm) => void;
}

/** Runs the file's trades through the evaluation of a prop firm. */
export function EvaluationPanel({ rules, entry, period, ...rest }: EvaluationPanelProps) {
  return (
    <section className="report-part evaluation" aria-labelledby="evaluation-title">
      <h2 id="evaluation-title">Would it have passed?</h2>
      {period === null ? (
        <p>The trades of this file have no exit times, so no evaluation can be simulated.</p>
      ) : (
        <Suspense fallback={<ResultSkeleton label="Loading the rules of prop firms" />}>
          <WithRules rules={rules} entry={entry} period={period} {...rest} />
        </Suspense>
      )}
    </section>
  );
}

type WithPeriod = EvaluationPanelProps & { period: NonNullable<EvaluationPanelProps['period']> };

function WithRules({ rules, entry, ...rest }: WithPeriod) {
  const loaded = use(rules);
  const declared = use(entry);
  if (!loaded.ok) return <RetryNotice failure={loaded}>The rules of prop firms did not load.</RetryNotice>;
  const instrument = declared.ok ? declared.value?.instrument : undefined;
  const first = firstChoice(loaded.value.firms, rest.period.from, instrument);
  if (first === null) return <Notice tone="info">There are no prop-firm rules to check against yet.</Notice>;
  return <Check rules={loaded.value} first={first} {...rest} />;
}

interface Asked {
  choice: EvaluationChoice;
  evaluation: Promise<Loaded<Evaluation>>;
  chance: Promise<Loaded<ChanceOfPassing | null>>;
}

/** The worker answers in the order of the questions, so the verdict does not wait for the thousands of runs. */
function ask(client: EvaluationPanelProps['client'], choice: EvaluationChoice, from: number): Asked {
  const question = { account: choice.account, options: optionsOf(choice, from) };
  return {
    choice,
    evaluation: settled('The evaluation', client.ask('evaluation', question)),
    chance: settled('The chance of passing', client.ask('chance', question)),
  };
}

interface CheckProps extends Omit<WithPeriod, 'rules' | 'entry'> {
  rules: PropFirmsAnswer;
  first: EvaluationChoice;
}

/** The controls follow at once; the results stay on screen until the next ones are there, and the latest question wins. */
function Check({ rules, first, client, currency, period, onEvaluation }: CheckProps) {
  const firms = firmsToChoose(rules.firms);
  const [choice, setChoice] = useState(() =>
    namedIn(searchOrEarlier(location.search, tabStore.getItem(CHOSEN) ?? ''), firms, first, period),
  );
  const [asked, setAsked] = useState(() => ask(client, choice, period.from));
  const [isBusy, startTransition] = useTransition();
  useEffect(() => {
    const { pathname } = location;
    const names = namesOf(choice, first, period);
    const kept = queryForAnyRun(names);
    if (kept === '') tabStore.removeItem(CHOSEN);
    else tabStore.setItem(CHOSEN, kept);
    const timer = setTimeout(() => {
      // Somebody may have gone on to another strategy meanwhile.
      if (location.pathname === pathname) nameInAddress(names);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [choice, first, period]);

  function change(next: EvaluationChoice): void {
    setChoice(next);
    startTransition(() => setAsked(ask(client, next, period.from)));
  }

  return (
    <>
      <p className="evaluation-lead">
        Hypothetical: the closed trades of this file are run through the rules of an evaluation account, as they were
        published. It is no record of an account, and no firm has looked at it.
      </p>
      <EvaluationControls firms={firms} choice={choice} period={period} onChange={change} />
      <CurrencyNotice currency={currency} account={choice.account} />
      <div className="evaluation-results" aria-busy={isBusy}>
        <Suspense fallback={<ResultSkeleton label="Running the evaluation" />}>
          <Verdict asked={asked} onEvaluation={onEvaluation}>
            <Policy firm={asked.choice.firm} />
          </Verdict>
        </Suspense>
        <Suspense fallback={<ResultSkeleton label="Working out the chance of passing" />}>
          <Chance asked={asked} />
        </Suspense>
        <Suspense>
          <Rules asked={asked} rules={rules} />
        </Suspense>
      </div>
    </>
  );
}

/** Where the tab's storage has what was chosen last, for the next strategy: they are compared by the same account. */
const CHOSEN = 'evaluation';

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
  onEvaluation: EvaluationPanelProps['onEvaluation'];
  children: ReactNode;
}

function Verdict({ asked, onEvaluation, children }: VerdictProps) {
  const loaded = use(asked.evaluation);
  const evaluation = loaded.ok ? loaded.value : null;
  const { account, firm } = asked.choice;
  const tell = useEffectEvent(onEvaluation);
  useEffect(() => {
    if (evaluation) tell(evaluation, account, firm);
  }, [evaluation, account, firm]);
  if (!evaluation) return <Notice tone="warning">This evaluation could not be worked out.</Notice>;
  return (
    <div className="evaluation-outcome">
      <EvaluationVerdict evaluation={evaluation} account={account} />
      {children}
    </div>
  );
}

function Chance({ asked }: { asked: Asked }) {
  const loaded = use(asked.chance);
  if (!loaded.ok) return <Notice tone="warning">The chance of passing could not be worked out.</Notice>;
  return <EvaluationChance chance={loaded.value} />;
}

function Rules({ asked, rules }: { asked: Asked; rules: PropFirmsAnswer }) {
  const loaded = use(asked.evaluation);
  if (!loaded.ok) return null;
  return <EvaluationRules rules={rules} choice={asked.choice} assumptions={loaded.value.assumptions} />;
}

/** What decides before any figure does: whether the firm lets a program trade at all. */
function Policy({ firm: { name, automation, disagreements } }: { firm: PropFirm }) {
  return (
    <p className="evaluation-policy">
      <strong>Automated trading at {name}:</strong> {[automation, ...disagreements].join(' ')} Rules change often: read
      the firm’s own before you pay for an evaluation.
    </p>
  );
}

function CurrencyNotice({ currency, account }: { currency: string | null; account: PropFirmAccount }) {
  if (currency !== null && moneyOf(currency).name === account.currency) return null;
  return (
    <Notice tone="warning">
      {currency === null
        ? `The file names no currency; its amounts are taken as ${account.currency}.`
        : `The file is in ${moneyOf(currency).name} and the account in ${account.currency}: amounts count as they stand, without a conversion.`}
    </Notice>
  );
}

function ResultSkeleton({ label }: { label: string }) {
  return <Skeleton className="evaluation-skeleton" lines={6} label={label} />;
}
