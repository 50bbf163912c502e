import type { ReportSummary } from '../../../../backtest-engine/metrics/report.js';
import { formatNote, describeUnreadTrades } from '../../../../backtest-engine/checks/note-text.js';
import { describeExhaustedBalance } from '../../../../backtest-engine/metrics/starting-balance.js';
import { Notice } from '../../ui/notice.js';
import { dayWords } from '../format/chart-dates.js';
import { count, moneyOf, tradeCount } from '../format/money.js';
import type { FileFacts } from '../worker/report-messages.js';
import { findContradictions } from '../../../../backtest-engine/checks/contradictions.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { BacktestEntry } from '../../../../src/shared/contract/backtests.js';
import { keepTogether } from '../charts/chart-frame.js';

/** More of what looks wrong stands with the file's notes. */
const MOST_NAMED = 4;

interface BeforeFiguresProps {
  file: FileFacts;
  report: Pick<ReportSummary, 'metrics'>;
  /** In the file's currency; undefined where none is declared. */
  startingBalance: number | undefined;
  /** Whose file it is, where there are several. */
  of?: string;
}

/** Said before the figures: why they may be wrong, and what is still open and not in them. */
export function FileWarnings({ file, report, startingBalance, of }: BeforeFiguresProps) {
  const { open, currency } = file;
  const words = { money: moneyOf(currency).exact, day: dayWords, count };
  const usedUp = describeExhaustedBalance(report.metrics.balanceExhausted, startingBalance, words);
  const warnings = [...(usedUp === null ? [] : [usedUp]), ...warningsOf(file, report.metrics.all.trades)];
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
                // Two may have the same words, and none of them moves.
                <li key={at}>{warning}</li>
              ))}
            </ul>
          )}
          {of === undefined && (
            <p>
              See <a href="#reading-title">How this file was read</a>.
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
          {openWords(open, currency)}
        </Notice>
      )}
    </>
  );
}

function warningsOf(file: FileFacts, trades: number): string[] {
  const warned = file.notes.filter(({ kind }) => kind === 'warned');
  const more = warned.length - MOST_NAMED;
  return [
    ...describeUnreadTrades(file, trades),
    ...warned.slice(0, MOST_NAMED).map(formatNote),
    ...(more > 0 ? [`${count(more)} more in the notes on the file.`] : []),
  ];
}

function openWords(open: FileFacts['open'], currency: string | null): string {
  const money = moneyOf(currency);
  const isOne = open.length === 1;
  const sum = open.reduce((total, { profit }) => total + (profit ?? Number.NaN), 0);
  const stands = Number.isNaN(sum) ? '' : ` (${money.signed(sum / 100)}${isOne ? '' : ' in total'})`;
  return `${tradeCount(open.length)} ${isOne ? 'is' : 'are'} still open${stands} and not included in these figures.`;
}

interface ContradictingProps {
  /** Null while nothing is declared of the run. */
  entry: BacktestEntry | null;
  file: FileFacts;
  run: TimeSpan | null;
  /** Whose run it is, where there are several. */
  of?: string;
}

/** Said before the figures, where what is declared of the run is not what its file holds. */
export function ManifestMismatch({ entry, file, run, of }: ContradictingProps) {
  const sentences = entry ? findContradictions(entry, file, run) : [];
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warning">
      <strong>The declared details of {of ?? 'this run'} do not match its file.</strong>{' '}
      {keepTogether(sentences.join(' '))}
    </Notice>
  );
}
