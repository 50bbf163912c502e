import type { ChanceOfPassing } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import { chanceParts, startParts } from '../prop-firm/chance-words.js';
import { tradingDays } from '../prop-firm/evaluation-words.js';

/** Result of the prop-firm check. */
export interface Odds {
  /** Account, for example `Example Firm, 50K`. */
  name: string;
  /** The chance of passing, or the reason why it was not calculated. */
  chance: ChanceOfPassing | string;
}

/**
 * Links to sections far down the page, with the result of the prop-firm check over all start dates
 * if there is one.
 */
export function ReportGuide({ odds }: { odds: Odds | null }) {
  return (
    <nav className="report-guide" aria-label="In this report">
      <ul>
        <li>
          <a href="#evaluation-title">Prop-firm check</a>
          <p>{oddsText(odds)}</p>
        </li>
        <li>
          <a href="#figures-title">All figures</a>
        </li>
        <li>
          <a href="#rows-title">Every row in the file</a>
        </li>
      </ul>
    </nav>
  );
}

function oddsText(odds: Odds | null): string {
  if (odds === null) return 'Would it have passed an evaluation?';
  if (typeof odds.chance === 'string')
    return `The chance of passing was not calculated for ${odds.name}: ${odds.chance}.`;
  const starts = startParts(odds.chance.starts);
  const runs = chanceParts(odds.chance);
  const doubt = odds.chance.uncertainties.length > 0 ? ', not certain' : '';
  const { passed, failed, open } = starts.shares;
  const { medianDaysToPass } = odds.chance;
  const time = medianDaysToPass === null ? '' : ` (median ${tradingDays(medianDaysToPass)})`;
  return `${odds.name} (hypothetical${doubt}): ${passed} of ${starts.all} start dates passed, ${failed} failed, ${open} not finished; ${runs.passed} of runs resampled from ${tradingDays(odds.chance.tradingDays)} passed${time}, ${runs.failing} failed, ${runs.open} still open.`;
}
