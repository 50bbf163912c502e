/** Texts of the comparison. */
export const COMPARE_TEXTS = {
  title: 'Compare backtests',
  lead: 'Two to four strategies on one chart and in one table.',
  description:
    'Put two to four strategies side by side: simulated equity curves on one chart, every figure in one table.',
  loading: 'Loading the comparison',
  startingPoints: 'Start with a pair',
  chooseLabel: 'Choose strategies',
  comparedLabel: 'Strategies compared',
  show: 'Show comparison',
  pick: 'Pick two to four strategies to compare.',
  propFirm: 'Prop firm focused',
  automated: 'Automated strategies',
  field: 'Strategy',
  add: 'Add',
  remove: 'Remove',
  curves: 'Equity and drawdown',
  figures: 'Figures',
  figuresLead: 'Hypothetical. Each run covers its own period, with its own costs and balance.',
  assumptions: 'What each run assumed',
  balancesDiffer: 'Starting balances differ, so we show profit in percent.',
  detailsNotLoaded: 'The details of these runs didn’t load.',
  loadingBalances: 'Loading the starting balances',
  keys: 'Arrow keys move a day or more, with Shift further; Home and End go to the first and last day.',
  checkMethod: 'How we calculate this',
  whyUncertain: 'Why a result isn’t certain',
} as const;

/** Pairs to begin with: what they have in common. */
export const COMPARE_PAIRS = [
  { slugs: ['mars', 'moon'], about: 'Two prop-firm strategies on micro futures' },
  { slugs: ['centauri', 'pluto'], about: 'The other two built for prop firms' },
  { slugs: ['orb', 'liquidity-sweep'], about: 'A breakout against a reversal' },
] as const;

export const pairText = (first: string, second: string): string => `Compare ${first} and ${second}`;

export const addSecondText = (name: string): string => `Add a second strategy to compare with ${name}.`;

export const selectedText = (selected: number, most: number): string => `${selected} selected, ${most} at most`;

export const fullText = (most: number): string => `Strategy (max. ${most}: remove one first)`;

export const unknownNamesText = (names: string): string => `We left out names we don’t know: ${names}.`;

export const tooManyText = (most: number, names: string): string =>
  `You can compare up to ${most}, so we left out: ${names}.`;

export const unknownUnitText = (unit: string): string =>
  `Some settings in this link aren’t available here: ${unit}. We show profit in money.`;

export const moneyOnlyText = (names: string): string =>
  `Shown in money only because these runs don’t list a starting balance in their own currency: ${names}.`;

export const currenciesText = (currencies: string): string =>
  `The files are in ${currencies}. The amounts share one axis without conversion.`;

export const noCurrencyInText = (names: string, currency: string): string =>
  `No currency in the file: ${names}. We treat the amounts as ${currency}.`;

interface CheckMethod {
  runs: string;
  /** Such as `250 trading days`. */
  maxDays: string;
  meanBlockLength: string;
  seed: string;
}

export const checkMethodText = ({ runs, maxDays, meanBlockLength, seed }: CheckMethod): string =>
  `Start dates: we start the evaluation on each day with a new trade. Resampled: ${runs} runs of up to ${maxDays}, drawn from the file in blocks that average ${meanBlockLength} days, with no open trades at the start (stationary block bootstrap, seed ${seed}). Both show how sensitive a result is to timing; they aren’t forecasts. Each strategy’s own report lists how the rules apply and what we don’t simulate.`;

export const UNCERTAIN_MARK = 'An asterisk means not certain.';
