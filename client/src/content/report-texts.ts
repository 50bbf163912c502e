/** Texts of a backtest report. */
export const REPORT_TEXTS = {
  /** Names from the specification. */
  title: 'Backtest Results',
  download: 'Download CSV',
  backToHome: 'Back to Home',
  getStrategy: 'Get this strategy',
  compare: 'Compare',

  sections: 'In this report',
  figures: 'Figures',
  trades: 'Trades',
  check: 'Prop-firm check',
  method: 'Method',
  rows: 'Every row in the file',

  detailsNotLoaded: 'The details of this run didn’t load.',
  loadingDetails: 'Loading the details of this run',
  loadingFile: 'Loading the backtest file',
  drawdownNote: '(its own peak; see Method)',
  fewDaysNote: '(too few days to say much)',
  beforeCosts: 'before costs',
  beforeCostsNote: '(before costs)',
  noCommissionNote: '(not listed in the file)',

  zoomHint: 'Drag or Ctrl + scroll to zoom.',
  touchHint: 'Touch to read a point, pinch to zoom.',
  shortcuts: 'Keyboard shortcuts',
  drawdownHint: 'Select a drawdown to see it on the chart.',

  readingTitle: 'How we read this file',
  keysTitle: 'Keyboard shortcuts',
  curveKeys:
    'Equity curve: arrow keys move one trade, with Shift ten. Plus and minus zoom, 0 shows everything. In a long file that isn’t zoomed in, an arrow moves one drawn point.',
  rowsKeys:
    'Trades: arrow keys move one row, Page Up and Page Down one screen, Home and End go to the first and last row.',
  calculationTitle: 'How we calculate each figure',
  notionTitle: 'What the charts count',
  notions: [
    'Profit is closed profit, counted at a trade’s exit. Drawdown is the fall from the highest closed profit so far; open losses don’t count.',
    'Months go by exit; a blank month has no trades. Weekdays and hours go by entry.',
    'Percent drawdowns are measured from the balance at their peak, so the largest in percent may not be the largest in dollars.',
  ],
  timesAreChartTime:
    'Times are chart time; the file doesn’t name a time zone. We count trades in the order of their exits, or of their entries if there are no exits.',
} as const;

/** Below the largest drawdown in money, which may not be the largest in percent. */
export const worstPercentText = (percent: string): string => `up to ${percent} of peak`;

/** Shown in place of a part that this browser could not render. */
export const REPORT_FAILURES = {
  figures: 'We couldn’t show the key figures.',
  curve: 'We couldn’t show the equity curve.',
  metrics: 'We couldn’t show the figures.',
  months: 'We couldn’t show the profit by month.',
  weekday: 'We couldn’t show the profit by weekday.',
  hour: 'We couldn’t show the profit by hour.',
  drawdowns: 'We couldn’t show the worst drawdowns.',
  distribution: 'We couldn’t show the profit per trade.',
  mae: 'We couldn’t show the largest open losses.',
  mfe: 'We couldn’t show the largest open profits.',
  evaluation: 'We couldn’t show the prop-firm check.',
  rows: 'We couldn’t show the rows.',
} as const;

/** Labels of the links to the strategies around a report, and the offer below it. */
export const ONWARD_TEXTS = {
  label: 'Other backtests',
  previous: 'Previous strategy',
  next: 'Next strategy',
} as const;

/** `terms` are those of the cheapest plan with strategies: `30 days free, then from …`. */
export const offerText = (strategies: number, onTradingView: number, terms: string): string =>
  `Get all ${strategies} strategies with Pro (${onTradingView} on TradingView). ${terms}`;

/** Why there is no report: a sentence for its own page, and a clause that follows a name and a colon. */
export const FAILURE_TEXTS = {
  'web-page': {
    sentence: 'The server returned a web page or an error message instead of the CSV file.',
    clause: 'the server returned a web page or an error message instead of its file',
  },
  missing: { sentence: 'There’s no file for this strategy yet.', clause: 'there’s no file for it yet' },
  'not-loaded': { sentence: 'The backtest file didn’t load.', clause: 'its file didn’t load' },
  'no-worker': {
    sentence:
      'This browser doesn’t start the background script that builds the report. An extension or a setting may be blocking it. You can still download the file.',
    clause: 'this browser doesn’t start the background script that builds its report',
  },
  'no-code': {
    sentence: 'The part of this site that builds the report didn’t load.',
    clause: 'the part of this site that builds its report didn’t load',
  },
  'broken-down': {
    sentence: 'This browser couldn’t build the report. The file may be too large for it. You can still download it.',
    clause: 'this browser couldn’t build its report',
  },
} as const;

/** Reasons for an incomplete file; follows a colon. */
export const INCOMPLETE_FILE_TEXT =
  'the download was interrupted, the file changed in the meantime, or the stored file is incomplete.';

/** Above the rows of a file without a report. */
export const NO_REPORT_TEXTS = {
  brokenOff: 'We didn’t get the whole file:',
  partBelow: 'The rows that arrived are below. Figures from part of a file would mislead, so we show none.',
  nothing: 'We can’t show anything in this file as a table.',
  noRows: 'This file has column names but no rows.',
  summary:
    'This file is a summary of a run, without its trades. We show its figures as given, without an equity curve or a prop-firm check.',
  table: 'We can’t show figures for this file: it isn’t a list of trades. Its rows are below, as is.',
} as const;

export const noTradesText = (reason: string | null): string =>
  `We couldn’t read any closed trade in this file. ${reason === null ? '' : `${reason} `}Its rows are below, as is.`;
