import type { FailureReason } from '../worker/report-messages.js';

interface FailureWords {
  /** Whole sentences, on the report's own page. */
  alone: string;
  /** After a name and a colon. */
  named: string;
}

/** Why there is no report. */
export const FAILURES: Readonly<Record<FailureReason, FailureWords>> = {
  'web-page': {
    alone: 'The server returned a web page or an error message instead of the CSV file.',
    named: 'the server returned a web page or an error message instead of its file',
  },
  missing: { alone: 'There is no file for this strategy yet.', named: 'there is no file for it yet' },
  'not-loaded': { alone: 'The backtest file did not load.', named: 'its file did not load' },
  'no-worker': {
    alone:
      'This browser does not start the background script that builds the report; an extension or a setting may block it. The file can still be downloaded.',
    named: 'this browser does not start the background script that builds its report',
  },
  'no-code': {
    alone: 'The part of this site that builds the report did not load.',
    named: 'the part of this site that builds its report did not load',
  },
  'broken-down': {
    alone:
      'This browser could not build the report; the file may be too large for it. The file can still be downloaded.',
    named: 'this browser could not build its report',
  },
};

/** Why only a part of a file came, after a colon. */
export const BROKEN_OFF =
  'the download was interrupted, the file was replaced in the meantime, or it breaks off where it is stored.';
