import type { FileReading } from '../model/trades.js';

/** Why trades of a file may be missing in its figures, of which there are `trades`: a sentence each. One large loss left out changes them all. */
export function describeUnreadTrades(
  { leftOut, isCut, endsMidRow }: Pick<FileReading, 'leftOut' | 'isCut' | 'endsMidRow'>,
  trades: number,
): string[] {
  const all = trades + leftOut;
  const [missing, found] = [leftOut, all].map((number) => number.toLocaleString('en-US'));
  return [
    ...(isCut ? ['The file is too long to read in full: the figures cover only its beginning.'] : []),
    ...(endsMidRow
      ? ['The file seems to be cut off in the middle of its last row: anything after that is not in these figures.']
      : []),
    // That row alone is told of already.
    ...(leftOut > 0 && !(endsMidRow && leftOut === 1)
      ? [`${missing} of ${found} trades could not be read and ${leftOut === 1 ? 'is' : 'are'} not in these figures.`]
      : []),
  ];
}
