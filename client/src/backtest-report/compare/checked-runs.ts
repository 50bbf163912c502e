import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import { requestChance, type ChanceRequest, effectiveInstrument } from '../prop-firm/evaluation-requests.js';
import {
  toAnyStartOptions,
  type EvaluationChoice,
  defaultChoice,
  parseChoice,
} from '../prop-firm/evaluation-choice.js';
import { foreignCurrency } from '../prop-firm/evaluation-words.js';
import { isSizeKnown } from '../prop-firm/contract-factors.js';
import type { ReportClient, ReportState } from '../worker/report-client.js';
import type { CompareColumn } from './compare-table.js';

/** A run that can be put to the rules of an account. */
export interface CheckableRun {
  column: CompareColumn;
  client: ReportClient;
  span: TimeSpan;
  /** What stands where nothing is named. */
  first: EvaluationChoice;
  /** Whether its contracts are known to be standard ones or micros. */
  isSizeKnown: boolean;
  /** Contracts of each of its trades; null where they differ or are not known. */
  quantity: number | null;
}

/** Of the compared runs those that have trades with times, where there is an account to choose. */
export function checkableRuns(
  columns: readonly CompareColumn[],
  states: readonly ReportState[],
  clients: readonly ReportClient[],
  firms: readonly PropFirm[],
): CheckableRun[] {
  return columns.flatMap((column) => {
    const state = states[column.place];
    const client = clients[column.place];
    const { span, entry } = column;
    if (state?.kind !== 'ready' || client === undefined || span === null) return [];
    const { file } = state;
    const instrument = effectiveInstrument(file, entry);
    const first = defaultChoice(firms, { ...file, span, instrument });
    if (first === null) return [];
    return [{ column, client, span, first, isSizeKnown: isSizeKnown(instrument, first), quantity: file.quantity }];
  });
}

/** What a run is checked with: what is named for all of them, and its own size of a contract and whole period. */
export const choiceOf = ({ first, span }: CheckableRun, check: string, firms: readonly PropFirm[]): EvaluationChoice =>
  parseChoice(new URLSearchParams(check), firms, first, span);

/** Null where amounts of the run would stand against limits in another currency. */
export function chanceOf({ client, column }: CheckableRun, choice: EvaluationChoice): ChanceRequest | null {
  if (foreignCurrency(column.currency, choice.account) !== null) return null;
  return requestChance(client, choice.account, toAnyStartOptions(choice));
}
