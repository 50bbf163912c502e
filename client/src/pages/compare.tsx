import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, NavigationType, useLoaderData, useNavigationType } from 'react-router-dom';
import { SLUG_PATTERN, STRATEGY_NAMES } from '../../../src/shared/contract/backtests.js';
import { getLastChoice } from '../backtest-report/prop-firm/choice-params.js';
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
import type { PageMeta } from '../lib/page-meta.js';
import { useSite } from '../lib/site-settings.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';

export const meta: PageMeta = ({ siteName }) => ({
  title: `Compare backtests · ${siteName}`,
  description:
    'Two to four strategies side by side: their simulated equity curves on one chart, all figures in one table.',
});

interface CompareData {
  comparison: Comparison;
  compared: ComparedReports;
}

export const prepare = prefetchReportStyles;

export async function loader({ request }: LoaderFunctionArgs, signal: AbortSignal): Promise<CompareData> {
  const requested = parseComparison(new URL(request.url).searchParams);
  const hasNoCheck = requested.check === '' && requested.runOnlyParams.length === 0;
  const comparison = hasNoCheck ? { ...requested, check: getLastChoice() } : requested;
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
        <StrategyList comparison={comparison} takesFocus={isBack} onDone={done} />
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
      <ReportSkeleton label="Loading the comparison" />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title="Compare backtests" lead="Two to four strategies on one chart and in one table.">
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

/** Notices about ignored parts of the URL, missing strategies, and sample data. */
function ComparisonNotices({ comparison: { slugs, unknownNames, excessSlugs } }: { comparison: Comparison }) {
  const { backtests } = useSite();
  const samples = slugs.filter((slug) => backtests[slug]?.sample === true);
  return (
    <div className="notices">
      {unknownNames.length > 0 && (
        <Notice tone="warning">
          Left out because no strategy here has that name: {describeUnknown(unknownNames)}.
        </Notice>
      )}
      {excessSlugs.length > 0 && (
        <Notice tone="warning">
          Left out because at most {MAX_COMPARED} can be compared:{' '}
          {excessSlugs.map((slug) => STRATEGY_NAMES[slug]).join(', ')}.
        </Notice>
      )}
      {slugs.length === 0 && <Notice tone="info">Nothing selected yet. Choose two to four strategies.</Notice>}
      {slugs.length === 1 && (
        <Notice tone="info">Add a second strategy to compare with {STRATEGY_NAMES[slugs[0]!]}.</Notice>
      )}
      {samples.length > 0 && (
        <Notice tone="info">
          <strong>Sample data.</strong>{' '}
          {samples.length === slugs.length
            ? 'The trades in these files are'
            : `The trades for ${samples.map((slug) => STRATEGY_NAMES[slug]).join(', ')} are`}{' '}
          made up to show the format. They do not come from any strategy or market.
        </Notice>
      )}
    </div>
  );
}
