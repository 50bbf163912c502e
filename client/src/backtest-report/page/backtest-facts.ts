import type { BacktestEntry } from '../../../../src/shared/contract/backtests.js';
import { shortDayInWords } from '../../../../src/shared/day-in-words.js';
import { PLATFORM_NAMES } from '../../../../src/shared/plans.js';

/** As `$50,000`, with cents where there are any. By hand, because the page is shown before a browser's first `Intl.NumberFormat`, which takes it 17 to 20 ms. */
function dollars(amount: number): string {
  const [whole = '', cents] = amount.toFixed(2).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${cents === '00' ? '' : `.${cents}`}`;
}

/** What turns the text around it about. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu;

/** What the manifest states about a run, as label and words; what it does not state is left out. */
export function backtestFacts(entry: BacktestEntry): [label: string, words: string][] {
  const facts: [string, string | undefined][] = [
    ['Tested on', entry.platform && PLATFORM_NAMES[entry.platform]],
    ['Instrument', entry.instrument],
    ['Period', entry.period && `${day(entry.period.from)} – ${day(entry.period.to)}`],
    ['Starting balance', entry.startingBalance === undefined ? undefined : dollars(entry.startingBalance)],
    ['Costs', entry.costs],
  ];
  return facts.flatMap(([label, words]) => (words ? [[label, words.replace(TURNS, '')]] : []));
}

/** `YYYY-MM-DD` in words; anything else as it stands. */
function day(text: string): string {
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(instant) ? text : shortDayInWords(new Date(instant));
}
