interface SkeletonProps {
  /** How many lines of text will stand here. */
  lines?: number;
  /** What is loading, for those who cannot see the shape. */
  label: string;
  className?: string;
}

/** Holds the place of what is still loading, in its height. */
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
