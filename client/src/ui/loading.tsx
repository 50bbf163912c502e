import { useEffect, useState } from 'react';

interface SkeletonProps {
  /** Number of lines of the content. */
  lines?: number;
  /** What is loading, for screen readers. */
  label: string;
  className?: string;
}

/** A placeholder with the height of content that is loading. */
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

/** Whether `isOn` has been true for this time without interruption. For usually short waits. */
export function useTrueFor(isOn: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const wait = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(wait);
      setLasts(false);
    };
  }, [isOn, milliseconds]);
  return isOn && lasts;
}
