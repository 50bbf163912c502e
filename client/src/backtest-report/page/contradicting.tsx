import { contradictions } from '../../../../backtest-engine/checks/contradictions.js';
import type { TimeSpan } from '../../../../backtest-engine/model/time.js';
import type { BacktestEntry } from '../../../../src/shared/contract/backtests.js';
import { unbroken } from '../charts/chart-frame.js';
import { Notice } from '../../ui/notice.js';
import type { FileFacts } from '../worker/report-messages.js';

interface ContradictingProps {
  /** Null while nothing is declared of the run. */
  entry: BacktestEntry | null;
  file: FileFacts;
  run: TimeSpan | null;
  /** Whose run it is, where there are several. */
  of?: string;
}

/** Said before the figures, where what is declared of the run is not what its file holds. */
export function Contradicting({ entry, file, run, of }: ContradictingProps) {
  const sentences = entry ? contradictions(entry, file, run) : [];
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warning">
      <strong>The declared details of {of ?? 'this run'} do not match its file.</strong> {unbroken(sentences.join(' '))}
    </Notice>
  );
}
