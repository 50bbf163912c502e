import { useEffect, useRef, useState, useTransition } from 'react';
import { isKnownFuture, isMicro } from '../../../../backtest-engine/model/instruments.js';
import { noCurrencyText, otherSizeText, PROP_FIRM_TEXTS, rejectedText } from '../../content/prop-firm-texts.js';
import { Notice } from '../../ui/notice.js';
import { useUrlParams } from '../url-state/use-url-params.js';
import type { ReportClient } from '../worker/report-client.js';
import {
  asksForCheck,
  findRejectedParams,
  parseChoice,
  saveOpenChoice,
  toChoiceParams,
  toSharedQuery,
} from './choice-params.js';
import { type EvaluationChoice, isSizeKnown } from './evaluation-choice.js';
import { EvaluationControls } from './evaluation-controls.js';
import { choiceInUrl, type PropFirmCheck, requestEvaluation } from './evaluation-requests.js';
import { EvaluationResults, type ResultListeners } from './evaluation-results.js';
import { accountWords, foreignCurrency } from './evaluation-words.js';

interface EvaluationCheckProps extends ResultListeners {
  data: PropFirmCheck;
  client: Pick<ReportClient, 'ask'>;
  /** Currency of the file; null if unknown. */
  currency: string | null;
  /** Called when the choice goes to the URL. */
  onUrlWrite: () => void;
}

/**
 * Controls update immediately; results stay until the next ones arrive. A superseded choice is
 * never requested, because an answer for a million trades takes a second.
 */
export function EvaluationCheck({ data, client, currency, onUrlWrite, onEvaluation }: EvaluationCheckProps) {
  const { rules, firms, span, defaultChoice, instrument } = data;
  const [initial, setInitial] = useState(() => firstRequest(data, client));
  const [request, setRequest] = useState(initial.request);
  const [choice, setChoice] = useState(initial.request.choice);
  // A reload may load more details of the run.
  if (initial.data !== data) {
    const next = firstRequest(data, client);
    setInitial(next);
    setRequest(next.request);
    setChoice(next.request.choice);
  }
  const [isBusy, startTransition] = useTransition();
  const latest = useRef(choice);
  const pending = useRef(initial.request);
  useEffect(() => {
    latest.current = initial.request.choice;
    pending.current = initial.request;
  }, [initial]);
  const params = toChoiceParams(choice, defaultChoice, span);
  const sharedQuery = toSharedQuery(params);
  useEffect(() => saveOpenChoice(sharedQuery), [sharedQuery]);
  useUrlParams(
    params,
    (query) => asksForCheck(query) && change(parseChoice(new URLSearchParams(query), firms, defaultChoice, span)),
    { writesInitially: true, onWrite: onUrlWrite },
  );

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
  const { rejected } = initial;
  return (
    <>
      <p className="evaluation-lead">{PROP_FIRM_TEXTS.lead}</p>
      {hasAccounts && <EvaluationControls firms={firms} choice={choice} span={span} onChange={change} />}
      {hasAccounts && rejected.length > 0 && choice === initial.request.choice && (
        <Notice tone="warning">{rejectedText(rejected.join(', '), accountWords(choice))}</Notice>
      )}
      {isOtherSize(instrument, choice) && <Notice tone="warning">{otherSizeText(instrument, choice.micros)}</Notice>}
      {hasAccounts && !isSizeKnown(instrument, choice) && <p className="hint">{PROP_FIRM_TEXTS.sizeUnknown}</p>}
      {currency === null && <Notice tone="warning">{noCurrencyText(choice.account.currency)}</Notice>}
      <EvaluationResults {...{ request, client, firms, rules, currency, isBusy, onEvaluation }} />
    </>
  );
}

/** The request that the address asks for, and descriptions of what it asks for in vain. */
function firstRequest(data: PropFirmCheck, client: Pick<ReportClient, 'ask'>) {
  const { search } = location;
  const choice = choiceInUrl(data, search);
  const request = requestEvaluation(client, choice);
  return { data, request, rejected: findRejectedParams(new URLSearchParams(search), choice) };
}

/** Whether the chosen contract size contradicts the instrument. */
function isOtherSize(instrument: string | null, { micros }: EvaluationChoice): instrument is string {
  return instrument !== null && isKnownFuture(instrument) && isMicro(instrument) !== micros;
}

function isInCurrencyOf(firms: PropFirmCheck['firms'], currency: string | null): boolean {
  return firms.some(({ accounts }) => accounts.some((account) => foreignCurrency(currency, account) === null));
}
