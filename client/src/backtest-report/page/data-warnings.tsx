import { findContradictions } from '../../../../backtest-engine/checks/contradictions.js';
import { describeUnreadTrades, formatNote } from '../../../../backtest-engine/model/reading-notes.js';
import type { ReportSummary } from '../../../../backtest-engine/metrics/report.js';
import { describeExhaustedBalance } from '../../../../backtest-engine/metrics/metrics.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { BacktestEntry } from '../../../../src/shared/contract/backtests.js';
import { Notice } from '../../ui/notice.js';
import { keepTogether } from '../charts/chart-frame.js';
import { dayWords } from '../format/chart-dates.js';
import { count, moneyOf, tradeCount } from '../format/money.js';
import type { FileFacts } from '../worker/report-messages.js';

/** Warnings shown above the metrics. The notes on the file list all of them. */
const MAX_WARNINGS = 4;

interface FileWarningsProps {
  file: FileFacts;
  report: Pick<ReportSummary, 'metrics'>;
  /** In the file's currency; undefined if none is declared. */
  startingBalance: number | undefined;
  /** Name of the strategy if several are shown. */
  of?: string;
}

/** Reasons why the metrics below may be wrong, and the open trades that they leave out. */
export function FileWarnings({ file, report, startingBalance, of }: FileWarningsProps) {
  const { open, currency } = file;
  const format = { money: moneyOf(currency).exact, day: dayWords, count };
  const exhausted = describeExhaustedBalance(report.metrics.balanceExhausted, startingBalance, format);
  const warnings = [...(exhausted === null ? [] : [exhausted]), ...warningsOf(file, report.metrics.all.trades)];
  return (
    <>
      {warnings.length > 0 && (
        <Notice tone="warning">
          <p>
            <strong>Before you rely on the figures{of === undefined ? '' : ` for ${of}`}:</strong>{' '}
            {warnings.length === 1 && warnings[0]}
          </p>
          {warnings.length > 1 && (
            <ul>
              {warnings.map((warning, at) => (
                // Two warnings may have the same text, and their order never changes.
                <li key={at}>{warning}</li>
              ))}
            </ul>
          )}
          {of === undefined && (
            <p>
              See <a href="#reading-title">How we read this file</a>.
            </p>
          )}
        </Notice>
      )}
      {open.length > 0 && (
        <Notice tone="info">
          {of !== undefined && (
            <>
              <strong>{of}</strong>:{' '}
            </>
          )}
          {openTradesText(open, currency)}
        </Notice>
      )}
    </>
  );
}

function warningsOf(file: FileFacts, trades: number): string[] {
  const warned = file.notes.filter(({ kind }) => kind === 'warned');
  const more = warned.length - MAX_WARNINGS;
  return [
    ...describeUnreadTrades(file, trades),
    ...warned.slice(0, MAX_WARNINGS).map(formatNote),
    ...(more > 0 ? [`${count(more)} more in the notes on the file.`] : []),
  ];
}

function openTradesText(open: FileFacts['open'], currency: string | null): string {
  const money = moneyOf(currency);
  const isOne = open.length === 1;
  const sum = open.reduce((total, { profit }) => total + (profit ?? Number.NaN), 0);
  const openProfit = Number.isNaN(sum) ? '' : ` (${money.signed(sum / 100)}${isOne ? '' : ' in total'})`;
  return `${tradeCount(open.length)} ${isOne ? 'is' : 'are'} still open${openProfit}, so these figures don’t include ${isOne ? 'it' : 'them'}.`;
}

interface ManifestMismatchProps {
  /** Null without a manifest entry, and until it has loaded. */
  entry: BacktestEntry | null;
  file: FileFacts;
  run: TimeSpan | null;
  /** Name of the strategy if several are shown. */
  of?: string;
}

/** Shown above the metrics if the manifest contradicts the file. */
export function ManifestMismatch({ entry, file, run, of }: ManifestMismatchProps) {
  const sentences = entry ? findContradictions(entry, file, run) : [];
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warning">
      <strong>The details of {of ?? 'this run'} don’t match its file.</strong> {keepTogether(sentences.join(' '))}
    </Notice>
  );
}
