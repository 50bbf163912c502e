import { isNoFuture } from '../model/instruments.js';
import { quote } from '../values/quoted.js';
import type { FileReading } from '../model/trades.js';
import { describeUnreadTrades } from '../checks/unread-trades.js';

const MISREAD = 'the file may be misread in places: see what stands before its figures.';

/** Why no evaluation of a file's trades, of which there are so many, is certain, a sentence each: what was not read may have failed it. */
export function findFileUncertainties(
  file: Pick<FileReading, 'leftOut' | 'isCut' | 'endsMidRow' | 'notes' | 'instrument'>,
  trades: number,
): string[] {
  const warned = file.notes.filter(({ kind }) => kind === 'warned');
  const ofFile = warned.filter(({ count }) => count === 0).map(({ text }) => text);
  const isOdd = warned.some(({ count }) => count > 0);
  const { instrument } = file;
  const noFuture =
    instrument !== null && isNoFuture(instrument)
      ? [
          `the first trade is in ${quote(instrument)}, which is not named like a futures contract, and these accounts trade futures.`,
        ]
      : [];
  return [...noFuture, ...describeUnreadTrades(file, trades), ...ofFile, ...(isOdd ? [MISREAD] : [])].map(
    (sentence) => sentence.charAt(0).toLowerCase() + sentence.slice(1),
  );
}
