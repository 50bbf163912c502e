import type { BacktestEntry, BacktestManifest } from '../../src/shared/contract/backtests.js';
import { INSTRUMENTS, type Instrument } from '../../client/illustrations/market/instruments.js';
import { marketOf } from '../../client/illustrations/market/market.js';
import { ninjaTraderSummary } from './ninjatrader-summary.js';
import { ninjaTraderTrades } from './ninjatrader-trades.js';
import { simulate } from './simulation.js';
import { type SampleStrategy, STRATEGIES } from './strategies.js';
import { type TradeRow, tradeRows } from './trade-rows.js';
import { tradingViewTrades } from './tradingview-trades.js';

/** Contents of the sample folder by file name. Every run returns the same. */
export function sampleBacktests(): Map<string, string> {
  const files = new Map<string, string>();
  const manifest: BacktestManifest = {};
  for (const strategy of STRATEGIES) {
    const rows = sampleRows(strategy);
    files.set(`${strategy.slug}.csv`, fileOf(strategy, rows));
    manifest[strategy.slug] = entryOf(strategy, rows);
  }
  files.set('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return files;
}

/** The trades behind a strategy's file, oldest first. */
export function sampleRows({ slug, symbol, behavior }: SampleStrategy): TradeRow[] {
  const market = marketOf(symbol);
  return tradeRows(market, simulate(slug, market, behavior), behavior.barMinutes);
}

function fileOf({ title, symbol, form, startingBalance }: SampleStrategy, rows: readonly TradeRow[]): string {
  if (form.kind === 'summary') return ninjaTraderSummary(rows);
  if (form.kind === 'list') {
    return tradingViewTrades(rows, { generation: form.generation, startingBalance: startingBalance * 100 });
  }
  const names = { contract: INSTRUMENTS[symbol].contract, strategy: title.replaceAll(' ', '') };
  return ninjaTraderTrades(rows, names, form.style);
}

function entryOf(strategy: SampleStrategy, rows: readonly TradeRow[]): BacktestEntry {
  const instrument = INSTRUMENTS[strategy.symbol];
  const from = rows[0]?.entryTime.day.iso;
  const to = rows.at(-1)?.exitTime.day.iso;
  const onTradingView = strategy.form.kind === 'list';
  return {
    title: strategy.title,
    platform: onTradingView ? 'tradingview' : 'ninjatrader',
    instrument: `${onTradingView ? `${instrument.symbol}1!` : instrument.contract} (${instrument.name})`,
    ...(from === undefined || to === undefined ? {} : { period: { from, to } }),
    costs: costsOf(instrument),
    startingBalance: strategy.startingBalance,
    sample: true,
  };
}

function costsOf({ roundTurnCents }: Instrument): string {
  const fee = (roundTurnCents / 100).toFixed(2);
  return `$${fee} per contract and round turn; up to 1 tick of slippage`;
}
