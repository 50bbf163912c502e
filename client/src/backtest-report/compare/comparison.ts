import type { ExporterMetrics } from '../../../../backtest-engine/metrics/metrics.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import {
  type BacktestEntry,
  type BacktestSlug,
  isBacktestSlug,
  SLUG_PATTERN,
} from '../../../../src/shared/contract/backtests.js';
import type { ProfitUnit } from '../charts/chart-frame.js';
import { describeRunParams, parseChoice, parseSharedQuery } from '../prop-firm/choice-params.js';
import {
  defaultChoice,
  type EvaluationChoice,
  isSizeKnown,
  toAnyStartOptions,
} from '../prop-firm/evaluation-choice.js';
import { type ChanceRequest, effectiveInstrument, requestChance } from '../prop-firm/evaluation-requests.js';
import { foreignCurrency } from '../prop-firm/evaluation-words.js';
import type { ReportClient, ReportState } from '../worker/report-client.js';
import type { MaxDrawdown } from './compare-lines.js';

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** The comparison in a URL such as `/compare?with=orb,moon&unit=percent&account=topstep-50k`. */
export interface Comparison {
  /** Unique, at most `MAX_COMPARED`. */
  slugs: readonly BacktestSlug[];
  /** Null if absent; the runs then determine the unit. */
  unit: ProfitUnit | null;
  /** Description of an invalid unit; null if there is none. */
  unknownUnit: string | null;
  /** Query of the shared check parameters; empty if the check is closed. */
  check: string;
  /** Whether the URL itself has check parameters. Otherwise the last choice applies. */
  hasCheckParams: boolean;
  /** Descriptions of check parameters that apply to one run only. */
  runOnlyParams: string[];
  unknownNames: string[];
  excessSlugs: BacktestSlug[];
}

export function parseComparison(query: URLSearchParams): Comparison {
  const values = query.getAll('with').flatMap((list) => list.split(','));
  const names = [...new Set(values.map((name) => name.trim()).filter((name) => name !== ''))];
  const slugs = names.filter(isBacktestSlug);
  const unit = query.get('unit') ?? '';
  const unknownUnit = describeUnknownUnit(unit);
  return {
    slugs: slugs.slice(0, MAX_COMPARED),
    unit: unit === 'percent' ? unit : unit === '' ? null : 'money',
    unknownUnit,
    check: parseSharedQuery(query),
    hasCheckParams: parseSharedQuery(query) !== '',
    runOnlyParams: describeRunParams(query),
    unknownNames: names.filter((name) => !isBacktestSlug(name)),
    excessSlugs: slugs.slice(MAX_COMPARED),
  };
}

function describeUnknownUnit(unit: string): string | null {
  if (['', 'money', 'percent'].includes(unit)) return null;
  return SLUG_PATTERN.test(unit) ? `unit “${unit}”` : 'unit';
}

/** Path and query of a comparison, with readable commas. */
export function compareAddress({ slugs, unit, check }: Pick<Comparison, 'slugs' | 'unit' | 'check'>): string {
  const parts = [
    ...(slugs.length > 0 ? [`with=${slugs.join(',')}`] : []),
    ...(unit === null ? [] : [`unit=${unit}`]),
    ...(check === '' ? [] : [check]),
  ];
  return parts.length === 0 ? '/compare' : `/compare?${parts.join('&')}`;
}

export interface CompareColumn {
  slug: BacktestSlug;
  name: string;
  /** Position among the chosen strategies, from 0. */
  place: number;
  entry: BacktestEntry | null;
  /** Starting balance, if in the currency of the amounts. */
  balance: number | undefined;
  /** Metrics of all trades, computed or from a summary; null if there are none. */
  metrics: ExporterMetrics | null;
  /** Max drawdown in money; undefined if there is none. */
  deepest: MaxDrawdown | undefined;
  /** Whether the metrics come from a summary without trades. */
  isSummary: boolean;
  currency: string | null;
  /** First entry to last exit; null without times. */
  span: TimeSpan | null;
}

export interface CheckableRun {
  column: CompareColumn;
  client: ReportClient;
  span: TimeSpan;
  /** The choice without any URL parameter. */
  first: EvaluationChoice;
  isSizeKnown: boolean;
  /** Contracts per trade; null if they vary or are unknown. */
  quantity: number | null;
}

/** Returns the runs with exit times, if there is an account to choose. */
export function checkableRuns(
  columns: readonly CompareColumn[],
  states: readonly ReportState[],
  clients: readonly ReportClient[],
  firms: readonly PropFirm[],
): CheckableRun[] {
  // One account for all: the nearest to the first balance.
  const startingBalance = columns.find(({ balance }) => balance !== undefined)?.balance;
  return columns.flatMap((column) => {
    const state = states[column.place];
    const client = clients[column.place];
    const { span, entry } = column;
    if (state?.kind !== 'ready' || client === undefined || span === null) return [];
    const { file } = state;
    const instrument = effectiveInstrument(file, entry);
    const first = defaultChoice(firms, { ...file, span, instrument, startingBalance });
    if (first === null) return [];
    return [{ column, client, span, first, isSizeKnown: isSizeKnown(instrument, first), quantity: file.quantity }];
  });
}

/** Returns the choice of a run: shared parameters, and its own contract size and whole period. */
export const choiceOf = ({ first, span }: CheckableRun, check: string, firms: readonly PropFirm[]): EvaluationChoice =>
  parseChoice(new URLSearchParams(check), firms, first, span);

/** Requests the chance of a run; null if file and account have different currencies. */
export function chanceOf({ client, column }: CheckableRun, choice: EvaluationChoice): ChanceRequest | null {
  if (foreignCurrency(column.currency, choice.account) !== null) return null;
  return requestChance(client, choice.account, toAnyStartOptions(choice));
}
