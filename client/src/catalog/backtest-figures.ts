import { useEffect, useState } from 'react';
import type { BacktestFiguresAnswer } from '../../../src/shared/contract/backtests.js';
import { fetchFigures } from '../lib/api/backtests.js';
import { useSite } from '../lib/site-settings.js';

let fetched: BacktestFiguresAnswer | null = null;

/**
 * The figures that came with the page, or, if the visit began on another page, from a request; null
 * until then. Cards do without them if the request fails.
 */
export function useBacktestFigures(): BacktestFiguresAnswer | null {
  const { figures } = useSite();
  const [latest, setLatest] = useState(fetched);

  useEffect(() => {
    if (figures !== null) return undefined;
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

  return figures ?? latest;
}
