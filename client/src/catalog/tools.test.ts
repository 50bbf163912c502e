import { BACKTEST_SLUGS } from '../../../src/shared/contract/backtests.js';
import { CATALOG } from './tools.js';

const { ninjatrader, tradingview } = CATALOG;
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

const INDICATORS =
  'DynamicTrend, FluxTarget, Market Phase, TTM Squeeze, Volatility Cycle, FluxConfluence, FluxPivot, FluxSignal, Market Regime, Parabolic RSI, Previous Levels';
const STRATEGIES =
  'Liquidity Sweep, Slow and Steady, Super Momentum, Donchian Turtle, IchimokoStrat, KeltnerStrat, Future Prediction Server, Quad Confluence, Holy Grail Adaptive, ElliotWave, ICC ChoCh, Low Volatility, Project Gamma, TrendCatcher, ORB, CointegratedPairs, RileySR, FluxLightning, FluxPivot Strategy, FluxSignal Strategy, FluxTrident';

describe('Catalog', () => {
  it('has the desktop platform indicators (11)', () => {
    expect(names(ninjatrader.indicators).join(', ')).toBe(INDICATORS);
    expect(ninjatrader.indicators).toHaveLength(11);
  });

  it('has the desktop platform strategies (21 names)', () => {
    expect(names(ninjatrader.strategies).join(', ')).toBe(STRATEGIES);
    expect(ninjatrader.strategies).toHaveLength(21);
  });

  it('has the same 11 indicators on the web platform, all flagged NEW', () => {
    expect(names(tradingview.indicators).join(', ')).toBe(INDICATORS);
    expect(tradingview.indicators.every(({ isNew }) => isNew)).toBe(true);
    expect(ninjatrader.indicators.some(({ isNew }) => isNew)).toBe(false);
  });

  it('has 15 web strategies, all with names of desktop strategies', () => {
    expect(tradingview.strategies).toHaveLength(15);
    expect(names(ninjatrader.strategies)).toEqual(expect.arrayContaining(names(tradingview.strategies)));
  });

  it('links every strategy to its own backtest page, 25 in all, and no indicator', () => {
    const strategies = [...ninjatrader.strategies, ...ninjatrader.propFirmStrategies];
    const urls = strategies.map(({ backtestUrl }) => backtestUrl);
    expect(urls).toHaveLength(25);
    expect(new Set(urls)).toEqual(new Set(BACKTEST_SLUGS.map((slug) => `/backtests/${slug}`)));
    expect(ninjatrader.indicators.some(({ backtestUrl }) => backtestUrl !== undefined)).toBe(false);
  });

  it('lists three features of every tool', () => {
    const all = [...ninjatrader.strategies, ...ninjatrader.propFirmStrategies, ...ninjatrader.indicators];
    for (const { name, features } of all) expect([name, features]).toEqual([name, Array(3).fill(expect.any(String))]);
  });

  it('promises no profit', () => {
    const all = [...ninjatrader.strategies, ...ninjatrader.propFirmStrategies, ...ninjatrader.indicators];
    const words = all.flatMap(({ features }) => features).join(' ');
    expect(words).not.toMatch(/profitab|guarant|win rate|returns|earn|proven|[0-9]+ ?%/i);
  });
});
