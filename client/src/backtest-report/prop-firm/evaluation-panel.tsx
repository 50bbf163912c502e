import { Suspense, use, useEffect, useRef, useState, useTransition, useId } from 'react';
import { isKnownFuture, isMicro } from '../../../../backtest-engine/model/instruments.js';
import type { Loaded } from '../../lib/api/request.js';
import { Notice, RetryNotice } from '../../ui/notice.js';
import { parseChoice, saveLastChoice, toChoiceParams, toSharedQuery } from './choice-params.js';
import {
  contractFactors,
  type EvaluationChoice,
  factorWords,
  isSizeKnown,
  tradingDaySpan,
  withMicros,
} from './evaluation-choice.js';
import { EvaluationResults, type ResultListeners, ResultSkeleton } from './evaluation-results.js';
import { accountWords, foreignCurrency } from './evaluation-words.js';
import { requestEvaluation, type PropFirmCheck } from './evaluation-requests.js';
import type { ReportClient } from '../worker/report-client.js';
import { useUrlParams } from '../url-state/use-url-params.js';
import { AccountFields, type ChoiceFieldsProps, DayFields } from './choice-fields.js';
import { dayWords } from '../format/chart-dates.js';
import { SelectField } from '../../ui/field.js';

interface EvaluationPanelProps extends ResultListeners {
  client: Pick<ReportClient, 'ask'>;
  check: Promise<Loaded<PropFirmCheck | null>>;
  /** Currency of the file; null if unknown. */
  currency: string | null;
  isTimed: boolean;
}

export function EvaluationPanel({ isTimed, ...rest }: EvaluationPanelProps) {
  return (
    <section className="report-part evaluation" aria-labelledby="evaluation-title">
      <h2 id="evaluation-title">Would it have passed?</h2>
      {isTimed ? (
        <Suspense fallback={<ResultSkeleton label="Loading the prop-firm check" />}>
          <WithRules {...rest} />
        </Suspense>
      ) : (
        <p>The trades in this file have no exit times, so no evaluation can be simulated.</p>
      )}
    </section>
  );
}

function WithRules({ check, ...rest }: Omit<EvaluationPanelProps, 'isTimed'>) {
  const loaded = use(check);
  if (!loaded.ok) return <RetryNotice failure={loaded}>The prop-firm rules did not load.</RetryNotice>;
  if (!loaded.value) return <Notice tone="info">There are no prop-firm rules to check against yet.</Notice>;
  return <Check {...loaded.value} {...rest} />;
}

type CheckProps = PropFirmCheck & Omit<EvaluationPanelProps, 'check' | 'isTimed'>;

/**
 * Controls update immediately; results stay until the next ones arrive. A superseded choice is
 * never requested, because an answer for a million trades takes a second.
 */
function Check({
  rules,
  firms,
  span,
  defaultChoice,
  instrument,
  rejectedParams,
  client,
  currency,
  onEvaluation,
  onChance,
  ...data
}: CheckProps) {
  const [initial, setInitial] = useState(data.request);
  const [request, setRequest] = useState(initial);
  const [choice, setChoice] = useState(initial.choice);
  // A reload may load more details of the run.
  if (initial !== data.request) {
    setInitial(data.request);
    setRequest(data.request);
    setChoice(data.request.choice);
  }
  const [isBusy, startTransition] = useTransition();
  const latest = useRef(choice);
  const pending = useRef(initial);
  useEffect(() => {
    latest.current = initial.choice;
    pending.current = initial;
  }, [initial]);
  const params = toChoiceParams(choice, defaultChoice, span);
  const sharedQuery = toSharedQuery(params);
  useEffect(() => saveLastChoice(sharedQuery), [sharedQuery]);
  useUrlParams(params, (query) => change(parseChoice(new URLSearchParams(query), firms, defaultChoice, span)), true);

  function change(next: EvaluationChoice): void {
    setChoice(next);
    latest.current = next;
    startTransition(async () => {
      await Promise.all([pending.current.evaluation, pending.current.chance]);
      if (latest.current !== next) return;
      pending.current = requestEvaluation(client, next);
      startTransition(() => setRequest(pending.current));
    });
  }

  const hasAccounts = isInCurrencyOf(firms, currency);
  return (
    <>
      <p className="evaluation-lead">
        Hypothetical: the closed trades in this file are run through an evaluation account’s rules as published. This is
        not a record of any account, and no firm has reviewed it.
      </p>
      {hasAccounts && <EvaluationControls firms={firms} choice={choice} span={span} onChange={change} />}
      {hasAccounts && rejectedParams.length > 0 && choice === initial.choice && (
        <Notice tone="warning">
          This link asks for settings that are not available here: {rejectedParams.join(', ')}. The results below are
          for {accountWords(choice)}, as set above.
        </Notice>
      )}
      {isOtherSize(instrument, choice) && (
        <Notice tone="warning">
          {instrument} is a {choice.micros ? 'standard' : 'micro'} contract. Counting it as{' '}
          {choice.micros ? 'micro' : 'standard'} changes how many contracts the account is taken to have, and so whether
          it allows them; profits stay the same.
        </Notice>
      )}
      {hasAccounts && !isSizeKnown(instrument, choice) && (
        <p className="hint">
          Whether one contract of the file is a standard one or a micro is not known; it counts as standard. “Contract
          size in the file” changes that.
        </p>
      )}
      {currency === null && (
        <Notice tone="warning">
          The file names no currency; its amounts are treated as {choice.account.currency}.
        </Notice>
      )}
      <EvaluationResults {...{ request, client, firms, rules, currency, isBusy, onEvaluation, onChance }} />
    </>
  );
}

/** Whether the chosen contract size contradicts the instrument. */
function isOtherSize(instrument: string | null, { micros }: EvaluationChoice): instrument is string {
  return instrument !== null && isKnownFuture(instrument) && isMicro(instrument) !== micros;
}

function isInCurrencyOf(firms: PropFirmCheck['firms'], currency: string | null): boolean {
  return firms.some(({ accounts }) => accounts.some((account) => foreignCurrency(currency, account) === null));
}

const SIZES = [
  { value: 'standard', label: 'Standard' },
  { value: 'micro', label: 'Micro' },
];

/** Fields for all settings of the check. `onChange` gets the complete choice. */
export function EvaluationControls({ firms, choice, span, onChange }: ChoiceFieldsProps) {
  const id = useId();
  const days = tradingDaySpan(span, choice.dayStartsAt);
  /** A date outside the file while it is typed; the check keeps the last valid one. */
  const [typed, setTyped] = useState<string | null>(null);
  const start = typed ?? choice.start;
  const isOutside = start !== '' && (start < days.first || start > days.last);
  return (
    <fieldset className="evaluation-controls" aria-label="Evaluation settings">
      <AccountFields {...{ firms, choice, onChange }} />
      <SelectField
        label="Contracts"
        value={choice.contracts}
        options={contractFactors(choice).map((factor) => ({
          value: String(factor),
          label: factorWords(factor, choice),
        }))}
        onChange={({ target }) => onChange({ ...choice, contracts: Number(target.value) })}
      />
      {!choice.isInMicros && (
        <SelectField
          label="Contract size in the file"
          value={choice.micros ? 'micro' : 'standard'}
          options={SIZES}
          onChange={({ target }) => onChange(withMicros(choice, target.value === 'micro'))}
        />
      )}
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Start date
        </label>
        <div className="field-frame">
          <input
            id={id}
            className="field-control"
            type="date"
            min={days.first}
            max={days.last}
            value={start}
            aria-invalid={isOutside || undefined}
            aria-describedby={`${id}-span`}
            // Leaving the field empty restores the last date.
            onBlur={() => typed === '' && setTyped(null)}
            onChange={({ target: { value } }) => {
              const isDay = value >= days.first && value <= days.last;
              setTyped(isDay ? null : value);
              if (isDay) onChange({ ...choice, start: value });
            }}
          />
        </div>
      </div>
      <DayFields
        {...{ choice, span }}
        onChange={(next) => {
          if (next.dayStartsAt !== choice.dayStartsAt) setTyped(null);
          onChange(next);
        }}
      />
      <p className="evaluation-hint" id={`${id}-span`} aria-live="polite">
        Trading days in the file: {dayWords(Date.parse(days.first))} to {dayWords(Date.parse(days.last))}.{' '}
        {/* Both variants have similar length, so that nothing below moves. */}
        {isOutside ? (
          <strong>That date is outside; the results below start on {dayWords(Date.parse(choice.start))}.</strong>
        ) : (
          'Times are chart time; the file does not name the time zone.'
        )}
      </p>
    </fieldset>
  );
}
