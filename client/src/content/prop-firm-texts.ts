/** Texts of the prop-firm check, on a report and on the comparison. */
export const PROP_FIRM_TEXTS = {
  title: 'Would it have passed?',
  titleOfSeveral: 'Would they have passed?',
  invitation:
    'Replay these trades against a prop firm’s published rules, from the first day and from every other start date.',
  invitationOfSeveral: 'Replay these trades against one prop firm’s published rules, from every start date.',
  open: 'Check it against a prop-firm account',
  openSeveral: 'Check them against a prop-firm account',
  close: 'Close the check',
  noExitTimes: 'This file has no exit times, so we can’t run the prop-firm check.',
  noExitTimesInAny: 'These files have no exit times, so we can’t run the prop-firm check.',
  rulesNotLoaded: 'The prop-firm rules didn’t load.',
  noRules: 'There are no prop-firm rules to check against yet.',
  lead: 'Hypothetical. We replay these trades against the firm’s published rules. Not a real account; not reviewed by any firm.',
  leadOfSeveral:
    'Hypothetical. We replay each file’s trades, with its own contracts, against one firm’s published rules. Not a real account; not reviewed by any firm. To scale the contracts, open a strategy’s report.',
  sizeUnknown:
    'This file doesn’t say whether its contracts are standard or micro. We count them as standard; change “Contract size in the file” if they’re micro.',
  timesAreChartTime: 'Times are chart time; the file doesn’t name a time zone.',
  notRun: 'We couldn’t run this check.',
  chanceNotCalculated: 'We couldn’t calculate the chance of passing.',
  chanceTitle: 'Chance of passing',
  chanceMeaning: 'These show how sensitive the result is to timing. They aren’t forecasts.',
  chanceMethod: 'How we calculate this',
  everyAccount: 'All account sizes',
  everyAccountFailed: 'We couldn’t check the other accounts.',
  dayByDay: 'Day by day',
  method: 'Rules in detail, and what we don’t simulate',
  readRules: 'Rules change often, so read the firm’s current rules before you pay for an evaluation.',
} as const;

/** Notice about parts of a link that the check had to ignore. */
export const rejectedText = (rejected: string, shown: string): string =>
  `Some settings in this link aren’t available here: ${rejected}. The results below are for ${shown}.`;

export const otherSizeText = (instrument: string, isCountedAsMicro: boolean): string =>
  `${instrument} is a ${isCountedAsMicro ? 'standard' : 'micro'} contract. Counting it as ${isCountedAsMicro ? 'micro' : 'standard'} changes how many contracts the account holds, and whether it allows them. Profits stay the same.`;

export const noCurrencyText = (currency: string): string =>
  `The file doesn’t name a currency. We treat its amounts as ${currency}.`;

export const tradingDaysText = (first: string, last: string): string =>
  `Trading days in the file: ${first} to ${last}.`;

/** Shown while a start date outside the file is typed. */
export const outsideText = (start: string): string => `That date is out of range, so results start on ${start}.`;

/** `unit` is what the file counts profits in, such as points, if that is not a currency. */
export const otherCurrencyText = (file: string, account: string, unit: string | undefined): string =>
  `Not checked: the file is in ${file} and the account in ${account}, and ${
    unit === undefined ? 'we don’t know the exchange rates.' : `the file doesn’t say what a ${unit} is worth.`
  }`;

export const rulesVersionText = (version: string, collected: string, isComplete: boolean): string =>
  `Rules version ${version}, collected ${collected}.${isComplete ? '' : ' We left out accounts whose rules we couldn’t read.'}`;

interface EveryAccount {
  /** Such as `passed in 2, failed in 8`. */
  outcomes: string;
  useDailyLimit: boolean;
  hasOpenLoss: boolean;
  isUncertain: boolean;
}

export const everyAccountText = ({ outcomes, useDailyLimit, hasOpenLoss, isUncertain }: EveryAccount): string =>
  [
    `Hypothetical, with the contracts, start date and trading day chosen above, ${useDailyLimit ? 'with' : 'without'} optional daily loss limits: ${outcomes}.`,
    'The shares cover the whole file, whatever the start date.',
    ...(hasOpenLoss ? ['If an account failed on an open loss, its profit includes that loss.'] : []),
    ...(isUncertain ? ['An asterisk means not certain; choose that account to see why.'] : []),
  ].join(' ');

interface ChanceMethod {
  /** Longest run, such as `250 trading days`, and its length at the pace of the file. */
  maxDays: string;
  pace: string;
  /** Trading days in the file. */
  sampledDays: string;
  meanBlockLength: string;
  seed: string;
  /** Such as `2 percentage points`. */
  error: string;
  /** Trades left out after a daily loss limit; null if none. */
  leftOut: string | null;
}

/** How the chance of passing is calculated, one paragraph each. */
export const chanceMethodTexts = (of: ChanceMethod): string[] => [
  'Start dates: we start the evaluation on each day with a new trade, in the file’s own order. Trades opened before that day don’t count. Neighboring start dates share most of their trades, so they aren’t independent attempts.',
  `Resampled runs: each run draws up to ${of.maxDays} (about ${of.pace} at the pace of this file) from ${of.sampledDays}, in blocks that average ${of.meanBlockLength} days (stationary block bootstrap, seed ${of.seed}), and starts with no open trades.${of.leftOut === null ? '' : ` Left out after a daily loss limit: ${of.leftOut}.`} Resampling alone adds an error of about ±${of.error}; ${of.sampledDays} leave far more doubt about the strategy itself.`,
  `Both use the whole file, whatever the start date. They differ because blocks cut long streaks, and because the last start dates have few days left while a resampled run has ${of.maxDays}.`,
];
