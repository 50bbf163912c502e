import { NOTE_LABELS, formatNote, describeUnreadTrades } from '../../backtest-engine/checks/note-text.js';
import { describeExhaustedBalance } from '../../backtest-engine/metrics/starting-balance.js';
import { isoDay } from '../../backtest-engine/model/time.js';
import type { CheckedFile, Shown } from './backtests-check-file.js';

const SHOWN: Readonly<Record<Shown, string>> = {
  report: 'full report',
  summary: 'summary as given, no curve',
  table: 'table only, no figures',
  nothing: 'NOTHING',
};

const MISMATCH = 'Does not match the manifest';
/** What the page says before its figures too is a warning. */
const LABELS = { ...NOTE_LABELS, warned: 'Warning' };

const counts = new Intl.NumberFormat('en-US');
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What was found in a file, a line each: what the page shows, what the file is, and each note. */
export function fileReport(name: string, checked: CheckedFile): string[] {
  const { shown, reading, figures, given, span, contradictions } = checked;
  const { format, rowCount, currency, open, notes } = reading;
  const net = (figures?.all ?? given)?.netProfit ?? null;
  const facts = [
    format,
    many(rowCount, 'row'),
    ...(figures === null ? [] : [many(figures.all.trades, 'closed trade')]),
    ...(open.length === 0 ? [] : [`${counts.format(open.length)} open`]),
    ...(span === null ? [] : [`${isoDay(span.from)} to ${isoDay(span.to)}`]),
    ...(net === null
      ? []
      : [
          currency ?? 'no currency named',
          `net profit ${amounts.format(net)}${reading.isGross ? ' before costs' : ''}`,
        ]),
  ];
  return [
    `${name}: ${SHOWN[shown]}`,
    `  ${facts.join(', ')}`,
    ...beforeFigures(checked).map((sentence) => `  Warning: ${sentence}`),
    ...contradictions.map((sentence) => `  ${MISMATCH}: ${sentence}`),
    ...notes.map((note) => `  ${LABELS[note.kind]}: ${formatNote(note)}`),
  ];
}

/** What the page says before its figures, apart from notes. */
function beforeFigures({ reading, figures, startingBalance }: CheckedFile): string[] {
  if (figures === null) return [];
  const words = {
    money: (amount: number) => amounts.format(amount),
    day: isoDay,
    count: (number: number) => counts.format(number),
  };
  const usedUp = describeExhaustedBalance(figures.balanceExhausted, startingBalance, words);
  return [...(usedUp === null ? [] : [usedUp]), ...describeUnreadTrades(reading, figures.all.trades)];
}

/** Whether a finding has something to be looked at, though all of it may be used. */
export const isWarned = (lines: readonly string[]): boolean =>
  lines.some((line) => line.startsWith(`  ${LABELS.warned}: `) || line.startsWith(`  ${MISMATCH}: `));

/** Why there is nothing to show of a file. */
export function failureReport(name: string, why: string): string[] {
  return [`${name}: ${SHOWN.nothing}`, `  ${why}`];
}

function many(count: number, noun: string): string {
  return `${counts.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}
