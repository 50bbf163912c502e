interface DoubtsProps {
  /** Why a result is not certain, a sentence each. */
  doubts: readonly string[];
}

/** Beside a result that is not certain. */
export function DoubtMark({ doubts }: DoubtsProps) {
  if (doubts.length === 0) return null;
  return (
    <>
      {' '}
      <span className="evaluation-hypothetical is-doubtful">Not certain</span>
    </>
  );
}

/** Why it is not. */
export function Doubts({ doubts }: DoubtsProps) {
  return doubts.map((why) => (
    <p key={why} className="evaluation-doubt">
      Not certain: {why}
    </p>
  ));
}
