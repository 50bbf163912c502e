import { normalizeName } from '../values/cell-text.js';

interface NearMiss {
  /** Names of columns, as `normalizeName` leaves them, all of which the file has. */
  has: readonly string[];
  /** What the file is and what to do, one sentence. */
  says: string;
}

const USE_TRADES = 'export the Trades tab instead';

const NEAR_MISSES: readonly NearMiss[] = [
  {
    has: ['action', 'e/x', 'position', 'price'],
    says: `This is NinjaTrader’s Executions tab, which lists fills and no trades: ${USE_TRADES}.`,
  },
  {
    has: ['action', 'state', 'filled', 'limit', 'stop'],
    says: `This is NinjaTrader’s Orders tab, which lists orders and no trades: ${USE_TRADES}.`,
  },
  {
    has: ['cum net profit', 'gross profit', '% win', 'avg trade'],
    says: `This is NinjaTrader’s Analysis tab, which sums trades up by a period or another group: ${USE_TRADES}.`,
  },
  {
    has: ['all', 'long', 'short'],
    says: 'This is a summary from TradingView’s strategy report, which lists no trades: export the “List of trades” instead.',
  },
  ...['buyfillid', 'buy fill id'].map((name) => ({
    has: [name, name.replace('buy', 'sell')],
    says: 'This is a Tradovate performance file, a format that is not read yet: use NinjaTrader’s Trades tab or TradingView’s list of trades.',
  })),
  {
    has: ['contractname', 'enteredat', 'exitedat'],
    says: 'This is a TopstepX trades file, a format that is not read yet: use NinjaTrader’s Trades tab or TradingView’s list of trades.',
  },
  ...['s/l', 's / l'].map((name) => ({
    has: [name, name.replace('s', 't').replace('l', 'p'), 'swap', 'profit'],
    says: 'This is a MetaTrader history, a format that is not read yet: use NinjaTrader’s Trades tab or TradingView’s list of trades.',
  })),
];

/** A currency or sign of percent behind a name, as TradingView’s summaries have them. */
const UNIT_AT_END = /\s(?:%|\p{Sc}|[A-Z]{3,5})$/u;

/** What a table is whose trades cannot be read from it, and what to do instead, a sentence; null if it is none that is known here. */
export function nearMiss(names: readonly string[]): string | null {
  const found = new Set(names.flatMap((name) => [name, name.trimEnd().replace(UNIT_AT_END, '')]).map(normalizeName));
  const hasBlank = (names[0] ?? '').trim() === '';
  const miss = NEAR_MISSES.find(({ has }) => has.every((name) => found.has(name)));
  // Three such everyday words are a summary only beside the unnamed column of its labels.
  if (miss === undefined || (miss.has.includes('all') && !hasBlank)) return null;
  return miss.says;
}
