import type { PropFirm, RuleSource } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { verifiedWords } from './evaluation-words.js';

/** Where the rules of a firm were read, and when. */
export function RuleSources({ firm, rules }: { firm: PropFirm; rules: PropFirmsAnswer }) {
  return (
    <p className="evaluation-source">
      {firm.sources.map((source, at) => (
        // Two may have the same name, and none of them moves.
        <span key={at}>
          {at > 0 && '; '}
          <Source source={source} readAt={rules.verifiedAt} />
        </span>
      ))}
      . Rules version {rules.version} on this site, collected {verifiedWords(rules.verifiedAt)}.
      {!rules.complete && ' Some accounts are left out because their rules could not be read.'}
    </p>
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
