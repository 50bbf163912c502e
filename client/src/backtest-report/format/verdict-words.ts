import type { EvaluationRun } from '../../../../backtest-engine/prop-firm/evaluation-run.js';
import { DAY_MS } from '../../../../backtest-engine/model/time.js';
import { dayWords } from './chart-dates.js';

const RULE_NAMES = { maximumLoss: 'maximum loss', dailyLoss: 'daily loss limit' } as const;

/** For example `Passed on Jan 5, 2026`. */
export function verdictOf({ outcome, breach, day }: EvaluationRun): string {
  if (outcome === 'refused') return 'Not simulated: too many contracts';
  if (day === null) return 'No trades to simulate';
  const when = dayWords(day * DAY_MS);
  if (breach) return `Failed on ${when} (${RULE_NAMES[breach.rule]})`;
  return outcome === 'passed' ? `Passed on ${when}` : `Still open on ${when}`;
}
