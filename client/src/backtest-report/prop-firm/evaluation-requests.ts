import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type {
  PropFirm,
  PropFirmAccount,
  AnyStartOptions,
} from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { instrumentCode } from '../../../../backtest-engine/model/instruments.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { BacktestEntry, PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { type Loaded, settled } from '../../lib/api/request.js';
import { findRejectedParams, getLastChoice, paramsOrLastChoice, parseChoice } from './choice-params.js';
import {
  defaultChoice,
  type EvaluationChoice,
  selectableFirms,
  toAnyStartOptions,
  toEvaluationOptions,
} from './evaluation-choice.js';
import type { ReportClient, Run } from '../worker/report-client.js';
import type { ChanceOfPassing, ChanceUnavailable } from '../../../../backtest-engine/prop-firm/bootstrap.js';

export type ChanceRequest = Promise<Loaded<ChanceOfPassing | ChanceUnavailable>>;

type Asker = Pick<ReportClient, 'ask'>;

/** Requests of the chance by worker client and serialized question. */
const chanceRequests = new WeakMap<Asker, Map<string, ChanceRequest>>();

/**
 * Requests the chance of passing once per question. Caches failures too: a component that requests
 * during render would retry forever.
 */
export function requestChance(client: Asker, account: PropFirmAccount, options: AnyStartOptions): ChanceRequest {
  const question = { account, options };
  const key = JSON.stringify(question);
  const requests = chanceRequests.get(client) ?? new Map<string, ChanceRequest>();
  chanceRequests.set(client, requests);
  const chance = requests.get(key) ?? settled('The chance of passing', client.ask('chance', question));
  requests.set(key, chance);
  return chance;
}

/** A choice with its pending requests to the worker. */
export interface EvaluationRequest {
  choice: EvaluationChoice;
  evaluation: Promise<Loaded<Evaluation>>;
  chance: ChanceRequest;
  answered: ReadonlySet<'evaluation' | 'chance'>;
}

export interface PropFirmCheck {
  rules: PropFirmsAnswer;
  firms: readonly PropFirm[];
  span: TimeSpan;
  /** The choice without any URL parameter. */
  defaultChoice: EvaluationChoice;
  /** See `effectiveInstrument`. */
  instrument: string | null;
  /** Descriptions of URL parameters that had to be ignored. */
  rejectedParams: readonly string[];
  request: EvaluationRequest;
}

interface CheckSources {
  client: Pick<ReportClient, 'ask' | 'run'>;
  rules: Promise<Loaded<PropFirmsAnswer>>;
  /** Manifest entry of the run. */
  entry: Promise<Loaded<BacktestEntry | null>>;
  /** Returns the page's current query. Called late, because the query may change before. */
  search: () => string;
}

/**
 * Starts the check once its data has loaded, before its section renders. Resolves to null without
 * rules or exit times.
 */
export async function startCheck(sources: CheckSources): Promise<Loaded<PropFirmCheck | null>> {
  try {
    return await beginCheck(sources);
  } catch (error) {
    console.error('The prop-firm rules are invalid.', error);
    return { ok: false, error };
  }
}

async function beginCheck({ client, rules, entry, search }: CheckSources): Promise<Loaded<PropFirmCheck | null>> {
  const [loaded, loadedEntry, run] = await Promise.all([rules, entry, client.run]);
  if (!loaded.ok) return loaded;
  if (run === null) return { ok: true, value: null };
  const { span } = run;
  const instrument = effectiveInstrument(run, loadedEntry.ok ? loadedEntry.value : null);
  const initial = defaultChoice(loaded.value.firms, { ...run, instrument });
  if (initial === null) return { ok: true, value: null };
  const firms = selectableFirms(loaded.value.firms);
  const query = search();
  const params = paramsOrLastChoice(query, getLastChoice());
  const choice = parseChoice(params, firms, initial, span);
  const request = requestEvaluation(client, choice);
  return {
    ok: true,
    value: {
      rules: loaded.value,
      firms,
      span,
      defaultChoice: initial,
      instrument,
      rejectedParams: findRejectedParams(new URLSearchParams(query), choice),
      request,
    },
  };
}

/** Returns the file's instrument if its code is requests, else the declared one; null if mixed. */
export function effectiveInstrument(
  { instrument, hasMicrosAmongOthers }: Pick<Run, 'instrument' | 'hasMicrosAmongOthers'>,
  entry: BacktestEntry | null,
): string | null {
  if (hasMicrosAmongOthers) return null;
  const isCode = instrument !== null && instrumentCode(instrument) !== null;
  return isCode ? instrument : (entry?.instrument ?? instrument);
}

/** Requests the evaluation, then the chance. The worker answers in order, the quick one first. */
export function requestEvaluation(client: Pick<ReportClient, 'ask'>, choice: EvaluationChoice): EvaluationRequest {
  const { account } = choice;
  const evaluation = settled(
    'The evaluation',
    client.ask('evaluation', { account, options: toEvaluationOptions(choice) }),
  );
  const chance = requestChance(client, account, toAnyStartOptions(choice));
  const answered: Set<'evaluation' | 'chance'> = new Set();
  void evaluation.then(() => answered.add('evaluation'));
  void chance.then(() => answered.add('chance'));
  return { choice, evaluation, chance, answered };
}
