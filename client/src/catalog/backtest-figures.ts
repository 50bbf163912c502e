import { useEffect, useState } from 'react';
import { BACKTEST_SLUGS, type BacktestFiguresAnswer } from '../../../src/shared/contract/backtests.js';
import { fetchFigures } from '../lib/api/backtests.js';
import { useSite } from '../lib/site-settings.js';

let fetched: BacktestFiguresAnswer | null = null;

/**
 * The figures that came with the page. If the visit began on another page, or while the server was
 * still reading files, a request brings what is missing. Null until some are known; cards do
 * without them if the request fails.
 */
export function useBacktestFigures(): BacktestFiguresAnswer | null {
  const { figures } = useSite();
  const [latest, setLatest] = useState(fetched);

  useEffect(() => {
    if (isComplete({ ...figures, ...fetched })) return undefined;
    let isGone = false;
    async function load(): Promise<void> {
      try {
        fetched = await fetchFigures();
        if (!isGone) setLatest(fetched);
      } catch (error) {
        console.info('The figures of the cards did not load.', error);
      }
    }
    void load();
    return () => {
      isGone = true;
    };
  }, [figures]);

  return latest === null ? figures : { ...figures, ...latest };
}

/** A file that the server has read has an entry, even if it holds no figures. */
const isComplete = (figures: BacktestFiguresAnswer): boolean => BACKTEST_SLUGS.every((slug) => slug in figures);
