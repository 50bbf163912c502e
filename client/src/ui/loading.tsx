import { useEffect, useState } from 'react';

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

/** Whether `isOn` has been true this long without a break. For waits that are usually short. */
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
