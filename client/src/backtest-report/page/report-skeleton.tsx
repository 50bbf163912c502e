const METRICS = 6;

interface ReportSkeletonProps {
  /** Shown if loading takes long, for example `Loading the backtest file`. */
  label: string;
  /** A comparison has no headline metrics. */
  hasFigures?: boolean;
}

/** Placeholder with the shape of a report's top: headline metrics and the equity curve. */
export function ReportSkeleton({ label, hasFigures = false }: ReportSkeletonProps) {
  return (
    <output className={`report-skeleton${hasFigures ? ' has-figures' : ''}`}>
      {hasFigures && (
        <span className="skeleton-figures" aria-hidden="true">
          {Array.from({ length: METRICS }, (_, at) => (
            <span key={at} className="skeleton-figure" />
          ))}
        </span>
      )}
      <span className="empty-plot" aria-hidden="true" />
      <span className="report-skeleton-label">{label}</span>
    </output>
  );
}
