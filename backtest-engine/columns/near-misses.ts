import { normalizeName } from '../values/cell-text.js';

interface NearMiss {
  /** Column names, as `normalizeName` returns them, that identify the file together. */
  has: readonly string[];
  /** What the file is and what to do instead, one sentence. */
  explanation: string;
}

const USE_TRADES = 'export the Trades tab instead';

const NEAR_MISSES: readonly NearMiss[] = [
  {
    has: ['action', 'e/x', 'position', 'price'],
    explanation: `This is NinjaTrader’s Executions tab, which lists fills and no trades: ${USE_TRADES}.`,
  },
  {
    has: ['action', 'state', 'filled', 'limit', 'stop'],
    explanation: `This is NinjaTrader’s Orders tab, which lists orders and no trades: ${USE_TRADES}.`,
  },
  {
    has: ['cum net profit', 'gross profit', '% win', 'avg trade'],
    explanation: `This is NinjaTrader’s Analysis tab, which sums trades up by a period or another group: ${USE_TRADES}.`,
  },
  {
    has: ['all', 'long', 'short'],
    explanation:
      'This is a summary from TradingView’s strategy report, which lists no trades: export the “List of trades” instead.',
  },
  ...['buyfillid', 'buy fill id'].map((name) => ({
    has: [name, name.replace('buy', 'sell')],
    explanation:
      'This is a Tradovate performance file, a format that is not read yet: use NinjaTrader’s Trades tab or TradingView’s list of trades.',
  })),
  {
    has: ['contractname', 'enteredat', 'exitedat'],
    explanation:
      'This is a TopstepX trades file, a format that is not read yet: use NinjaTrader’s Trades tab or TradingView’s list of trades.',
  },
  ...['s/l', 's / l'].map((name) => ({
    has: [name, name.replace('s', 't').replace('l', 'p'), 'swap', 'profit'],
    explanation:
      'This is a MetaTrader history, a format that is not read yet: use NinjaTrader’s Trades tab or TradingView’s list of trades.',
  })),
];

/** A currency or percent sign at the end of a name, as in TradingView's summaries. */
const UNIT_AT_END = /\s(?:%|\p{Sc}|[A-Z]{3,5})$/u;

/** Explains a known program's table without readable trades; null for any other table. */
export function nearMiss(names: readonly string[]): string | null {
  const found = new Set(names.flatMap((name) => [name, name.trimEnd().replace(UNIT_AT_END, '')]).map(normalizeName));
  const hasBlank = (names[0] ?? '').trim() === '';
  const miss = NEAR_MISSES.find(({ has }) => has.every((name) => found.has(name)));
  // Three everyday words identify a summary only beside its unnamed column of labels.
  if (miss === undefined || (miss.has.includes('all') && !hasBlank)) return null;
  return miss.explanation;
}
