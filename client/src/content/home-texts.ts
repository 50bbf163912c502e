/** Short texts of the home page. */

export const HERO_TEXTS = {
  title: 'Understand the markets. Gain an edge.',
  lead: 'Indicators and automated strategies for NinjaTrader and TradingView, for retail and prop-firm traders.',
  backtests: 'See backtests',
};

export const FACT_TEXTS = {
  backtests: 'backtest reports',
  indicators: 'indicators on each platform',
  trial: 'days free on every plan',
};

export const SECTION_TEXTS = {
  propFirm: {
    id: 'prop-firm-strategies',
    label: 'Prop firm',
    title: 'Prop Firm Focused Strategies',
    subtitle: 'Built for prop firm rules and consistency',
  },
  strategies: {
    id: 'automated-strategies',
    label: 'Strategies',
    title: 'Our Automated Strategies',
    subtitle: 'Highly customizable with automated entries and exits',
  },
  indicators: {
    id: 'indicators',
    label: 'Indicators',
    title: 'Our Indicators',
    subtitle: 'Learn how to trade manually with a plan and strategy built with indicators',
  },
};

export const CATALOG_TEXTS = {
  compare: 'Compare backtests',
  illustrations: 'Illustrations on simulated prices',
  backtest: 'View Backtest',
  testedOn: (platform: string) => `Tested on ${platform}`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
};

export const FILTER_TEXTS = {
  group: 'Trading style',
  all: 'All',
  propFirm: 'Prop firm',
  search: 'Search strategies',
  found: (count: number) => (count === 1 ? '1 strategy' : `${count} strategies`),
  none: 'No strategy matches',
  noneHint: 'Try another style or a shorter search.',
  clear: 'Clear filters',
};

/** More words that find a strategy: common spellings, and other names of its method. */
export const ALSO_FOUND_BY: Readonly<Record<string, string>> = {
  IchimokoStrat: 'ichimoku cloud kumo',
  ElliotWave: 'elliott waves',
  KeltnerStrat: 'channel',
  'Donchian Turtle': 'channel turtles',
  ORB: 'opening range',
  'Liquidity Sweep': 'reversal stop hunt smc',
  'ICC ChoCh': 'change of character market structure smc',
  CointegratedPairs: 'stat arb statistical arbitrage spread',
  RileySR: 'support resistance',
};

export const FIGURE_TEXTS = {
  sample: 'Sample data',
  equity: 'Equity',
  netProfit: 'Net profit',
  grossProfit: 'Profit before costs',
  profitFactor: 'Profit factor',
  maxDrawdown: 'Max. drawdown',
};

/** Bands between the sections. */
export const BAND_TEXTS = {
  everyPlan: 'Standard: every indicator. Pro: every strategy, too.',
  pro: (strategies: number) => `Get all ${strategies} strategies with Pro.`,
};
