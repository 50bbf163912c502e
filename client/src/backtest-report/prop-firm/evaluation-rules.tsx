import type { EvaluationChoice } from './evaluation-choice.js';
import { NOT_RESAMPLED, NOT_SIMULATED } from '../../../../backtest-engine/prop-firm/evaluation-notes.js';
import { describeUnknownRules } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { ruleFacts } from './rule-words.js';
import { RuleSources } from './rule-sources.js';

interface EvaluationRulesProps {
  rules: PropFirmsAnswer;
  choice: EvaluationChoice;
  /** How the rules were read, a sentence each. */
  assumptions: readonly string[];
}

/** The rules that were applied, what is not known of them, and what no simulation of this kind knows. */
export function EvaluationRules({ rules, choice, assumptions }: EvaluationRulesProps) {
  const { firm, account } = choice;
  return (
    <div className="evaluation-rules">
      <h3>
        Rules for {firm.name}, {account.name}
      </h3>
      <dl className="evaluation-facts">
        {ruleFacts(account).map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <RuleSources firm={firm} rules={rules} />
      <div className="evaluation-notes">
        <Sentences title="What is not simulated" sentences={[...NOT_SIMULATED, ...NOT_RESAMPLED]} />
        <Sentences title="How the rules are applied" sentences={assumptions} />
        <Sentences title="Unknown rules" sentences={describeUnknownRules(account)} />
      </div>
    </div>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <h4>{title}</h4>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
