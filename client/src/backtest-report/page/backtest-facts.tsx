import { use } from 'react';
import type { BacktestEntry, BacktestSlug } from '../../../../src/shared/contract/backtests.js';
import { shortDayInWords } from '../../../../src/shared/day-in-words.js';
import { PLATFORM_NAMES } from '../../../../src/shared/plans.js';
import { useSite } from '../../lib/site-settings.js';
import { knownEntry } from '../../lib/api/backtests.js';
import type { Loaded } from '../../lib/api/request.js';
import { RetryNotice } from '../../ui/notice.js';
import { Skeleton } from '../../ui/loading.js';
import { REPORT_TEXTS } from '../../content/report-texts.js';
import { keepTogether } from '../charts/chart-frame.js';
import { amount, moneyOf } from '../format/money.js';

/** Unicode marks that change the direction of the text around them. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Returns label and text of each fact that the manifest states about a run. */
export function backtestFacts(entry: BacktestEntry): [label: string, text: string][] {
  const { platform, instrument, period, startingBalance, costs } = entry;
  const facts: [string, string | undefined][] = [
    ['Tested on', platform && PLATFORM_NAMES[platform]],
    ['Instrument', instrument],
    ['Period', period && `${toDayText(period.from)} – ${toDayText(period.to)}`],
    ['Starting balance', startingBalance === undefined ? undefined : amount(moneyOf('USD'), startingBalance)],
    ['Costs', costs],
  ];
  return facts.flatMap(([label, text]) => (text ? [[label, text.replace(DIRECTION_MARKS, '')]] : []));
}

/** Formats `YYYY-MM-DD`; returns any other text unchanged. */
function toDayText(text: string): string {
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(instant) ? text : shortDayInWords(new Date(instant));
}

interface BacktestFactsProps {
  entry: Promise<Loaded<BacktestEntry | null>>;
  /** Whether a notice about the file already offers to load the page again. */
  isQuiet: boolean;
}

/** Suspends until the manifest has loaded. */
export function BacktestFacts({ entry, isQuiet }: BacktestFactsProps) {
  const loaded = use(entry);
  if (!loaded.ok) {
    return !isQuiet && <RetryNotice failure={loaded}>{REPORT_TEXTS.detailsNotLoaded}</RetryNotice>;
  }
  return loaded.value && <FactList entry={loaded.value} />;
}

/** Shown until the manifest has loaded: its previous entry, or the one in the page's settings. */
export function EarlyBacktestFacts({ slug }: { slug: BacktestSlug }) {
  const { backtest } = useSite();
  const entry = knownEntry(slug) ?? (backtest?.slug === slug ? backtest.entry : null);
  if (entry) return <FactList entry={entry} />;
  return <Skeleton lines={2} label={REPORT_TEXTS.loadingDetails} />;
}

function FactList({ entry }: { entry: BacktestEntry }) {
  const facts = backtestFacts(entry);
  if (facts.length === 0) return null;
  return (
    <dl className="backtest-facts">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{keepTogether(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
