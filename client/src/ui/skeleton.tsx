interface SkeletonProps {
  /** Number of lines of text that will replace it. */
  lines?: number;
  /** What is loading, for screen readers. */
  label: string;
  className?: string;
}

/** Reserves the height of content that is still loading. */
export function Skeleton({ lines = 3, label, className }: SkeletonProps) {
  return (
    <output className={`skeleton${className === undefined ? '' : ` ${className}`}`}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton-line" aria-hidden="true" />
      ))}
    </output>
  );
}
