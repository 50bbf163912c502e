import type { EvaluationChoice } from './evaluation-choice.js';
import { NOT_RESAMPLED, NOT_SIMULATED } from '../../../src/shared/backtest/evaluation/evaluation-notes.js';
import { type RuleSource, unknownRules } from '../../../src/shared/backtest/evaluation/prop-firm-rules.js';
import type { PropFirmsAnswer } from '../../../src/shared/contract/backtests.js';
import { ruleFacts, verifiedWords } from './evaluation-words.js';

interface EvaluationRulesProps {
  rules: PropFirmsAnswer;
  choice: EvaluationChoice;
  /** How the rules were read, a sentence each. */
  assumptions: readonly string[];
}

/** The rules that were applied, what is not known of them, and what no simulation of this kind knows. */
export function EvaluationRules({ rules, choice, assumptions }: EvaluationRulesProps) {
  const { firm, account } = choice;
  const unknown = unknownRules(account);
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
      <p className="evaluation-source">
        {firm.sources.map((source, at) => (
          <span key={source.name}>
            {at > 0 && '; '}
            <Source source={source} readAt={rules.verifiedAt} />
          </span>
        ))}
        . Rules version {rules.version} on this site, collected {verifiedWords(rules.verifiedAt)}.
        {!rules.complete && ' Some accounts are left out because their rules could not be read.'}
      </p>
      <div className="evaluation-notes">
        <Sentences title="What is not simulated" sentences={[...NOT_SIMULATED, ...NOT_RESAMPLED]} />
        <Sentences
          title="How the rules are applied"
          sentences={assumptions.filter((text) => !unknown.includes(text))}
        />
        <Sentences title="Unknown rules" sentences={unknown} />
      </div>
    </div>
  );
}

/** Its own date where it is not that of all rules, which follows. */
function Source({ source: { name, url, verifiedAt }, readAt }: { source: RuleSource; readAt: string }) {
  const named = url === null ? name : <a href={url}>{name}</a>;
  return (
    <>
      {named}
      {verifiedAt !== readAt && ` (${verifiedWords(verifiedAt)})`}
    </>
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
