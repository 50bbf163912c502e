import { channelTrades, heroSeries } from './hero-chart.js';
import { platformFrom } from './catalog-sections.js';

describe('channelTrades', () => {
  const upper = [10, 10, 10, 10, 10, 10];
  const lower = [5, 5, 5, 5, 5, 5];

  it('enters on the return into the channel and exits at its upper bound', () => {
    expect(channelTrades([6, 4, 5.5, 8, 10.5, 9], upper, lower)).toEqual([
      { at: 2, value: 5.5, up: true },
      { at: 4, value: 10.5, up: false },
    ]);
  });

  it('makes no trade while the price stays inside the channel', () => {
    expect(channelTrades([6, 7, 8, 7, 6, 7], upper, lower)).toEqual([]);
  });
});

describe('heroSeries', () => {
  const { price, upper, lower, marks } = heroSeries();

  it('shows at least two complete trades, alternating entries and exits', () => {
    expect(marks.length).toBeGreaterThanOrEqual(4);
    expect(marks.map(({ up }) => up)).toEqual(marks.map((_, at) => at % 2 === 0));
  });

  it('keeps the price mostly inside a channel that widens and narrows', () => {
    const widths = upper.slice(20).map((value, at) => (value ?? 0) - (lower[at + 20] ?? 0));
    const inside = price.filter((value, at) => value <= (upper[at] ?? 0) && value >= (lower[at] ?? 0));
    expect(inside.length / price.length).toBeGreaterThan(0.8);
    expect(Math.max(...widths) / Math.min(...widths)).toBeGreaterThan(1.5);
  });
});

describe('platformFrom', () => {
  it.each([
    [null, null, 'ninjatrader'],
    [null, 'tradingview', 'tradingview'],
    ['ninjatrader', 'tradingview', 'ninjatrader'],
    ['tradingview', null, 'tradingview'],
    ['elsewhere', 'tradingview', 'tradingview'],
    ['elsewhere', 'elsewhere', 'ninjatrader'],
  ])('URL %s, last choice %s: %s', (inAddress, lastChosen, platform) => {
    expect(platformFrom(inAddress, lastChosen)).toBe(platform);
  });
});
