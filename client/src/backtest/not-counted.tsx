import { unreadTrades } from '../../../src/shared/backtest/unread-trades.js';
import { Notice } from '../ui/notice.js';
import { count, moneyOf, tradeCount } from './money.js';
import type { FileFacts } from './report-messages.js';

/** More of what looks wrong stands with the file's notes. */
const DOUBTS_NAMED = 2;

/**
 * What to know before the file's figures, of which there are `trades`: what could not be read or looks wrong, and what is
 * still open; null where there is nothing.
 */
export function notCounted(file: FileFacts, trades: number) {
  const { open, currency, notes } = file;
  const unread = [...unreadTrades(file, trades), ...doubts(notes)].join(' ');
  return { unread: unread || null, open: open.length === 0 ? null : openWords(open, currency) };
}

function doubts(notes: FileFacts['notes']): string[] {
  const flagged = notes.filter(({ kind }) => kind === 'flagged');
  if (flagged.length === 0) return [];
  const more = flagged.length - DOUBTS_NAMED;
  return [
    'What looks wrong in the file:',
    ...flagged.slice(0, DOUBTS_NAMED).map(({ text }) => text),
    ...(more > 0 ? [`And ${count(more)} more.`] : []),
  ];
}

function openWords(open: FileFacts['open'], currency: string | null): string {
  const money = moneyOf(currency);
  const isOne = open.length === 1;
  const sum = open.reduce((total, { profit }) => total + (profit ?? Number.NaN), 0);
  const stands = Number.isNaN(sum) ? '' : `, at ${money.signed(sum / 100)}${isOne ? '' : ' together'},`;
  return `${tradeCount(open.length)} ${isOne ? 'is' : 'are'} still open${stands} and not in these figures.`;
}

/** Said before the figures. */
export function NotCounted({ file, trades }: { file: FileFacts; trades: number }) {
  const { unread, open } = notCounted(file, trades);
  return (
    <>
      {unread !== null && (
        <Notice tone="warning">
          {unread} <a href="#reading-title">How this file was read</a> says more.
        </Notice>
      )}
      {open !== null && <Notice tone="info">{open}</Notice>}
    </>
  );
}
