import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, NavigationType, useLoaderData, useNavigationType } from 'react-router-dom';
import { SLUG_PATTERN, STRATEGY_NAMES } from '../../../src/shared/contract/backtests.js';
import {
  loadReportStyles,
  prefetchReportStyles,
  ReportStyles,
  ReportSkeleton,
} from '../backtest-report/page/report-loading.js';
import {
  type ComparedReports,
  toFillingState,
  closeReports,
  openReports,
} from '../backtest-report/compare/compared-reports.js';
import { useReservedPageHeight } from '../backtest-report/page/scroll-restoration.js';
import { CompareStatus, CompareView } from '../backtest-report/compare/compare-view.js';
import { type Comparison, parseComparison, MIN_COMPARED, MAX_COMPARED } from '../backtest-report/compare/comparison.js';
import { StrategyList, StrategyPicker } from '../backtest-report/compare/strategy-picker.js';
import { addSecondText, COMPARE_TEXTS, tooManyText, unknownNamesText } from '../content/compare-texts.js';
import type { PageMeta } from '../lib/page-meta.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `${COMPARE_TEXTS.title} · ${siteName}`,
  description: COMPARE_TEXTS.description,
});

interface CompareData {
  comparison: Comparison;
  compared: ComparedReports;
}

export const prepare = prefetchReportStyles;

export async function loader({ request }: LoaderFunctionArgs, signal: AbortSignal): Promise<CompareData> {
  const comparison = parseComparison(new URL(request.url).searchParams);
  const compared = openReports(comparison.slugs);
  signal.addEventListener('abort', () => closeReports(compared));
  await loadReportStyles();
  return { comparison, compared };
}

export function Component() {
  const { comparison, compared } = useLoaderData<CompareData>();
  const { reports } = compared;
  const picker = useRef<HTMLSelectElement>(null);
  const isTooFew = comparison.slugs.length < MIN_COMPARED;
  const [isChoosing, setIsChoosing] = useState(isTooFew);
  const [isBack, setIsBack] = useState(false);
  const navigationType = useNavigationType();
  if (isTooFew && !isChoosing) {
    setIsChoosing(true);
    setIsBack(true);
  }
  const [seen, setSeen] = useState(comparison.slugs);
  if (seen.join() !== comparison.slugs.join()) {
    setSeen(comparison.slugs);
    // Back or Forward to a complete comparison closes the list of strategies.
    if (!isTooFew && navigationType === NavigationType.Pop) setIsChoosing(false);
  }
  useReservedPageHeight(
    '/compare',
    useMemo(() => toFillingState(reports), [reports]),
  );
  useEffect(() => {
    const ends = reports.map((report) => report.keep());
    return () => ends.forEach((end) => end());
  }, [reports]);

  function done(): void {
    flushSync(() => setIsChoosing(false));
    picker.current?.focus();
  }

  return (
    <Frame>
      {isChoosing ? (
        <StrategyList comparison={comparison} takesFocus={isBack} onDone={done} onPair={() => setIsChoosing(false)} />
      ) : (
        <StrategyPicker comparison={comparison} field={picker} />
      )}
      <ComparisonNotices comparison={comparison} />
      <CompareStatus compared={compared} />
      {comparison.slugs.length > 0 && <CompareView comparison={comparison} compared={compared} />}
    </Frame>
  );
}

/** The server does not see the query, so every comparison looks the same until hydration. */
export function HydrateFallback() {
  return (
    <Frame>
      <ReportSkeleton label={COMPARE_TEXTS.loading} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title={COMPARE_TEXTS.title} lead={COMPARE_TEXTS.lead}>
      <ReportStyles />
      <div className="backtest compare">{children}</div>
    </Page>
  );
}

/** Number of unknown names in the URL that the notice quotes. */
const MAX_QUOTED = 3;

function describeUnknown(names: readonly string[]): string {
  const named = names.filter((name) => SLUG_PATTERN.test(name)).slice(0, MAX_QUOTED);
  const others = names.length - named.length;
  const rest =
    named.length > 0 ? `${others} more` : others === 1 ? 'a name in the address' : `${others} names in the address`;
  return [...named.map((name) => `“${name}”`), ...(others > 0 ? [rest] : [])].join(', ');
}

/** Notices about ignored parts of the URL and a missing second strategy. */
function ComparisonNotices({ comparison: { slugs, unknownNames, excessSlugs } }: { comparison: Comparison }) {
  return (
    <div className="notices">
      {unknownNames.length > 0 && <Notice tone="warning">{unknownNamesText(describeUnknown(unknownNames))}</Notice>}
      {excessSlugs.length > 0 && (
        <Notice tone="warning">
          {tooManyText(MAX_COMPARED, excessSlugs.map((slug) => STRATEGY_NAMES[slug]).join(', '))}
        </Notice>
      )}
      {slugs.length === 1 && <Notice tone="info">{addSecondText(STRATEGY_NAMES[slugs[0]!])}</Notice>}
    </div>
  );
}
