import type { FileReading } from '../trades.js';
import { unreadTrades } from '../unread-trades.js';

const MISREAD = 'the file may be misread in places: see what stands before its figures.';

/** Why no evaluation of a file's trades, of which there are so many, is certain, a sentence each: what was not read may have failed it. */
export function fileDoubts(
  file: Pick<FileReading, 'leftOut' | 'isCut' | 'breaksOff' | 'notes'>,
  trades: number,
): string[] {
  const isOdd = file.notes.some(({ kind }) => kind === 'warned');
  return [...unreadTrades(file, trades), ...(isOdd ? [MISREAD] : [])].map((sentence) => `Not certain: ${sentence}`);
}
