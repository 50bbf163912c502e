import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';

/** What decides before any figure does: whether the firm lets a program trade at all. */
export function EvaluationPolicy({ firm: { name, automation, disagreements } }: { firm: PropFirm }) {
  return (
    <div className="evaluation-policy">
      <p>
        <strong>Automated trading at {name}:</strong> {automation} Rules change often: read the firm’s current rules
        before you pay for an evaluation.
      </p>
      {disagreements.length > 0 && <p>{disagreements.join(' ')}</p>}
    </div>
  );
}
