import styleSheet from '../../styles/reports.css?url';

const PRECEDENCE = 'report';
/** After this wait, the report appears without the style sheet, which applies when it loads. */
const TIMEOUT_MS = 10_000;

/**
 * The style sheet, which the server puts into the head. `loadReportStyles` has loaded it before.
 */
export function ReportStyles() {
  return <link rel="stylesheet" href={styleSheet} precedence={PRECEDENCE} />;
}

let loading: Promise<void> | undefined;

/**
 * Loads the style sheet into the page's head, where React finds it instead of suspending the new
 * page. Resolves after ten seconds at most. Rejects if loading fails; the next call tries again.
 */
export async function loadReportStyles(): Promise<void> {
  loading ??= document.querySelector(`link[rel="stylesheet"][href="${styleSheet}"]`) ? Promise.resolve() : appendLink();
  await Promise.race([loading, new Promise((resolve) => void setTimeout(resolve, TIMEOUT_MS))]);
}

/** Prefetches the style sheet. The visit tries again if this fails. */
export function prefetchReportStyles(): void {
  loadReportStyles().catch((error: unknown) =>
    console.info('The style sheet of reports could not be prefetched.', error),
  );
}

function appendLink(): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styleSheet });
  link.dataset['precedence'] = PRECEDENCE;
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      loading = undefined;
      reject(new Error('The style sheet of reports did not load.'));
    });
  });
  document.head.append(link);
  return loaded;
}

const METRICS = 6;

/** Placeholder of the headline metrics. */
export function FiguresSkeleton() {
  return (
    <div className="headline-figures skeleton-figures" aria-hidden="true">
      {Array.from({ length: METRICS }, (_, at) => (
        <div key={at} className="skeleton-figure" />
      ))}
    </div>
  );
}

/** Placeholder of a chart. `label` appears if loading takes long: `Loading the backtest file`. */
export function ReportSkeleton({ label }: { label: string }) {
  return (
    <output className="report-skeleton">
      <span className="empty-plot" aria-hidden="true" />
      <span className="report-skeleton-label">{label}</span>
    </output>
  );
}
