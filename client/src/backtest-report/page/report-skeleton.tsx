const FIGURES = 6;

interface ReportSkeletonProps {
  /** What is loading, told to everybody where it takes its time. */
  label: string;
  /** A comparison has no headline figures. */
  hasFigures?: boolean;
}

/** What comes first in its shape and at least in its height: headline figures and the first picture. */
export function ReportSkeleton({ label, hasFigures = false }: ReportSkeletonProps) {
  return (
    <output className={`report-skeleton${hasFigures ? ' has-figures' : ''}`}>
      {hasFigures && (
        <span className="skeleton-figures" aria-hidden="true">
          {Array.from({ length: FIGURES }, (_, at) => (
            <span key={at} className="skeleton-figure" />
          ))}
        </span>
      )}
      <span className="empty-plot" aria-hidden="true" />
      <span className="report-skeleton-label">{label}</span>
    </output>
  );
}
