import { Notice } from '../ui/notice.js';
import { count, moneyOf, tradeCount } from './money.js';
import type { FileFacts } from './report-messages.js';

/** A share of the trades: so many left out are said before the figures, and not only where the file's notes are. */
const WORTH_SAYING = 0.02;

/** Which trades of the file are not in its figures, of which there are `trades`: a sentence each for what could not be read and what is still open. */
export function notCounted({ leftOut, isCut, breaksOff, open, currency }: FileFacts, trades: number) {
  const all = trades + leftOut;
  const unread = isCut
    ? 'The file is too long to be read to its end: the figures are those of its beginning.'
    : breaksOff
      ? 'The file breaks off in the middle of a row: what followed is not in these figures.'
      : leftOut > WORTH_SAYING * all
        ? `${count(leftOut)} of ${tradeCount(all)} could not be read and ${leftOut === 1 ? 'is' : 'are'} not in these figures.`
        : null;
  return { unread, open: open.length === 0 ? null : openWords(open, currency) };
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
