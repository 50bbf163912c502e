import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { type BacktestSlug, STRATEGY_NAMES } from '../../../../src/shared/contract/backtests.js';
import { REPORT_TEXTS } from '../../content/report-texts.js';
import { ButtonLink } from '../../ui/button.js';

/** The way back, the strategy's name with the page's title, and the way to buy it. */
export function ReportHead({ slug, fileName }: { slug: BacktestSlug; fileName: string }) {
  return (
    <div className="report-head">
      <Link className="report-back" to="/">
        {REPORT_TEXTS.backToHome}
      </Link>
      <h1>
        <span className="report-name">
          {joinedWords(STRATEGY_NAMES[slug]).map((word, at) => (
            <Fragment key={at}>
              {word}
              <wbr />
            </Fragment>
          ))}
        </span>{' '}
        <span className="report-title">
          {REPORT_TEXTS.title} <span className="report-file">{fileName}</span>
        </span>
      </h1>
      <ButtonLink to="/pricing#pro">{REPORT_TEXTS.getStrategy}</ButtonLink>
    </div>
  );
}

/** Splits `TrendCatcher` into its words, between which a phone may break the line. */
function joinedWords(name: string): string[] {
  return name.split(/([A-Z][a-z]+)/).filter(Boolean);
}

/** Links to the sections of a report, in its first screen. */
export function SectionLinks() {
  return (
    <nav className="report-sections" aria-label={REPORT_TEXTS.sections}>
      <ul>
        {(
          [
            ['figures-title', 'figures'],
            ['rows-title', 'trades'],
            ['evaluation-title', 'check'],
            ['method-title', 'method'],
          ] as const
        ).map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{REPORT_TEXTS[name]}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
