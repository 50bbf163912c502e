interface BoundsProps {
  /** Why a result is only a bound, a sentence each. */
  bounds: readonly string[];
}

/** Beside a result that is only a bound. */
export function BoundMark({ bounds }: BoundsProps) {
  if (bounds.length === 0) return null;
  return (
    <>
      {' '}
      <span className="evaluation-hypothetical is-bound">A bound</span>
    </>
  );
}

/** Why it is one. */
export function Bounds({ bounds }: BoundsProps) {
  return bounds.map((why) => (
    <p key={why} className="evaluation-bound">
      {why}
    </p>
  ));
}
